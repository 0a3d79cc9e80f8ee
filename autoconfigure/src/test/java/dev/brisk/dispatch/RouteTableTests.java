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

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import reactor.core.publisher.Mono;

/**
 * Compares the table with the framework's own routing: random trees of predicates, some of the application's own, random requests.
 * Both must find the same handler with the same attributes, and ask the application's predicates in the same order.
 */
class RouteTableTests {

    private static final int TREES = 80;

    private static final int REQUESTS = 300;

    private static final List<String> PATTERNS = List.of(
            "/a",
            "/a/b",
            "/a/{x}",
            "/a/{x}/c",
            "/a/**",
            "/{y}",
            "/{y}/b",
            "/b/{*rest}",
            "/b/c.d",
            "/c/{x:\\d+}",
            "/**",
            "/",
            "",
            "/a b",
            "/c/?",
            "/a/b/c");

    private static final List<String> PATHS = List.of(
            "/a",
            "/a/",
            "/a/b",
            "/a/x",
            "/a/x/c",
            "/a/b/c",
            "/b",
            "/b/c.d",
            "/b/x/y/z",
            "/c/1",
            "/c/x",
            "/%61",
            "/a;v=1",
            "/a//b",
            "//a",
            "/",
            "/a%20b",
            "/aa",
            "/A",
            "/a/a",
            "/a/a/b",
            "/a/b/a/b/c");

    private static final AtomicInteger plainRoutes = new AtomicInteger();

    private final List<String> asked = new ArrayList<>();

    static IntStream seeds() {
        return IntStream.range(0, TREES);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void findsWhatTheFrameworkFinds(int seed) throws Exception {
        Random random = new Random(seed);
        RouterFunctionMapping mapping = mapping(router(random, 3));
        RouteTable table = RouterCompiler.compile(mapping);
        int found = 0;
        int plain = 0;
        for (int i = 0; i < REQUESTS; i++) {
            MockServerHttpRequest.BaseBuilder<?> request = MockServerHttpRequest.method(
                            pick(random, List.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.HEAD)),
                            URI.create(pick(random, PATHS) + pick(random, List.of("", "?q=1", "?q=2"))))
                    .header(
                            "Accept",
                            pick(random, List.of("*/*", "text/plain", "application/json;q=0.5, text/csv", "bad")));
            MockServerHttpRequest built = request.build();
            String description = built.getMethod() + " " + built.getURI() + " " + built.getHeaders() + " to "
                    + mapping.getRouterFunction();

            MockServerWebExchange theirs = MockServerWebExchange.from(request.build());
            this.asked.clear();
            Object expected = outcome(() -> mapping.getHandler(theirs).block());
            List<String> expectedCalls = List.copyOf(this.asked);

            MockServerWebExchange ours = MockServerWebExchange.from(request.build());
            this.asked.clear();
            ServerRequest serverRequest = ServerRequest.create(ours, List.of());
            Object actual = outcome(() -> RouteTable.match(
                    table.candidates(
                            ours.getRequest().getPath().pathWithinApplication().value()),
                    serverRequest));

            assertThat(this.asked).as(description).isEqualTo(expectedCalls);
            plain += comparePlain(table, request.build(), actual, theirs, description) ? 1 : 0;
            if (actual instanceof RouteNode.Leaf leaf) {
                found++;
                assertThat(expected).as(description).isInstanceOf(HandlerFunction.class);
                assertThat(leaf.isFiltered()).as(description).isEqualTo(!(expected instanceof Named));
                assertThat(leaf.isFiltered() ? expected : leaf.handler())
                        .as(description)
                        .isSameAs(expected);
                for (String name : List.of(
                        RouterFunctions.MATCHING_PATTERN_ATTRIBUTE,
                        RouterFunctions.URI_TEMPLATE_VARIABLES_ATTRIBUTE,
                        "own")) {
                    assertThat(value(ours, name)).as(description).isEqualTo(value(theirs, name));
                }
            } else {
                assertThat(actual).as(description).isEqualTo(expected);
            }
        }
        assertThat(found).isPositive();
        plainRoutes.addAndGet(plain);
    }

