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

import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.condition.ProducesRequestCondition;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/** One registered mapping with what decides, beside the path, whether a request is its own. */
final class Candidate {

    private final RequestMappingInfo info;

    private final HandlerMethod handlerMethod;

    private final @Nullable HandlerPlan plan;

    private final HttpMethod[] methods;

    /** Whether only path and method decide. */
    private final boolean unconditional;

    /** What tells the media types that decide, beside path and method, and nothing else does. */
    private final @Nullable RequestedContentTypeResolver resolver;

    /** Whether the CORS processor has a say in its requests. */
    private final boolean corsConfigured;

    /** For requests that accept everything, once there was one. */
    private volatile @Nullable Set<MediaType> producible;

    Candidate(RequestMappingInfo info, HandlerMethod handlerMethod, @Nullable HandlerPlan plan) {
        this(info, handlerMethod, plan, false);
    }

    Candidate(
            RequestMappingInfo info, HandlerMethod handlerMethod, @Nullable HandlerPlan plan, boolean corsConfigured) {
        this.info = info;
        this.handlerMethod = handlerMethod;
        this.plan = plan;
        this.corsConfigured = corsConfigured;
        this.methods = info.getMethodsCondition().getMethods().stream()
                .map(RequestMethod::asHttpMethod)
                .toArray(HttpMethod[]::new);
        this.unconditional =
                hasNoOtherConditions(info) && info.getProducesCondition().isEmpty();
        this.resolver = null;
    }

    private Candidate(Candidate other, @Nullable RequestedContentTypeResolver resolver) {
        this.info = other.info;
        this.handlerMethod = other.handlerMethod;
        this.plan = other.plan;
        this.methods = other.methods;
        this.unconditional = other.unconditional;
        this.corsConfigured = other.corsConfigured;
        this.resolver = resolver;
    }

    /** The same, with what its conditions resolve media types by, if that is known. */
    Candidate resolvingBy(@Nullable RequestedContentTypeResolver resolver) {
        return new Candidate(this, hasNoOtherConditions(this.info) ? resolver : null);
    }

    private static boolean hasNoOtherConditions(RequestMappingInfo info) {
        return info.getParamsCondition().isEmpty()
                && info.getHeadersCondition().isEmpty()
                && info.getConsumesCondition().isEmpty()
                && info.getVersionCondition().isEmpty()
                && info.getCustomCondition() == null;
    }

    RequestMappingInfo info() {
        return this.info;
    }

    HandlerMethod handlerMethod() {
        return this.handlerMethod;
    }

    @Nullable
    HandlerPlan plan() {
        return this.plan;
    }

    Set<PathPattern> patterns() {
        return this.info.getPatternsCondition().getPatterns();
    }

    boolean isCorsConfigured() {
        return this.corsConfigured;
    }

    boolean isUnconditional() {
        return this.unconditional;
    }

    /** Whether only path, method and acceptable media types decide, and the request accepts all of these. */
    @SuppressWarnings("ReferenceEquality") // the framework's own constant for no preference
    boolean isDecidedFor(ServerWebExchange exchange) {
        return this.plan != null
                && this.resolver != null
                && this.resolver.resolveMediaTypes(exchange) == RequestedContentTypeResolver.MEDIA_TYPE_ALL_LIST;
    }

    /** The media types that the mapping produces for a request that it {@linkplain #isDecidedFor is decided for}: always the same. */
    Set<MediaType> producible(ServerWebExchange exchange) {
        Set<MediaType> known = this.producible;
        if (known == null) {
            ProducesRequestCondition matching = this.info.getProducesCondition().getMatchingCondition(exchange);
            ProducesRequestCondition.clearMediaTypesAttribute(exchange);
            known = matching == null || matching.isEmpty() ? Set.of() : matching.getProducibleMediaTypes();
            this.producible = known;
        }
        return known;
    }

    /** As the framework's condition: no methods accept all, and GET accepts HEAD. */
    boolean accepts(HttpMethod method) {
        if (this.methods.length == 0) {
            return true;
        }
        for (HttpMethod accepted : this.methods) {
            if (accepted.equals(method) || (HttpMethod.GET.equals(accepted) && HttpMethod.HEAD.equals(method))) {
                return true;
            }
        }
        return false;
    }

    /** What of the mapping matches the request, as the framework finds it; {@code null} when the request is not its own. */
    @Nullable
    RequestMappingInfo match(ServerWebExchange exchange) {
        return this.info.getMatchingCondition(exchange);
    }

    /** The match of a literal path by an unconditional mapping: the same for every request. */
    DirectMatch literalMatch(String path, PathPattern pattern) {
        return new DirectMatch(
                this, path, pattern, null, Collections.emptyMap(), Collections.emptyMap(), Collections.emptySet());
    }
}
