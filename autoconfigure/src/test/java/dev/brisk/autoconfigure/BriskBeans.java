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

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.springframework.context.ApplicationContext;

/** Finds what Brisk has put into a context. */
final class BriskBeans {

    private static final List<String> INFO = List.of(
            BriskInfoAutoConfiguration.class.getName(),
            BriskInfoAutoConfiguration.TrustConfiguration.class.getName(),
            "briskServeHandlerInfoConfigurer",
            "brisk.info-" + InfoProperties.class.getName(),
            "briskTrustRules",
            "briskTrustRulesCustomizer");

    private BriskBeans() {}

    /** Nothing but what the info object needs, which does not follow the other conditions. */
    static void assertNone(ApplicationContext context) {
        assertThat(in(context)).isSubsetOf(INFO);
    }

    /** The names of the beans that are Brisk's by their name or class; those of the tests themselves do not count. */
    static List<String> in(ApplicationContext context) {
        List<String> found = new ArrayList<>();
        for (String name : context.getBeanDefinitionNames()) {
            Class<?> type = context.getType(name, false);
            boolean isBrisk = type != null && type.getName().startsWith("dev.brisk.") && !isTest(type);
            if (isBrisk || name.startsWith("brisk")) {
                found.add(name);
            }
        }
        return found;
    }

    private static boolean isTest(Class<?> type) {
        var source = type.getProtectionDomain().getCodeSource();
        return source != null && source.getLocation().getPath().contains("test-classes");
    }
}
