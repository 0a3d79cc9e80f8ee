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
package dev.brisk.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Tag;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;

/** What is kept of the tags, and how much. */
class RequestTagsTests {

    private final DefaultServerRequestObservationConvention convention =
            new DefaultServerRequestObservationConvention();

    private final RequestTags tags = new RequestTags(this.convention, true);

    @Test
    void knownTagsAreTheSameInstance() {
        TaggedOutcome first = this.tags.find(context("GET", "/a", 200));
        assertThat(this.tags.find(context("GET", "/a", 200))).isSameAs(first);
        assertThat(this.tags.find(context("GET", new String("/a"), 200))).isSameAs(first);
        assertThat(first.tags())
                .containsExactly(
                        Tag.of("error", "none"),
                        Tag.of("exception", "none"),
                        Tag.of("method", "GET"),
                        Tag.of("outcome", "SUCCESS"),
                        Tag.of("status", "200"),
                        Tag.of("uri", "/a"));
        assertThat(this.tags.size()).isOne();
    }

    @Test
    void longTaskTimersHaveNoErrorTag() {
        RequestTags started = new RequestTags(this.convention, false);
        assertThat(started.find(context("GET", "/a", 200)).tags())
                .extracting(Tag::getKey)
                .containsExactly("exception", "method", "outcome", "status", "uri");
    }

    @Test
    void methodsThatAreNotStandardShareOneEntry() {
        for (int i = 0; i < 100_000; i++) {
            assertThat(this.tags.find(context("M" + i, "/a", 200)).tags()).contains(Tag.of("method", "UNKNOWN"));
        }
        assertThat(this.tags.size()).isOne();
    }

    @Test
    void hostileNumbersOfPatternsAreNotKept() {
        for (int i = 0; i < 100_000; i++) {
            assertThat(this.tags.find(context("GET", "/" + i, 200)).tags()).contains(Tag.of("uri", "/" + i));
        }
        assertThat(this.tags.size()).isEqualTo(RequestTags.MAXIMUM);
    }

    @Test
    void hostileNumbersOfStatusesAreNotKept() {
        for (int i = 0; i < 100_000; i++) {
            int status = 100 + i % 900;
            assertThat(this.tags.find(context("GET", null, status)).tags())
                    .contains(Tag.of("status", Integer.toString(status)));
        }
        assertThat(this.tags.size()).isEqualTo(RequestTags.MAXIMUM_PER_PATTERN);
    }

    @Test
    void tagsOfAContextThatChangesMeanwhileAreNotKept() {
        RequestTags changing = new RequestTags(
                new DefaultServerRequestObservationConvention() {
                    @Override
                    public KeyValues getLowCardinalityKeyValues(ServerRequestObservationContext context) {
                        context.setConnectionAborted(true);
                        return super.getLowCardinalityKeyValues(context);
                    }
                },
                true);
        assertThat(changing.find(context("GET", "/a", 200)).tags()).contains(Tag.of("outcome", "UNKNOWN"));
        assertThat(changing.size()).isZero();
    }

    private static ServerRequestObservationContext context(String method, @Nullable String pattern, int status) {
        MockServerHttpResponse response = new MockServerHttpResponse();
        response.setStatusCode(HttpStatusCode.valueOf(status));
        ServerRequestObservationContext context = new ServerRequestObservationContext(
                MockServerHttpRequest.method(HttpMethod.valueOf(method), "/").build(),
                response,
                new ConcurrentHashMap<>());
        context.setPathPattern(pattern);
        return context;
    }
}