    @AfterAll
    static void plainRoutesWereAmongThem() {
        assertThat(plainRoutes.get()).isGreaterThan(TREES);
    }

    /** A route that is found without its predicate is the one that the predicates find, and is published the same. */
    private boolean comparePlain(
            RouteTable table,
            MockServerHttpRequest request,
            @Nullable Object actual,
            MockServerWebExchange theirs,
            String description) {
        this.asked.clear();
        String path = request.getPath().pathWithinApplication().value();
        RouteNode.Leaf leaf = RouteTable.plain(table.candidates(path), request.getMethod(), path);
        assertThat(this.asked).as(description).isEmpty();
        PlainRoute route = leaf == null ? null : leaf.plain();
        if (leaf == null || route == null) {
            return false;
        }
        assertThat(leaf).as(description).isSameAs(actual);
        MockServerWebExchange exchange = MockServerWebExchange.from(request);
        ServerRequest serverRequest = ServerRequest.create(exchange, List.of());
        PlainRouteMatch match = new PlainRouteMatch(route, leaf.handler(), serverRequest, path);
        match.publish(exchange);
        Set<String> names = new HashSet<>(theirs.getAttributes().keySet());
        assertThat(exchange.getAttributes().keySet()).as(description).isEqualTo(names);
        names.remove(ServerWebExchange.LOG_ID_ATTRIBUTE);
        assertThat(names).as(description).allMatch(match::has);
        for (String name : names) {
            if (!name.equals(RouterFunctions.REQUEST_ATTRIBUTE)
                    && !(leaf.isFiltered() && name.equals(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE))) {
                assertThat(value(exchange, name)).as(description + " " + name).isEqualTo(value(theirs, name));
                assertThat(exchange.getRequiredAttribute(name).getClass())
                        .isEqualTo(theirs.getRequiredAttribute(name).getClass());
            }
        }
        assertThat(exchange.getAttributes().get(RouterFunctions.REQUEST_ATTRIBUTE))
                .isSameAs(serverRequest);
        return true;
    }

    @Test
    void whatAnApplicationShowsIsNotTrusted() throws Exception {
        RouterFunction<ServerResponse> shown = RouterFunctions.route(RequestPredicates.GET("/a"), new Named("a"));
        RouterFunction<ServerResponse> shy = new RouterFunction<>() {
            @Override
            public Mono<HandlerFunction<ServerResponse>> route(ServerRequest request) {
                return Mono.empty();
            }

            @Override
            public void accept(RouterFunctions.Visitor visitor) {
                shown.accept(visitor);
            }
        };
        RouteTable table = RouterCompiler.compile(mapping(shy.and(shown)));
        assertThat(table.all().nodes()).hasSize(2);
        assertThat(table.all().nodes().get(0)).isInstanceOf(RouteNode.Opaque.class);
        assertThat(table.all().nodes().get(1)).isInstanceOf(RouteNode.Leaf.class);
    }

    @Test
    void resourcesAreToldByTheirPattern() throws Exception {
        RouteTable table = RouterCompiler.compile(
                mapping(RouterFunctions.resources("/static/**", new ClassPathResource("static/"))));
        assertThat(table.candidates("/static/a.css").isEmpty()).isFalse();
        assertThat(table.candidates("/other").isEmpty()).isTrue();
    }

    private static @Nullable Object value(MockServerWebExchange exchange, String name) {
        Object value = exchange.getAttributes().get(name);
        if (value instanceof Map<?, ?> map) {
            // The framework's views do not know equality.
            return new HashMap<>(map);
        }
        return value instanceof PathPattern pattern ? pattern.getPatternString() : value;
    }

    private static @Nullable Object outcome(Callable<@Nullable Object> callable) {
        try {
            return callable.call();
        } catch (Exception ex) {
            return ex.getClass();
        }
    }

