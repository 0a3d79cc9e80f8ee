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

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/**
 * The tags of requests, kept for each distinct combination of what {@link DefaultServerRequestObservationConvention} looks at: the
 * path pattern, the method if it is a standard one, the status, whether the connection was aborted before or after the commit, and
 * the class of the error. The convention itself computes them when a combination is first met.
 *
 * <p>Only tags are kept, no meters. Which meter they belong to is the meter registry's to say at each request, for that depends on
 * its filters and on what was removed from it.
 *
 * <p>Neither the number of combinations for one pattern nor that of all together exceeds a bound; beyond it tags are computed for
 * each request. A lookup allocates nothing: the combinations of a pattern are an array, most common first, as they are met.
 */
final class RequestTags {

    /** How many combinations are kept in all. */
    static final int MAXIMUM = 2_048;

    /** How many combinations are kept for one pattern: enough for the statuses and errors of one handler. */
    static final int MAXIMUM_PER_PATTERN = 64;

    /** Stands for no pattern. No pattern is like it, for they are empty or begin with a slash. */
    private static final String NO_PATTERN = "no pattern";

    private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.values());

    private static final TaggedOutcome[] NONE = {};

    private final DefaultServerRequestObservationConvention convention;

    private final boolean withError;

    private final Map<String, TaggedOutcome[]> byPattern = new ConcurrentHashMap<>();

    private final AtomicInteger size = new AtomicInteger();

    /**
     * No tags yet.
     *
     * @param convention computes them
     * @param withError whether there is the tag {@code error} too, which timers have and long task timers have not
     */
    RequestTags(DefaultServerRequestObservationConvention convention, boolean withError) {
        this.convention = convention;
        this.withError = withError;
    }

    /**
     * The tags of a request whose context nobody has asked for, so that it has neither an error nor an aborted connection.
     *
     * @return the tags, or {@code null} where this combination was not met yet
     */
    @Nullable
    TaggedOutcome find(@Nullable String pathPattern, ServerHttpRequest request, ServerHttpResponse response) {
        TaggedOutcome[] known = this.byPattern.get(pathPattern == null ? NO_PATTERN : pathPattern);
        return known == null
                ? null
                : matching(known, standard(request.getMethod()), response.getStatusCode(), false, true, null);
    }

    /** The tags of a request as its context is now. */
    TaggedOutcome find(ServerRequestObservationContext context) {
        String pattern = context.getPathPattern();
        if (pattern == null) {
            pattern = NO_PATTERN;
        }
        HttpMethod method = method(context);
        HttpStatusCode status = status(context);
        boolean aborted = context.isConnectionAborted();
        boolean committed = !aborted || isCommitted(context);
        Class<?> error = error(context);
        TaggedOutcome[] known = this.byPattern.get(pattern);
        TaggedOutcome found = known == null ? null : matching(known, method, status, aborted, committed, error);
        if (found != null) {
            return found;
        }
        KeyValues keyValues = this.convention.getLowCardinalityKeyValues(context);
        TaggedOutcome computed =
                new TaggedOutcome(method, status, aborted, committed, error, keyValues, tags(keyValues, context));
        if (isStill(context, computed, pattern)) {
            keep(pattern, computed);
        }
        return computed;
    }

    private static @Nullable TaggedOutcome matching(
            TaggedOutcome[] known,
            @Nullable HttpMethod method,
            @Nullable HttpStatusCode status,
            boolean aborted,
            boolean committed,
            @Nullable Class<?> error) {
        for (TaggedOutcome outcome : known) {
            if (outcome.matches(method, status, aborted, committed, error)) {
                return outcome;
            }
        }
        return null;
    }

    /** How many combinations are kept. */
    int size() {
        return this.size.get();
    }

    private Tags tags(KeyValues keyValues, ServerRequestObservationContext context) {
        List<Tag> tags = new ArrayList<>();
        for (KeyValue keyValue : keyValues) {
            tags.add(Tag.of(keyValue.getKey(), keyValue.getValue()));
        }
        if (this.withError) {
            Class<?> error = error(context);
            tags.add(Tag.of("error", error == null ? KeyValue.NONE_VALUE : error.getSimpleName()));
        }
        return Tags.of(tags);
    }

    /** False where another thread, that of a cancellation, has changed the context while its tags were computed. */
    private static boolean isStill(ServerRequestObservationContext context, TaggedOutcome outcome, String pattern) {
        String now = context.getPathPattern();
        boolean aborted = context.isConnectionAborted();
        return pattern.equals(now == null ? NO_PATTERN : now)
                && outcome.matches(
                        method(context), status(context), aborted, !aborted || isCommitted(context), error(context));
    }

    private void keep(String pattern, TaggedOutcome outcome) {
        if (this.size.get() >= MAXIMUM) {
            return;
        }
        this.byPattern.compute(pattern, (key, before) -> {
            TaggedOutcome[] known = before == null ? NONE : before;
            if (known.length >= MAXIMUM_PER_PATTERN || contains(known, outcome) || !reserve()) {
                return before;
            }
            TaggedOutcome[] more = Arrays.copyOf(known, known.length + 1);
            more[known.length] = outcome;
            return more;
        });
    }

    private boolean reserve() {
        if (this.size.incrementAndGet() <= MAXIMUM) {
            return true;
        }
        this.size.decrementAndGet();
        return false;
    }

    private static boolean contains(TaggedOutcome[] known, TaggedOutcome outcome) {
        return matching(
                        known,
                        outcome.method(),
                        outcome.status(),
                        outcome.aborted(),
                        outcome.committed(),
                        outcome.error())
                != null;
    }

    private static @Nullable HttpMethod method(ServerRequestObservationContext context) {
        ServerHttpRequest request = context.getCarrier();
        return request == null ? null : standard(request.getMethod());
    }

    private static @Nullable HttpMethod standard(HttpMethod method) {
        return METHODS.contains(method) ? method : null;
    }

    private static @Nullable HttpStatusCode status(ServerRequestObservationContext context) {
        ServerHttpResponse response = context.getResponse();
        return response == null ? null : response.getStatusCode();
    }

    private static boolean isCommitted(ServerRequestObservationContext context) {
        ServerHttpResponse response = context.getResponse();
        return response != null && response.isCommitted();
    }

    private static @Nullable Class<?> error(ServerRequestObservationContext context) {
        Throwable error = context.getError();
        return error == null ? null : error.getClass();
    }
}
