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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * The parts of a router function in the order in which the framework tries them, found by the literal segments at the start of a
 * path. What is left out cannot match, and asking it would not be noticed; what is found is asked in the framework's order, by its
 * own predicates.
 *
 * <p>Immutable.
 */
final class RouteTable {

    private final RouteCandidates all;

    private final boolean indexed;

    private final Segment root;

    /** The paths that are literal down to the last segment. */
    private final Map<String, RouteCandidates> literals = new HashMap<>();

    /**
     * A table.
     *
     * @param nodes the parts in order
     * @param indexed whether paths are compared by their text, with regard to case
     */
    RouteTable(List<RouteNode> nodes, boolean indexed) {
        this.all = RouteCandidates.of(nodes);
        this.indexed = indexed;
        SegmentBuilder builder = new SegmentBuilder();
        for (int i = 0; i < nodes.size(); i++) {
            List<String> patterns = nodes.get(i).patterns();
            if (patterns == null) {
                builder.nodes.put(i, nodes.get(i));
            } else {
                for (String pattern : patterns) {
                    builder.below(LeadingSegments.of(pattern)).nodes.put(i, nodes.get(i));
                }
            }
        }
        this.root = builder.build(new TreeMap<>(), "", this.literals);
    }

    /** All parts. */
    RouteCandidates all() {
        return this.all;
    }

    /** The parts that may match a path, in order. */
    RouteCandidates candidates(String path) {
        if (!this.indexed || !path.startsWith("/") || DirectIndex.needsDecoding(path)) {
            return this.all;
        }
        RouteCandidates literal = this.literals.get(path);
        if (literal != null) {
            return literal;
        }
        Segment segment = this.root;
        int start = 1;
        while (start < path.length() && !segment.children().isEmpty()) {
            int end = PathSegments.end(path, start);
            Segment child = segment.children().get(path, start, end);
            if (child == null) {
                break;
            }
            segment = child;
            start = end + 1;
        }
        return segment.candidates();
    }

    /**
     * The first of the candidates that matches, where all up to it ask for no more than a method and a path: these need not be asked.
     *
     * @return a leaf with a {@linkplain RouteNode.Leaf#plain() plain} route, or {@code null} where the candidates have to be asked
     */
    static RouteNode.@Nullable Leaf plain(RouteCandidates candidates, HttpMethod method, String path) {
        // A preflight request is matched by the method that it asks about.
        if (HttpMethod.OPTIONS.equals(method) || DirectIndex.needsDecoding(path) || !SegmentTemplate.isPlain(path)) {
            return null;
        }
        for (RouteNode node : candidates.nodes()) {
            PlainRoute route = node instanceof RouteNode.Leaf leaf ? leaf.plain() : null;
            if (route == null) {
                return null;
            }
            if (route.matches(method, path)) {
                return (RouteNode.Leaf) node;
            }
        }
        return null;
    }

    /**
     * The first of the candidates that matches, with the attributes of the request changed as the framework changes them.
     *
     * @return a leaf, a part that only the framework can route, or {@code null} where nothing matches
     */
    static @Nullable RouteNode match(RouteCandidates candidates, ServerRequest request) {
        for (RouteNode node : candidates.nodes()) {
            if (node instanceof RouteNode.Leaf leaf) {
                if (leaf.predicate().test(request)) {
                    return leaf;
                }
            } else if (node instanceof RouteNode.Nest nest) {
                RouteNode found = match(nest, request);
                if (found != null) {
                    return found;
                }
            } else {
                return node;
            }
        }
        return null;
    }

    private static @Nullable RouteNode match(RouteNode.Nest nest, ServerRequest request) {
        Optional<ServerRequest> nested = nest.predicate().nest(request);
        if (nested.isEmpty()) {
            return null;
        }
        ServerRequest inner = nested.get();
        RouteNode found = match(nest.children().candidates(inner.path()), inner);
        if (found instanceof RouteNode.Leaf && inner != request) {
            NestedAttributes.merge(inner, request, nest.isPlain());
        }
        return found;
    }

    private record Segment(SegmentMap<Segment> children, RouteCandidates candidates) {}

    private static final class SegmentBuilder {

        private final Map<Integer, RouteNode> nodes = new TreeMap<>();

        private final Map<String, SegmentBuilder> children = new HashMap<>();

        SegmentBuilder below(List<String> segments) {
            SegmentBuilder builder = this;
            for (String segment : segments) {
                builder = builder.children.computeIfAbsent(segment, unused -> new SegmentBuilder());
            }
            return builder;
        }

        /** A path that ends at this segment, or leaves the literal ones here, may match what was found on the way to it. */
        Segment build(Map<Integer, RouteNode> above, String path, Map<String, RouteCandidates> literals) {
            Map<Integer, RouteNode> found = new TreeMap<>(above);
            found.putAll(this.nodes);
            RouteCandidates candidates = RouteCandidates.of(new ArrayList<>(found.values()));
            Map<String, Segment> built = new HashMap<>();
            this.children.forEach((segment, child) -> {
                String childPath = path + "/" + segment;
                Segment result = child.build(found, childPath, literals);
                built.put(segment, result);
                literals.put(childPath, result.candidates());
            });
            return new Segment(SegmentMap.of(built), candidates);
        }
    }
}
