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
package dev.brisk.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.brisk.dispatch.DirectAttributes;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** Attributes look like the default's map with the same entries, whatever is asked first. */
class ServeAttributesTests {

    private static final String CONTEXT = ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE;

    private final MockServerHttpRequest request = MockServerHttpRequest.get("/").build();

    private final Map<String, Object> plain = new ConcurrentHashMap<>();

    private final ServerRequestObservationContext context =
            new ServerRequestObservationContext(this.request, new MockServerHttpResponse(), this.plain);

    private final ServeAttributes attributes = new ServeAttributes(this.request);

    private int contexts;

    private void begin() {
        this.plain.put(ServerWebExchange.LOG_ID_ATTRIBUTE, this.request.getId());
        this.plain.put(CONTEXT, this.context);
        this.plain.put(ServerWebExchange.HTML_ESCAPE_ATTRIBUTE, true);
        this.attributes.observe(() -> {
            this.contexts++;
            return this.context;
        });
        this.attributes.htmlEscape(true);
    }

    private static Iterator<Function<Map<String, Object>, Object>> questions() {
        return List.<Function<Map<String, Object>, Object>>of(
                        Map::size,
                        Map::isEmpty,
                        Map::toString,
                        map -> List.copyOf(map.entrySet()),
                        map -> List.copyOf(map.keySet()),
                        map -> List.copyOf(map.values()),
                        map -> String.valueOf(map.get("variables")),
                        map -> String.valueOf(map.get(ServerWebExchange.LOG_ID_ATTRIBUTE)),
                        map -> String.valueOf(map.get("absent")),
                        map -> map.containsKey("variables"),
                        map -> map.containsKey("absent"),
                        map -> map.containsValue("none"),
                        map -> map.getOrDefault("absent", "other"),
                        map -> map.getOrDefault("variables", "other"),
                        map -> String.valueOf(map.put("variables", "new")),
                        map -> String.valueOf(map.putIfAbsent("variables", "new")),
                        map -> String.valueOf(map.putIfAbsent("absent", "new")),
                        map -> String.valueOf(map.remove("variables")),
                        map -> String.valueOf(map.remove("absent")),
                        map -> map.remove("variables", "none"),
                        map -> map.replace("variables", "none", "new"),
                        map -> String.valueOf(map.replace("variables", "new")),
                        map -> map.compute("variables", (key, value) -> value + "!"),
                        map -> map.computeIfAbsent("absent", key -> key + "!"),
                        map -> map.computeIfPresent("variables", (key, value) -> value + "!"),
                        map -> map.merge("variables", "new", (old, added) -> "" + old + added),
                        map -> map.keySet().remove("variables"),
                        map -> map.equals(new ConcurrentHashMap<>(map)),
                        Map::hashCode)
                .iterator();
    }

    @ParameterizedTest
    @MethodSource("questions")
    void answersAsTheMapWithTheSameEntries(Function<Map<String, Object>, Object> question) {
        begin();
        MatchOfTest match = new MatchOfTest("/items/{id}", "none");
        match.publishTo(this.plain);
        this.attributes.publish(match);
        assertThat(question.apply(this.attributes)).isEqualTo(question.apply(this.plain));
        assertThat(this.attributes).isEqualTo(this.plain);
        assertThat(List.copyOf(this.attributes.keySet())).isEqualTo(List.copyOf(this.plain.keySet()));
        assertThat(this.context.getPathPattern()).isEqualTo("/items/{id}");
    }

    @Test
    void aQuestionForAnotherAttributeMakesNoContext() {
        begin();
        this.attributes.publish(new MatchOfTest("/items/{id}", "none"));
        assertThat(this.attributes.get("absent")).isNull();
        assertThat(this.attributes.remove("absent")).isNull();
        assertThat(this.attributes.latePathPattern()).isEqualTo("/items/{id}");
        assertThat(this.contexts).isZero();
        assertThat(this.attributes).containsEntry(CONTEXT, this.context);
        assertThat(this.attributes.latePathPattern()).isNull();
    }

    @Test
    void aMatchThatIsPublishedToTheMapReachesTheContext() {
        begin();
        assertThat(this.attributes).doesNotContainKey("variables").hasSize(3);
        this.attributes.publish(new MatchOfTest("/items/{id}", "none"));
        assertThat(this.attributes).containsEntry("variables", "none");
        assertThat(this.context.getPathPattern()).isEqualTo("/items/{id}");
    }

    @Test
    void aContextThatWasMadeOtherwiseIsToldThePattern() {
        begin();
        this.attributes.tellContext();
        this.attributes.publish(new MatchOfTest("/items/{id}", "none"));
        assertThat(this.context.getPathPattern()).isEqualTo("/items/{id}");
    }

    @Test
    void theLastOfTwoMatchesCounts() {
        begin();
        this.attributes.publish(new MatchOfTest("/first", "1"));
        this.attributes.publish(new MatchOfTest("/second", "2"));
        assertThat(this.attributes).containsEntry("variables", "2");
        assertThat(this.context.getPathPattern()).isEqualTo("/second");
    }

    @Test
    @SuppressWarnings("NullAway") // what the default's map refuses
    void refusesNull() {
        assertThatNullPointerException().isThrownBy(() -> this.attributes.get(null));
        assertThatNullPointerException().isThrownBy(() -> this.attributes.put("key", null));
    }

    private record MatchOfTest(String pathPattern, String variables) implements DirectAttributes.Match {

        @Override
        public PathPattern pattern() {
            return PathPatternParser.defaultInstance.parse(this.pathPattern);
        }

        @Override
        public Object handler() {
            return "handler";
        }

        @Override
        public boolean has(String name) {
            return name.equals("variables");
        }

        @Override
        public void publishTo(Map<String, Object> attributes) {
            attributes.put("variables", this.variables);
            if (attributes.get(CONTEXT) instanceof ServerRequestObservationContext known) {
                known.setPathPattern(this.pathPattern);
            }
        }
    }
}
