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
import java.util.List;
import java.util.function.Consumer;
import org.springframework.http.HttpMethod;
import org.springframework.util.Assert;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * Routes from a method and a path to a {@link ServeHandler}. Each bean of this type is served, by Brisk's handler and without it.
 *
 * <pre>{@code
 * @Bean
 * ServeRoutes routes() {
 *     return ServeRoutes.builder()
 *             .get("/hello", ServeResponse.text("Hello"))
 *             .get("/hello/{name}", (request, info) -> ServeResponse.text("Hello " + request.pathVariable("name")))
 *             .build();
 * }
 * }</pre>
 *
 * <p>Paths are those of {@link org.springframework.web.util.pattern.PathPattern}. Of several routes that match a request the one with
 * the most specific path is taken, and of equally specific ones the first. A GET route answers HEAD too. The same method and path
 * twice, in one bean or in two, stops the application.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class ServeRoutes {

    private final List<ServeRoute> routes;

    private ServeRoutes(List<ServeRoute> routes) {
        this.routes = List.copyOf(routes);
    }

    /** A builder without routes. */
    public static Builder builder() {
        return new Builder("", false, new ArrayList<>());
    }

    /** In the order in which they were added. */
    List<ServeRoute> routes() {
        return this.routes;
    }

    @Override
    public String toString() {
        return "ServeRoutes" + this.routes;
    }

    /** Collects routes. Not thread-safe. */
    public static final class Builder {

        private final String prefix;

        private final boolean withoutFilters;

        private final List<ServeRoute> routes;

        private Builder(String prefix, boolean withoutFilters, List<ServeRoute> routes) {
            this.prefix = prefix;
            this.withoutFilters = withoutFilters;
            this.routes = routes;
        }

        /** A route for GET, and for HEAD where there is none of its own. */
        public Builder get(String path, ServeHandler handler) {
            return method(HttpMethod.GET, path, handler);
        }

        /** A route for GET and HEAD with one response for all requests. */
        public Builder get(String path, ServeResponse response) {
            return method(HttpMethod.GET, path, response);
        }

        /** A route for HEAD. */
        public Builder head(String path, ServeHandler handler) {
            return method(HttpMethod.HEAD, path, handler);
        }

        /** A route for POST. */
        public Builder post(String path, ServeHandler handler) {
            return method(HttpMethod.POST, path, handler);
        }

        /** A route for PUT. */
        public Builder put(String path, ServeHandler handler) {
            return method(HttpMethod.PUT, path, handler);
        }

        /** A route for PATCH. */
        public Builder patch(String path, ServeHandler handler) {
            return method(HttpMethod.PATCH, path, handler);
        }

        /** A route for DELETE. */
        public Builder delete(String path, ServeHandler handler) {
            return method(HttpMethod.DELETE, path, handler);
        }

        /** A route for OPTIONS, in the place of the answer that a path has by itself. Never for a CORS preflight. */
        public Builder options(String path, ServeHandler handler) {
            return method(HttpMethod.OPTIONS, path, handler);
        }

        /**
         * A route for any method.
         *
         * @param method the method
         * @param path the path pattern
         * @param handler what answers
         * @return this builder
         * @throws IllegalArgumentException for a path that is not a pattern, or that a route without filters must not have
         */
        public Builder method(HttpMethod method, String path, ServeHandler handler) {
            Assert.notNull(method, "'method' must not be null");
            Assert.notNull(handler, "'handler' must not be null");
            String pattern = this.prefix + path;
            check(pattern);
            this.routes.add(new ServeRoute(method, pattern, handler, this.withoutFilters));
            return this;
        }

        /** As {@link #method(HttpMethod, String, ServeHandler)}, with one response for all requests. */
        public Builder method(HttpMethod method, String path, ServeResponse response) {
            Assert.notNull(response, "'response' must not be null");
            return method(method, path, new ConstantHandler(response));
        }

        /**
         * Routes below a common path.
         *
         * @param path what their paths begin with; it begins with a slash and does not end with one
         * @param routes adds the routes; the path of one may be empty
         * @return this builder
         */
        public Builder nest(String path, Consumer<Builder> routes) {
            if (!path.startsWith("/") || path.endsWith("/")) {
                throw new IllegalArgumentException(
                        "path: " + path + " (expected: begins with a slash and does not end with one)");
            }
            routes.accept(new Builder(this.prefix + path, this.withoutFilters, this.routes));
            return this;
        }

        /**
         * Routes that give up all filters, Spring Security's among them: they are found before the filter chain, by anybody.
         *
         * <p>The rest of the handling is theirs all the same: forwarded header fields, metrics, exception handlers, CORS settings. Of
         * exception handling methods ({@code @ExceptionHandler}) none is asked. Requests whose path has an escape, a semicolon, an empty
         * or a dot segment take the way through the filters. Paths must begin with a literal segment and have no wildcards, so that
         * they cannot take more than is meant. The log says at start which routes these are.
         *
         * @param routes adds the routes
         * @return this builder
         */
        public Builder withoutFilters(Consumer<Builder> routes) {
            routes.accept(new Builder(this.prefix, true, this.routes));
            return this;
        }

        /** The routes that have been added. */
        public ServeRoutes build() {
            return new ServeRoutes(this.routes);
        }

        private void check(String pattern) {
            if (!pattern.startsWith("/")) {
                throw new IllegalArgumentException("path: " + pattern + " (expected: begins with a slash)");
            }
            try {
                PathPatternParser.defaultInstance.parse(pattern);
            } catch (PatternParseException ex) {
                throw new IllegalArgumentException(
                        "path: " + pattern + " (expected: a path pattern; " + ex.getMessage() + ")", ex);
            }
            if (this.withoutFilters && !UnfilteredPath.isAllowed(pattern)) {
                throw new IllegalArgumentException(
                        "path without filters: " + pattern
                                + " (expected: a first segment of letters, digits, hyphens, dots or underscores, and no wildcards)");
            }
        }
    }
}
