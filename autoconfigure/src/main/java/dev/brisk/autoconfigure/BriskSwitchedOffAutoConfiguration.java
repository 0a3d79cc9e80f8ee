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

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Auto-configuration of an application in which Brisk is switched off and settings of it are left: a line in the log names them. Where
 * none is left there is nothing.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = NettyReactiveWebServerAutoConfiguration.class)
@ConditionalOnClass(NettyReactiveWebServerFactory.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@Conditional(BriskSwitchedOffAutoConfiguration.OnIdleSettingsCondition.class)
@ConditionalOnBean(NettyReactiveWebServerFactory.class)
public final class BriskSwitchedOffAutoConfiguration {

    @Bean
    static SwitchedOffLog briskSwitchedOffLog(ApplicationContext context) {
        return new SwitchedOffLog(context);
    }

    /** Matches if Brisk is switched off and settings of it have no effect therefore. */
    static final class OnIdleSettingsCondition extends SpringBootCondition {

        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            ConditionMessage.Builder message = ConditionMessage.forCondition("Settings without effect");
            if (OnBriskEnabledCondition.isEnabled(context.getEnvironment())) {
                return ConditionOutcome.noMatch(message.because("Brisk is not switched off"));
            }
            IdleSettings settings = IdleSettings.of(context.getEnvironment());
            return new ConditionOutcome(
                    !settings.without().isEmpty(),
                    message.foundExactly(settings.without().toArray()));
        }
    }
}
