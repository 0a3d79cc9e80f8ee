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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.result.condition.ProducesRequestCondition;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Finds the one mapping that the framework would choose for a request, where there is no doubt about it.
 *
 * <p>The framework tries the mappings whose literal path equals the request's first, and only if none of them matches all others.
 * So does this index: literal paths are found in a hash map; other patterns are held by their first segment, so that the number of
 * patterns tried does not grow with the application. Where two mappings could match, where the path needs decoding, and where an
 * earlier handler mapping may want the request, there is no answer, and the framework decides.
 *
 * <p>Immutable; a change of the mappings makes a new one.
 */
final class DirectIndex {

    private static final Candidate[] NONE = {};

    private final int version;

    private final Map<String, LiteralPath> literals;

    private final Map<String, Candidate[]> patternsByFirstSegment;

    /** Patterns whose first segment is none or has variables or wildcards. */
    private final Candidate[] otherPatterns;

    private final EarlierMappings earlier;

    DirectIndex(int version, List<Candidate> candidates, EarlierMappings earlier) {
        this.version = version;
        this.earlier = earlier;
        Map<String, List<Candidate>> literal = new HashMap<>();
        Map<String, List<Candidate>> patterns = new HashMap<>();
        List<Candidate> others = new ArrayList<>();
        for (Candidate candidate : candidates) {
            for (PathPattern pattern : candidate.patterns()) {
                if (!pattern.hasPatternSyntax()) {
                    add(literal, pattern.getPatternString(), candidate);
                } else {
                    String first = FirstSegment.literalOf(pattern);
                    if (first != null) {
                        add(patterns, first, candidate);
                    } else if (!others.contains(candidate)) {
                        others.add(candidate);
                    }
                }
            }
        }
        this.literals = new HashMap<>();
        literal.forEach((path, found) -> {
            if (!needsDecoding(path) && !earlier.mayMatch(PathContainer.parsePath(path))) {
                this.literals.put(path, LiteralPath.of(path, found));
            } else {
                this.literals.put(path, LiteralPath.STANDARD);
            }
        });
        this.patternsByFirstSegment = new HashMap<>();
        patterns.forEach((first, found) -> this.patternsByFirstSegment.put(first, found.toArray(NONE)));
        this.otherPatterns = others.toArray(NONE);
    }

    private static void add(Map<String, List<Candidate>> map, String key, Candidate candidate) {
        List<Candidate> list = map.computeIfAbsent(key, unused -> new ArrayList<>(1));
        if (!list.contains(candidate)) {
            list.add(candidate);
        }
    }

    int version() {
        return this.version;
    }

    @Nullable
    DirectMatch find(ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        HttpMethod method = request.getMethod();
        if (HttpMethod.OPTIONS.equals(method)) {
            return null;
        }
        String path = request instanceof DirectRequest direct ? direct.plainPath() : null;
        if (path == null) {
            path = request.getPath().pathWithinApplication().value();
        }
        LiteralPath literal = this.literals.get(path);
        if (literal != null) {
            DirectMatch constant = literal.constantFor(method);
            return constant != null ? constant : findLiteral(literal, exchange, method, path);
        }
        return findPattern(exchange, method, path);
    }

    private static @Nullable DirectMatch findLiteral(
            LiteralPath literal, ServerWebExchange exchange, HttpMethod method, String path) {
        int place = literal.place(method, exchange);
        DirectMatch match = place < 0 ? null : literal.kept(place);
        if (match == null) {
            match = select(literal.candidates(), exchange, method, path);
            if (place >= 0) {
                literal.keep(place, match);
            }
        }
        return match;
    }

    private @Nullable DirectMatch findPattern(ServerWebExchange exchange, HttpMethod method, String path) {
        if (needsDecoding(path)) {
            return null;
        }
        Candidate[] candidates = this.patternsByFirstSegment.get(FirstSegment.of(path));
        if (candidates == null) {
            candidates = this.otherPatterns;
        } else if (this.otherPatterns.length > 0) {
            int length = candidates.length;
            candidates = Arrays.copyOf(candidates, length + this.otherPatterns.length);
            System.arraycopy(this.otherPatterns, 0, candidates, length, this.otherPatterns.length);
        }
        if (candidates.length == 0) {
            return null;
        }
        PathContainer container = exchange.getRequest().getPath().pathWithinApplication();
        return this.earlier.mayMatch(container) ? null : select(candidates, exchange, method, path);
    }

    /** The match if exactly one of the candidates matches the request. */
    private static @Nullable DirectMatch select(
            Candidate[] candidates, ServerWebExchange exchange, HttpMethod method, String path) {
        Candidate selected = null;
        RequestMappingInfo matching = null;
        for (Candidate candidate : candidates) {
            if (candidate.accepts(method)) {
                RequestMappingInfo info = candidate.match(exchange);
                if (info != null) {
                    if (selected != null) {
                        ProducesRequestCondition.clearMediaTypesAttribute(exchange);
                        return null;
                    }
                    selected = candidate;
                    matching = info;
                }
            }
        }
        // The framework clears what the conditions have parsed for each other, too.
        ProducesRequestCondition.clearMediaTypesAttribute(exchange);
        if (selected == null || matching == null || selected.plan() == null) {
            return null;
        }
        PathPattern pattern =
                matching.getPatternsCondition().getPatterns().iterator().next();
        PathPattern.PathMatchInfo info =
                pattern.matchAndExtract(exchange.getRequest().getPath().pathWithinApplication());
        if (info == null) {
            return null;
        }
        ProducesRequestCondition produces = matching.getProducesCondition();
        Set<MediaType> producible = produces.isEmpty() ? Set.of() : produces.getProducibleMediaTypes();
        return new DirectMatch(selected, path, pattern, info.getUriVariables(), info.getMatrixVariables(), producible);
    }

    private static boolean needsDecoding(String path) {
        return path.indexOf('%') >= 0 || path.indexOf(';') >= 0;
    }
}