    @Test
    void frameworkRoutesWhatShowsNothing() throws Exception {
        RouteTable table = RouterCompiler.compile(mapping(new Silent()));
        assertThat(table.candidates("/a").nodes()).hasOnlyElementsOfType(RouteNode.Opaque.class);
        RouterFunction<ServerResponse> nested = RouterFunctions.nest(RequestPredicates.path("/b"), new Silent());
        table = RouterCompiler.compile(mapping(nested.and(shown())));
        assertThat(table.candidates("/b/c").nodes()).hasOnlyElementsOfType(RouteNode.Opaque.class);
        assertThat(table.candidates("/a").nodes()).hasOnlyElementsOfType(RouteNode.Leaf.class);
        assertThat(table.candidates("/c").isEmpty()).isTrue();
    }

    /** What a bean is asked for does not show where it comes in the order, so it is the framework that finds it. */
    @Test
    void frameworkRoutesAllWhereABeanShowsNothing() throws Exception {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.registerBean("shown", RouterFunction.class, RouteTableTests::shown);
            context.registerBean("silent", RouterFunction.class, Silent::new);
            context.refresh();
            RouterFunctionMapping mapping = new RouterFunctionMapping();
            mapping.setApplicationContext(context);
            mapping.afterPropertiesSet();
            RouteTable table = RouterCompiler.compile(mapping);
            assertThat(table.candidates("/a").nodes().get(0)).isInstanceOf(RouteNode.Opaque.class);
            assertThat(table.candidates("/c").nodes()).hasOnlyElementsOfType(RouteNode.Opaque.class);
        }
    }

    private static RouterFunction<ServerResponse> shown() {
        return RouterFunctions.route(
                RequestPredicates.GET("/a"), request -> ServerResponse.ok().build());
    }

    /** Wants all requests, and says so to no visitor. */
    private static final class Silent implements RouterFunction<ServerResponse> {

        @Override
        public Mono<HandlerFunction<ServerResponse>> route(ServerRequest request) {
            return Mono.just(unused -> ServerResponse.ok().build());
        }

        @Override
        public void accept(RouterFunctions.Visitor visitor) {
            // shows nothing
        }
    }

    private static RouterFunctionMapping mapping(RouterFunction<?> function) throws Exception {
        RouterFunctionMapping mapping = new RouterFunctionMapping(function);
        @SuppressWarnings("resource") // holds nothing
        GenericApplicationContext context = new GenericApplicationContext();
        context.refresh();
        mapping.setApplicationContext(context);
        mapping.afterPropertiesSet();
        return mapping;
    }

    private RouterFunction<ServerResponse> router(Random random, int depth) {
        RouterFunctions.Builder builder = RouterFunctions.route();
        int parts = 1 + random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            if (depth > 0 && random.nextInt(3) == 0) {
                builder.nest(predicate(random, 1), () -> router(random, depth - 1));
            } else {
                builder.route(predicate(random, 2), new Named("handler " + random.nextInt()));
            }
        }
        if (random.nextInt(4) == 0) {
            builder.filter((request, next) -> next.handle(request));
        }
        return builder.build();
    }

    private RequestPredicate predicate(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 10 : 6)) {
            case 0, 1, 2 -> RequestPredicates.path(pick(random, PATTERNS));
            case 3 -> RequestPredicates.method(pick(random, List.of(HttpMethod.GET, HttpMethod.POST)));
            case 4 -> RequestPredicates.accept(MediaType.TEXT_PLAIN);
            case 5 -> own(random);
            case 6, 7 -> predicate(random, depth - 1).and(predicate(random, depth - 1));
            case 8 -> predicate(random, depth - 1).or(predicate(random, depth - 1));
            default -> predicate(random, depth - 1).negate();
        };
    }

    private RequestPredicate own(Random random) {
        if (random.nextBoolean()) {
            return RequestPredicates.queryParam("q", value -> {
                this.asked.add("query " + value);
                return value.equals("1");
            });
        }
        int number = random.nextInt(1000);
        return request -> {
            this.asked.add(number + " " + request.path() + " " + request.pathVariables());
            request.attributes().put("own", number);
            return number % 2 == 0;
        };
    }

    private static <T> T pick(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** A handler that can be told. */
    private record Named(String name) implements HandlerFunction<ServerResponse> {

        @Override
        public Mono<ServerResponse> handle(ServerRequest request) {
            return Mono.empty();
        }
    }
}
