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

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;

/** The routes of one path pattern. Immutable. */
final class PatternRoutes {

    private final PathPattern pattern;

    /** What plain paths that match begin with. */
    private final String prefix;

    private final List<ServeRoute> routes;

    private final RouteCodecs codecs;

    /** For each route, as long as the path has no variables. */
    private final RouteMatch[] constants;

    PatternRoutes(PathPattern pattern, List<ServeRoute> routes, RouteCodecs codecs, boolean caseSensitive) {
        this.pattern = pattern;
        this.prefix = caseSensitive ? prefixOf(pattern.getPatternString()) : "";
        this.routes = List.copyOf(routes);
        this.codecs = codecs;
        this.constants = routes.stream()
                .map(route -> new RouteMatch(route, pattern, Map.of(), codecs))
                .toArray(RouteMatch[]::new);
    }

    /** The literal segments at the beginning; of a pattern like {@code /a/**}, which matches {@code /a} as well, without the slash. */
    private static String prefixOf(String pattern) {
        int end = 0;
        while (end < pattern.length() && "{*?\\%;".indexOf(pattern.charAt(end)) < 0) {
            end++;
        }
        int slash = end == pattern.length() ? end : pattern.lastIndexOf('/', end);
        return pattern.substring(0, Math.max(slash, 0));
    }

    PathPattern pattern() {
        return this.pattern;
    }

    List<ServeRoute> routes() {
        return this.routes;
    }

    /** The match for a request whose path is exactly that of the pattern. */
    @Nullable
    RouteMatch constant(HttpMethod method) {
        int index = indexOf(method);
        return index < 0 ? null : this.constants[index];
    }

    /** The match for a path that may have been refused by its first characters. */
    @Nullable
    RouteMatch match(HttpMethod method, PathContainer path) {
        int index = indexOf(method);
        if (index < 0) {
            return null;
        }
        PathPattern.PathMatchInfo info = this.pattern.matchAndExtract(path);
        if (info == null) {
            return null;
        }
        Map<String, String> variables = info.getUriVariables();
        return variables.isEmpty()
                ? this.constants[index]
                : new RouteMatch(this.routes.get(index), this.pattern, variables, this.codecs);
    }

    boolean mayMatch(String plainPath) {
        return plainPath.startsWith(this.prefix);
    }

    /** The route of this method; for HEAD that of GET where there is none of its own (RFC 9110 §9.3.2). */
    private int indexOf(HttpMethod method) {
        int get = -1;
        for (int i = 0; i < this.routes.size(); i++) {
            HttpMethod candidate = this.routes.get(i).method();
            if (candidate.equals(method)) {
                return i;
            }
            if (HttpMethod.GET.equals(candidate)) {
                get = i;
            }
        }
        return HttpMethod.HEAD.equals(method) ? get : -1;
    }

    void addMethods(Set<HttpMethod> methods) {
        for (ServeRoute route : this.routes) {
            methods.add(route.method());
            if (HttpMethod.GET.equals(route.method())) {
                methods.add(HttpMethod.HEAD);
            }
        }
    }

    /** For the list of mappings. */
    @Override
    public String toString() {
        return "ServeRoutes" + this.routes;
    }
}
