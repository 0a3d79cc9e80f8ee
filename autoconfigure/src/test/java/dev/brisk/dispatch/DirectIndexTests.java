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
package dev.brisk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.reactive.result.SimpleHandlerAdapter;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPatternParser;
import reactor.core.publisher.Mono;

/**
 * Compares the index with the framework's own choice: random sets of overlapping mappings behind a random router function, random
 * requests. Where the index has an answer, the framework must have the same, with the same attributes.
 */
class DirectIndexTests {

    private static final int SETS = 60;

    private static final int REQUESTS = 400;

    private static final List<String> PATTERNS = List.of(
            "/a",
            "/a/",
            "/a/b",
            "/a/{x}",
            "/a/{x}/c",
            "/a/*",
            "/a/**",
            "/{y}",
            "/{y}/b",
            "/{y:[a-c]+}",
            "/b",
            "/b/{*rest}",
            "/b/c.d",
            "/b/{x}.d",
            "/c/{x}/{y}",
            "/**",
            "/",
            "",
            "/d;v/e",
            "/d%20e",
            "/é",
            "/c/?",
            "*",
            "/b/{x:\\d+}",
            "/e/{x}",
            "/e/{x}/f",
            "/e/{x}/{y}",
            "/e/f/{y}",
            "/e/{long-name}");

    private static final List<String> PATHS = List.of(
            "/a",
            "/a/",
            "/a/b",
            "/a/x",
            "/a/x/c",
            "/a/x/y",
            "/b",
            "/b/",
            "/b/c.d",
            "/b/1",
            "/b/1.d",
            "/b/x/y/z",
            "/c/1/2",
            "/c/d",
            "/d;v/e",
            "/d;w/e",
            "/d%20e",
            "/%61",
            "/a;v=1",
            "/a//b",
            "//a",
            "/",
            "/aa",
            "/abc",
            "/x",
            "/%C3%A9",
            "/a/./b",
            "/a/../b",
            "/A",
            "/a/%2F",
            "/r",
            "/r/1",
            "/e",
            "/e/",
            "/e/1",
            "/e/1/",
            "/e/1/f",
            "/e/f/1",
            "/e/f/f",
            "/E/1",
            "/e//f",
            "/e/1/2/3");

    private static final List<HttpMethod> METHODS = List.of(
            HttpMethod.GET,
            HttpMethod.HEAD,
            HttpMethod.POST,
            HttpMethod.PUT,
            HttpMethod.OPTIONS,
            HttpMethod.valueOf("BREW"));

