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

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
import org.springframework.web.util.pattern.PathPatternParser;
import reactor.core.publisher.Mono;

/** How many mappings there are makes no difference to what a look-up tries and allocates. */
class LookUpGrowthTests {

    private static final int FEW = 10;

    private static final int MANY = 2_000;

    private static final int LOOK_UPS = 100;

    private final RequestMappingInfo.BuilderConfiguration options = options();

    private final HandlerMethod method = new HandlerMethod(new Handler(), handle());

    private final HandlerPlan plan = plan(this.method);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/things-%d/all",
                "/api/v1/things-%d/{id}",
                "/api/{tenant}/things-%d/{id}",
                "/{tenant}/{version}/things-%d/all"
            })
    void oneOfManyCostsWhatOneOfFewDoes(String pattern) {
        String path = pattern.formatted(7).replaceAll("\\{\\w+}", "value");
        assertThat(bytes(pattern, MANY, path))
                .as("bytes for a look-up among %s", MANY)
                .isLessThanOrEqualTo(bytes(pattern, FEW, path) + 200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/things-%d/{id}", "/api/{tenant}/things-%d/{id}"})
    void onlyWhatMayMatchIsTried(String pattern) {
        PatternTree tree = new PatternTree(candidates(Stream.concat(
                IntStream.range(0, MANY).mapToObj(pattern::formatted),
                Stream.of("/api/**", "/**", "/api/{n:\\d+}/files", "/api/v1/things-7/{name}.txt", "/assets/{*path}"))));
        assertThat(tree.all(HttpMethod.GET, "/api/v1/things-8/1"))
                .extracting(LookUpGrowthTests::pattern)
                .containsExactlyInAnyOrder(pattern.formatted(8), "/api/**", "/**", "/api/{n:\\d+}/files");
        assertThat(tree.all(HttpMethod.GET, "/api/v1/things-7/1"))
                .extracting(LookUpGrowthTests::pattern)
                .contains("/api/v1/things-7/{name}.txt", pattern.formatted(7))
                .hasSize(5);
        assertThat(tree.all(HttpMethod.POST, "/api/v1/things-8/1")).isEmpty();
        assertThat(tree.all(HttpMethod.GET, "/other/v1/things-8"))
                .extracting(LookUpGrowthTests::pattern)
                .containsExactly("/**");
    }

    @Test
    void mappingOfSeveralPatternsIsTriedOnce() {
        RequestMappingInfo info = RequestMappingInfo.paths("/a/{x}", "/{y}/b")
                .options(this.options)
                .build();
        PatternTree tree = new PatternTree(List.of(candidate(info)));
        assertThat(tree.only(HttpMethod.GET, "/a/b")).isSameAs(PatternEntry.SEVERAL);
        assertThat(tree.all(HttpMethod.GET, "/a/b")).hasSize(1);
    }

    @Test
    void oneOfManyRoutesIsAsked() {
        RouterFunctions.Builder routes = RouterFunctions.route();
        for (int i = 0; i < MANY; i++) {
            routes.GET(
                    "/api/v1/things-" + i + "/{id}",
                    request -> ServerResponse.ok().build());
        }
        RouteTable table = RouterCompiler.compile(new RouterFunctionMapping(routes.build()));
        assertThat(table.candidates("/api/v1/things-7/1").nodes()).hasSize(1);
        assertThat(table.candidates("/api/v1/others/1").nodes()).isEmpty();
    }

    /** The least that one look-up of several allocates; code is loaded and compiled during others. */
    private long bytes(String pattern, int mappings, String path) {
        DirectIndex index = new DirectIndex(
                0, candidates(IntStream.range(0, mappings).mapToObj(pattern::formatted)), new EarlierMappings());
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < LOOK_UPS; i++) {
            MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get(path));
            long before = threads.getThreadAllocatedBytes(self);
            DirectMatch match = index.find(exchange);
            least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
            assertThat(match).as("a match for %s", path).isNotNull();
        }
        return least;
    }

    private List<Candidate> candidates(Stream<String> patterns) {
        return patterns.map(pattern -> candidate(RequestMappingInfo.paths(pattern)
                        .methods(RequestMethod.GET)
                        .options(this.options)
                        .build()))
                .toList();
    }

    private Candidate candidate(RequestMappingInfo info) {
        return new Candidate(info, this.method, this.plan);
    }

    private static HandlerPlan plan(HandlerMethod method) {
        return new HandlerPlan(
                new PlannedMethod(method, ReactiveAdapterRegistry.getSharedInstance()),
                new ArgumentSource[0],
                null,
                null,
                false,
                (exchange, value, itself) -> Mono.empty(),
                new ErrorDispatch(new SimpleHandlerAdapter(), new FrameworkDispatch(List.of(), List.of())));
    }

    private static Method handle() {
        try {
            return Handler.class.getDeclaredMethod("handle");
        } catch (NoSuchMethodException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static RequestMappingInfo.BuilderConfiguration options() {
        RequestMappingInfo.BuilderConfiguration options = new RequestMappingInfo.BuilderConfiguration();
        options.setPatternParser(new PathPatternParser());
        return options;
    }

    private static String pattern(Candidate candidate) {
        return candidate.patterns().iterator().next().getPatternString();
    }

    static final class Handler {

        void handle() {}
    }
}
