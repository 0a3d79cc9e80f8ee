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
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.reactive.handler.AbstractHandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/**
 * The patterns of the handler mappings that the framework asks before the annotated methods: a request that none of them matches
 * gets no answer there, and asking may be left out.
 */
final class EarlierMappings {

    private final Map<String, List<PathPattern>> byFirstSegment = new HashMap<>();

    /** The same, as it is after the last mapping was added. */
    private SegmentMap<List<PathPattern>> segments = SegmentMap.of(this.byFirstSegment);

    private final List<PathPattern> others = new ArrayList<>();

    private final List<RequestMappingInfo> infos = new ArrayList<>();

    private final List<RouteTable> routes = new ArrayList<>();

    /** Of the mapping that is being added. */
    private boolean caseSensitive = true;

    private @Nullable String opaque;

    /** Adds a mapping; one that cannot be judged by patterns makes {@link #opaque()} say so. */
    void add(HandlerMapping mapping) {
        Class<?> type = mapping.getClass();
        this.caseSensitive = !(mapping instanceof AbstractHandlerMapping handlerMapping)
                || handlerMapping.getPathPatternParser().isCaseSensitive();
        if (type == RouterFunctionMapping.class) {
            this.routes.add(RouterCompiler.compile((RouterFunctionMapping) mapping));
        } else if (mapping instanceof RequestMappingInfoHandlerMapping methods && isFrameworkClass(type)) {
            this.infos.addAll(methods.getHandlerMethods().keySet());
            for (RequestMappingInfo info : methods.getHandlerMethods().keySet()) {
                info.getPatternsCondition().getPatterns().forEach(this::add);
            }
        } else if (mapping instanceof DirectHandlerMapping direct) {
            direct.patterns().forEach(this::add);
        } else if (type == SimpleUrlHandlerMapping.class) {
            ((SimpleUrlHandlerMapping) mapping).getHandlerMap().keySet().forEach(this::add);
        } else {
            this.opaque =
                    "a handler mapping that Brisk does not know is asked before annotated methods: " + type.getName();
        }
        this.segments = SegmentMap.of(this.byFirstSegment);
    }

    private static boolean isFrameworkClass(Class<?> type) {
        return type.getName().startsWith("org.springframework.");
    }

    private void add(PathPattern pattern) {
        String first = this.caseSensitive ? FirstSegment.literalOf(pattern) : null;
        if (first == null) {
            this.others.add(pattern);
        } else {
            this.byFirstSegment
                    .computeIfAbsent(first, unused -> new ArrayList<>())
                    .add(pattern);
        }
    }

    /** Why no annotated method can be direct, or {@code null}. */
    @Nullable
    String opaque() {
        return this.opaque;
    }

    /** All of them that have more conditions than a path. */
    List<RequestMappingInfo> infos() {
        return this.infos;
    }

    /**
     * Whether one of them may match.
     *
     * @param path the request's path within the application
     */
    boolean mayMatch(ServerHttpRequest request, String path) {
        boolean free = !DirectIndex.needsDecoding(path) && isFree(path);
        return !free && mayMatch(request.getPath().pathWithinApplication());
    }

    boolean mayMatch(PathContainer path) {
        return anyOfSegmentMatches(path) || anyMatches(this.others, path) || isRouted(path.value());
    }

    /** Whether certainly none of them matches a path that needs no decoding, which is said without the path's elements. */
    boolean isFree(String path) {
        return this.others.isEmpty() && FirstSegment.find(this.segments, path) == null && !isRouted(path);
    }

    private boolean anyOfSegmentMatches(PathContainer path) {
        if (DirectIndex.needsDecoding(path.value())) {
            return this.byFirstSegment.values().stream().anyMatch(patterns -> anyMatches(patterns, path));
        }
        List<PathPattern> patterns = FirstSegment.find(this.segments, path.value());
        return patterns != null && anyMatches(patterns, path);
    }

    private boolean isRouted(String path) {
        for (RouteTable table : this.routes) {
            if (!table.candidates(path).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyMatches(List<PathPattern> patterns, PathContainer path) {
        for (PathPattern pattern : patterns) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }
}