    static IntStream seeds() {
        return IntStream.range(0, SETS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void answersAsTheFramework(int seed) {
        Random random = new Random(seed);
        DirectRequestMappingHandlerMapping mapping = mapping(random);
        RouterFunctionMapping routes = routes(random);
        EarlierMappings earlier = new EarlierMappings();
        earlier.add(routes);
        DirectIndex index = new DirectIndex(0, candidates(mapping), earlier);
        int found = 0;
        for (int i = 0; i < REQUESTS; i++) {
            HttpMethod method = pick(random, METHODS);
            String path = pick(random, PATHS) + (random.nextInt(3) == 0 ? "?p=1" : "");
            String accept = pick(random, List.of("*/*", "text/plain", "application/json, text/plain;q=0.5", "bad"));
            MockServerWebExchange ours = exchange(method, path, accept);
            DirectMatch match = index.find(ours);
            if (match != null) {
                found++;
                MockServerWebExchange theirs = exchange(method, path, accept);
                Object handler = handler(routes, mapping, theirs);
                assertThat(handler).as("%s %s Accept: %s", method, path, accept).isInstanceOf(HandlerMethod.class);
                assertThat(match.candidate().handlerMethod().getMethod())
                        .as("%s %s Accept: %s", method, path, accept)
                        .isEqualTo(methodOf(handler));
                match.publish(ours);
                assertThat(visible(ours)).isEqualTo(visible(theirs));
            }
        }
        // Sets in which nothing is beyond doubt exist, but not many.
        if (seed < 3) {
            assertThat(found).isPositive();
        }
    }

    private static Map<String, Object> visible(MockServerWebExchange exchange) {
        Map<String, Object> attributes = new HashMap<>(exchange.getAttributes());
        attributes.remove(ServerWebExchange.LOG_ID_ATTRIBUTE);
        return attributes;
    }

    private static @Nullable Object handler(
            RouterFunctionMapping routes, DirectRequestMappingHandlerMapping mapping, MockServerWebExchange exchange) {
        Object handler = routes.getHandler(exchange).block();
        return handler != null ? handler : mapping.getHandler(exchange).block();
    }

    private static @Nullable Method methodOf(@Nullable Object handler) {
        return handler instanceof HandlerMethod handlerMethod ? handlerMethod.getMethod() : null;
    }

    private static MockServerWebExchange exchange(HttpMethod method, String path, String accept) {
        return MockServerWebExchange.from(MockServerHttpRequest.method(method, URI.create("http://localhost" + path))
                .header("Accept", accept));
    }

    private static RouterFunctionMapping routes(Random random) {
        RouterFunctionMapping routes = new RouterFunctionMapping(RouterFunctions.route()
                .GET("/r", request -> ServerResponse.ok().build())
                .path(
                        random.nextBoolean() ? "/r" : "/b",
                        nested -> nested.GET(
                                "/{id}", request -> ServerResponse.ok().build()))
                .build());
        return routes;
    }

    private static DirectRequestMappingHandlerMapping mapping(Random random) {
        GenericApplicationContext context = new GenericApplicationContext();
        context.refresh();
        DirectRequestMappingHandlerMapping mapping = new DirectRequestMappingHandlerMapping();
        mapping.setApplicationContext(context);
        mapping.afterPropertiesSet();
        RequestMappingInfo.BuilderConfiguration options = new RequestMappingInfo.BuilderConfiguration();
        options.setPatternParser(new PathPatternParser());
        Handlers handlers = new Handlers();
        List<Method> methods = new ArrayList<>(List.of(Handlers.class.getDeclaredMethods()));
        methods.removeIf(method -> method.isSynthetic());
        int number = 1 + random.nextInt(methods.size());
        for (int i = 0; i < number; i++) {
            RequestMappingInfo.Builder builder = RequestMappingInfo.paths(
                            random.nextInt(5) == 0
                                    ? new String[] {pick(random, PATTERNS), pick(random, PATTERNS)}
                                    : new String[] {pick(random, PATTERNS)})
                    .options(options);
            if (random.nextInt(3) > 0) {
                builder.methods(pick(random, List.of(RequestMethod.GET, RequestMethod.POST, RequestMethod.HEAD)));
            }
            if (random.nextInt(5) == 0) {
                builder.produces(pick(random, List.of("text/plain", "application/json")));
            }
            if (random.nextInt(6) == 0) {
                builder.params("p");
            }
            try {
                mapping.registerMapping(builder.build(), handlers, methods.get(i));
            } catch (IllegalStateException ambiguous) {
                // The framework refuses two equal mappings; one of them is enough.
            }
        }
        return mapping;
    }

    private static List<Candidate> candidates(DirectRequestMappingHandlerMapping mapping) {
        List<Candidate> candidates = new ArrayList<>();
        mapping.getHandlerMethods()
                .forEach((info, method) -> candidates.add(new Candidate(info, method, plan(method))));
        return candidates;
    }

    private static HandlerPlan plan(HandlerMethod method) {
        PlannedMethod planned = new PlannedMethod(method, ReactiveAdapterRegistry.getSharedInstance());
        return new HandlerPlan(
                planned,
                new ArgumentSource[0],
                null,
                null,
                false,
                (exchange, value, plan) -> Mono.empty(),
                new ErrorDispatch(new SimpleHandlerAdapter(), new FrameworkDispatch(List.of(), List.of())));
    }

    private static <T> T pick(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Methods to be mapped; what they do is of no interest here. */
    @SuppressWarnings("unused")
    static final class Handlers {

        void one() {}

        void two() {}

        void three() {}

        void four() {}

        void five() {}

        void six() {}

        void seven() {}
    }
}
