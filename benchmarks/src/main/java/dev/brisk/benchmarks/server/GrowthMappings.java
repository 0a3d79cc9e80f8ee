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
package dev.brisk.benchmarks.server;

import java.lang.reflect.Method;
import java.util.function.IntFunction;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/**
 * As many mappings as the system property {@code growth.mappings} says, all with the same two segments in front, as the paths
 * of an application have: {@code /api/v1/things-17/all}. The property {@code growth.kind} is one of
 *
 * <ul>
 *   <li>{@code literal}: annotated methods with such a path
 *   <li>{@code variable}: annotated methods with {@code /api/v1/things-17/{id}}
 *   <li>{@code tenant}: annotated methods with {@code /api/{tenant}/things-17/{id}}
 *   <li>{@code router}: routes of one router function, with paths as those of {@code variable}
 * </ul>
 */
@Configuration(proxyBeanMethods = false)
public class GrowthMappings {

    private static final int COUNT = Integer.getInteger("growth.mappings", 0);

    private static final String KIND = System.getProperty("growth.kind", "literal");

    private static final MediaType TEXT = MediaType.valueOf(Answers.TEXT_TYPE);

    @Bean
    Handlers handlers() {
        return new Handlers();
    }

    @Bean
    @ConditionalOnExpression("'${growth.kind:literal}' != 'router'")
    InitializingBean annotated(@Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping)
            throws NoSuchMethodException {
        boolean literal = KIND.equals("literal");
        Method method = literal
                ? Handlers.class.getDeclaredMethod("all")
                : KIND.equals("tenant")
                        ? Handlers.class.getDeclaredMethod("one", String.class, String.class)
                        : Handlers.class.getDeclaredMethod("one", String.class);
        return () -> register(mapping, COUNT, GrowthMappings::path, "handlers", method);
    }

    /**
     * Registers GET mappings that produce text.
     *
     * @param path the path of each number below {@code count}
     * @param handler the name of the handler's bean
     */
    public static void register(
            RequestMappingHandlerMapping mapping, int count, IntFunction<String> path, String handler, Method method) {
        RequestMappingInfo.BuilderConfiguration options = new RequestMappingInfo.BuilderConfiguration();
        options.setPatternParser(mapping.getPathPatternParser());
        options.setContentTypeResolver(mapping.getContentTypeResolver());
        for (int i = 0; i < count; i++) {
            mapping.registerMapping(
                    RequestMappingInfo.paths(path.apply(i))
                            .methods(RequestMethod.GET)
                            .produces(MediaType.TEXT_PLAIN_VALUE)
                            .options(options)
                            .build(),
                    handler,
                    method);
        }
    }

    @Bean
    @ConditionalOnProperty(name = "growth.kind", havingValue = "router")
    RouterFunction<ServerResponse> routes() {
        RouterFunctions.Builder routes = RouterFunctions.route();
        for (int i = 0; i < COUNT; i++) {
            routes.GET(path(i), request -> ServerResponse.ok().contentType(TEXT).bodyValue(request.pathVariable("id")));
        }
        return routes.build();
    }

    private static String path(int number) {
        String first = KIND.equals("tenant") ? "{tenant}" : "v1";
        String last = KIND.equals("literal") ? "all" : "{id}";
        return "/api/" + first + "/things-" + number + "/" + last;
    }

    /** What the annotated mappings invoke. */
    static class Handlers {

        @ResponseBody
        String all() {
            return "all";
        }

        @ResponseBody
        String one(@PathVariable String id) {
            return id;
        }

        @ResponseBody
        String one(@PathVariable String tenant, @PathVariable String id) {
            return tenant + id;
        }
    }
}
