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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Finds the route of a request: of those whose method and path match the one with the most specific path, of equal ones the first.
 * Plain paths that a route has as they are are found in a hash map; no other path can be more specific. Immutable.
 */
final class RouteTable {

    private final Map<String, PatternRoutes> literals = new HashMap<>();

    /** Most specific first. */
    private final List<PatternRoutes> patterns;

    /** Those with a route that has given up the filters. */
    private final PatternRoutes[] withoutFilters;

    /**
     * The table of all beans' routes.
     *
     * @param beans the routes by the names of their beans
     * @param parser parses the paths
     * @param codecs for their bodies
     * @throws DuplicateRouteException when two routes cannot be told apart
     */
    RouteTable(Map<String, ServeRoutes> beans, PathPatternParser parser, RouteCodecs codecs) {
        Map<PathPattern, List<ServeRoute>> byPattern = new LinkedHashMap<>();
        Map<String, String> known = new HashMap<>();
        beans.forEach((name, routes) -> {
            for (ServeRoute route : routes.routes()) {
                String text = route + " of bean '" + name + "'";
                String other = known.put(key(route, parser.isCaseSensitive()), text);
                if (other != null) {
                    throw new DuplicateRouteException(other, text);
                }
                byPattern
                        .computeIfAbsent(parser.parse(route.path()), pattern -> new ArrayList<>())
                        .add(route);
            }
        });
        List<PatternRoutes> all = new ArrayList<>();
        byPattern.forEach(
                (pattern, routes) -> all.add(new PatternRoutes(pattern, routes, codecs, parser.isCaseSensitive())));
        all.sort((one, other) -> PathPattern.SPECIFICITY_COMPARATOR.compare(one.pattern(), other.pattern()));
        this.patterns = List.copyOf(all);
        this.withoutFilters = all.stream()
                .filter(found -> found.routes().stream().anyMatch(ServeRoute::withoutFilters))
                .toArray(PatternRoutes[]::new);
        for (PatternRoutes routes : this.patterns) {
            PathPattern pattern = routes.pattern();
            if (parser.isCaseSensitive()
                    && !pattern.hasPatternSyntax()
                    && UnfilteredPath.isPlain(pattern.getPatternString())) {
                this.literals.put(pattern.getPatternString(), routes);
            }
        }
    }

    /** Method and path with nameless variables: two routes with the same one match the same requests. */
    private static String key(ServeRoute route, boolean caseSensitive) {
        String path = route.path();
        StringBuilder key = new StringBuilder(route.method() + " ");
        int i = 0;
        while (i < path.length()) {
            char c = path.charAt(i);
            if (c == '{') {
                int end = variableEnd(path, i);
                key.append(nameless(path.substring(i, end)));
                i = end;
            } else {
                key.append(caseSensitive ? c : Character.toLowerCase(c));
                i++;
            }
        }
        return key.toString();
    }

    /** Behind the brace that closes a variable; its expression may have braces of its own. */
    private static int variableEnd(String path, int start) {
        int depth = 0;
        for (int i = start; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return path.length();
    }

    private static String nameless(String variable) {
        int colon = variable.indexOf(':');
        return colon >= 0 ? variable.substring(colon) : variable.startsWith("{*") ? "{*}" : "{}";
    }

    List<PatternRoutes> patterns() {
        return this.patterns;
    }

    /**
     * The route of a request.
     *
     * @param method the method
     * @param path the path within the application as text
     * @param request has the same path, parsed when needed
     * @return the match, or {@code null}
     */
    @Nullable
    RouteMatch find(HttpMethod method, String path, ServerHttpRequest request) {
        PatternRoutes literal = this.literals.get(path);
        if (literal != null) {
            RouteMatch match = literal.constant(method);
            if (match != null) {
                return match;
            }
        }
        boolean decoded = isDecoded(path);
        PathContainer container = null;
        for (PatternRoutes routes : this.patterns) {
            if (!decoded || routes.mayMatch(path)) {
                if (container == null) {
                    container = request.getPath().pathWithinApplication();
                }
                RouteMatch match = routes.match(method, container);
                if (match != null) {
                    return match;
                }
            }
        }
        return null;
    }

    boolean hasRoutesWithoutFilters() {
        return this.withoutFilters.length > 0;
    }

    /** Whether a route that has given up the filters could match a plain path. */
    boolean mayBeWithoutFilters(String path) {
        for (PatternRoutes routes : this.withoutFilters) {
            if (routes.mayMatch(path)) {
                return true;
            }
        }
        return false;
    }

    /** The methods of all routes that have this path, HEAD beside GET; empty when no route has it. */
    Set<HttpMethod> methods(PathContainer path) {
        Set<HttpMethod> methods = new LinkedHashSet<>();
        for (PatternRoutes routes : this.patterns) {
            if (routes.pattern().matches(path)) {
                routes.addMethods(methods);
            }
        }
        return methods;
    }

    /** Whether the text of a path is what patterns are compared with. */
    static boolean isDecoded(String path) {
        return path.indexOf('%') < 0 && path.indexOf(';') < 0;
    }
}
