/*
 * Copyright the Brisk authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.brisk.autoconfigure;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches unless {@code brisk.enabled} is false. The value is bound, not compared: one that is neither true nor false stops the
 * application with Spring Boot's analysis of it instead of switching Brisk off without a word.
 */
final class OnBriskEnabledCondition extends SpringBootCondition {

    /** Switches all of Brisk. */
    static final String PROPERTY = "brisk.enabled";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        boolean enabled = isEnabled(context.getEnvironment());
        return new ConditionOutcome(
                enabled, ConditionMessage.forCondition(PROPERTY).because(enabled ? "not false" : "false"));
    }

    /** Whether the property is not false. */
    static boolean isEnabled(Environment environment) {
        return Binder.get(environment).bind(PROPERTY, Boolean.class).orElse(true);
    }
}
