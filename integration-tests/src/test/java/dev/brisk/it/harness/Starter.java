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
package dev.brisk.it.harness;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.client.ReactorResourceFactory;

/** Starts a Spring Boot application from classes and properties. */
final class Starter {

    /** The auto-configurations of Spring Security; named, for a class of them is not needed to compile. */
    static final String SECURITY = String.join(
            ",",
            "org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.actuate.web.reactive"
                    + ".ReactiveManagementWebSecurityAutoConfiguration");

    private Starter() {}

    static RunningApp start(List<Class<?>> sources, List<String> properties, ProtocolSet protocols) {
        Stream<String> arguments = Stream.concat(properties.stream(), protocols.properties().stream())
                .map(property -> "--" + property);
        SpringApplicationBuilder builder = new SpringApplicationBuilder(sources.toArray(Class<?>[]::new))
                .initializers((GenericApplicationContext context) ->
                        context.registerBean(ReactorResourceFactory.class, LastingResources::new));
        return new RunningApp(builder.run(arguments.toArray(String[]::new)), protocols);
    }

    static <T> List<T> join(List<? extends T> first, List<? extends T> second) {
        return Stream.<T>concat(first.stream(), second.stream()).toList();
    }
}
