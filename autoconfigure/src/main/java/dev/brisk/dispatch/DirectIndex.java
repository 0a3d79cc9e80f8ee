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
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.condition.ProducesRequestCondition;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Finds the one mapping that the framework would choose for a request, where there is no doubt about it.
 *
 * <p>The framework tries the mappings whose literal path equals the request's first, and only if none of them matches all others.
 * So does this index: literal paths are found in a hash map; other patterns by their segments in a tree, so that the number of
 * patterns tried does not grow with the application. Of several mappings that match the one is taken that the framework's comparison
 * puts before each of the others. Where there is none, where the path needs decoding, and where an earlier handler mapping may want
 * the request, there is no answer, and the framework is asked.
 *
 * <p>Immutable; a change of the mappings makes a new one.
 */
final class DirectIndex {

    private static final Candidate[] NONE = {};

    private final int version;

    private final Map<String, LiteralPath> literals;

    private final PatternTree patterns;

    /** For paths with empty segments, with those of {@link #otherPatterns} each. */
    private final SegmentMap<Candidate[]> patternsByFirstSegment;

    /** Patterns whose first segment is none or has variables or wildcards. */
    private final Candidate[] otherPatterns;

    private final EarlierMappings earlier;

    /** For paths that a mapping has literally, for which only that mapping and earlier ones are looked at. */
    private final AcceptOrder acceptOfLiterals;

    private final AcceptOrder acceptOfPatterns;

    private final IdentityHashMap<HandlerMethod, Candidate> byMethod = new IdentityHashMap<>();

    DirectIndex(int version, List<Candidate> candidates, EarlierMappings earlier) {
        this(version, candidates, candidates, earlier);
    }

    /** An index that finds no mapping by its request, and knows them by their methods only. */
    static DirectIndex byMethodOnly(int version, List<Candidate> candidates) {
        return new DirectIndex(version, candidates, List.of(), new EarlierMappings());
    }

    private DirectIndex(int version, List<Candidate> all, List<Candidate> candidates, EarlierMappings earlier) {
        this.version = version;
        this.earlier = earlier;
        all.forEach(candidate -> this.byMethod.put(registered(candidate.handlerMethod()), candidate));
        Map<String, Set<Candidate>> literal = new HashMap<>();
        Map<String, Set<Candidate>> patterns = new HashMap<>();
        Set<Candidate> others = new LinkedHashSet<>();
        for (Candidate candidate : candidates) {
            for (PathPattern pattern : candidate.patterns()) {
                if (!pattern.hasPatternSyntax()) {
                    add(literal, pattern.getPatternString(), candidate);
                } else {
                    String first = FirstSegment.literalOf(pattern);
                    if (first != null) {
                        add(patterns, first, candidate);
                    } else {
                        others.add(candidate);
                    }
                }
            }
        }
        this.literals = new HashMap<>();
        literal.forEach((path, found) -> {
            if (!needsDecoding(path) && !earlier.mayMatch(PathContainer.parsePath(path))) {
                this.literals.put(path, LiteralPath.of(path, List.copyOf(found)));
            } else {
                this.literals.put(path, LiteralPath.STANDARD);
            }
        });
        Map<String, Candidate[]> byFirstSegment = new HashMap<>();
        patterns.forEach((first, found) -> {
            found.addAll(others);
            byFirstSegment.put(first, found.toArray(NONE));
        });
        this.patternsByFirstSegment = SegmentMap.of(byFirstSegment);
        this.otherPatterns = others.toArray(NONE);
        this.patterns = new PatternTree(candidates);
        List<RequestMappingInfo> infos = new ArrayList<>(earlier.infos());
        this.acceptOfLiterals = new AcceptOrder(infos);
        candidates.forEach(candidate -> infos.add(candidate.info()));
        this.acceptOfPatterns = new AcceptOrder(infos);
    }

    private static void add(Map<String, Set<Candidate>> map, String key, Candidate candidate) {
        map.computeIfAbsent(key, unused -> new LinkedHashSet<>()).add(candidate);
    }

    int version() {
        return this.version;
    }

    /** The mapping of a handler method that the framework has found; {@code null} for a method that was not registered. */
    @Nullable
    Candidate of(HandlerMethod handlerMethod) {
        return this.byMethod.get(registered(handlerMethod));
    }

    private static HandlerMethod registered(HandlerMethod handlerMethod) {
        HandlerMethod origin = handlerMethod.getResolvedFromHandlerMethod();
        return origin == null ? handlerMethod : origin;
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
            this.acceptOfLiterals.apply(exchange);
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
        boolean plain = SegmentTemplate.isPlain(path);
        PatternEntry only = plain ? this.patterns.only(method, path) : PatternEntry.SEVERAL;
        if (only == null) {
            return null;
        }
        this.acceptOfPatterns.apply(exchange);
        DirectMatch match = this.earlier.isFree(path) ? only.match(exchange, path) : null;
        if (match != null) {
            return match;
        }
        PathContainer container = exchange.getRequest().getPath().pathWithinApplication();
        if (this.earlier.mayMatch(container)) {
            return null;
        }
        Candidate[] candidates = plain ? this.patterns.all(method, path) : ofFirstSegment(path);
        return select(candidates, exchange, method, path);
    }

    private Candidate[] ofFirstSegment(String path) {
        Candidate[] found = FirstSegment.find(this.patternsByFirstSegment, path);
        return found == null ? this.otherPatterns : found;
    }

    /** The match of the candidate that wins over all others that match, if there is one. */
    private static @Nullable DirectMatch select(
            Candidate[] candidates, ServerWebExchange exchange, HttpMethod method, String path) {
        Candidate selected = null;
        RequestMappingInfo matching = null;
        List<RequestMappingInfo> others = null;
        for (Candidate candidate : candidates) {
            RequestMappingInfo info = candidate.accepts(method) ? candidate.match(exchange) : null;
            if (info == null) {
                continue;
            }
            RequestMappingInfo loser = info;
            if (matching == null || info.compareTo(matching, exchange) < 0) {
                loser = matching;
                selected = candidate;
                matching = info;
            }
            if (loser != null) {
                others = others == null ? new ArrayList<>(2) : others;
                others.add(loser);
            }
        }
        boolean ambiguous = matching != null && others != null && !winsOverAll(matching, others, exchange);
        // The framework clears what the conditions have parsed for each other, too.
        ProducesRequestCondition.clearMediaTypesAttribute(exchange);
        if (selected == null || matching == null || ambiguous) {
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
        return new DirectMatch(
                selected, path, pattern, null, info.getUriVariables(), info.getMatrixVariables(), producible);
    }

    /** Such a mapping comes first however the framework sorts them, and is not ambiguous. */
    private static boolean winsOverAll(
            RequestMappingInfo winner, List<RequestMappingInfo> others, ServerWebExchange exchange) {
        for (RequestMappingInfo other : others) {
            if (winner.compareTo(other, exchange) >= 0) {
                return false;
            }
        }
        return true;
    }

    static boolean needsDecoding(String path) {
        return path.indexOf('%') >= 0 || path.indexOf(';') >= 0;
    }
}
