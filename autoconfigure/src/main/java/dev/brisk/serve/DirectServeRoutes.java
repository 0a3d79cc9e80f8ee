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

import dev.brisk.dispatch.DirectHandlers;
import dev.brisk.dispatch.DirectRequest;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import reactor.core.publisher.Mono;

/** The direct way to the routes: for paths without anything to decode, and not wanted by a mapping that comes before. Immutable. */
final class DirectServeRoutes implements DirectHandlers {

    private final RouteTable table;

    private final Predicate<PathContainer> takenEarlier;

    /** Paths of literal patterns that an earlier mapping may want; for these the question is settled. */
    private final Set<PathPattern> literalsTaken = new HashSet<>();

    DirectServeRoutes(RouteTable table, Predicate<PathContainer> takenEarlier) {
        this.table = table;
        this.takenEarlier = takenEarlier;
        for (PatternRoutes routes : table.patterns()) {
            PathPattern pattern = routes.pattern();
            if (!pattern.hasPatternSyntax() && takenEarlier.test(PathContainer.parsePath(pattern.getPatternString()))) {
                this.literalsTaken.add(pattern);
            }
        }
    }

    /** The path within the application, as text. */
    static String path(ServerHttpRequest request) {
        String path = request instanceof DirectRequest direct ? direct.plainPath() : null;
        return path != null ? path : request.getPath().pathWithinApplication().value();
    }

    @Override
    public @Nullable Mono<Void> handle(ServerWebExchange exchange) throws Exception {
        ServerHttpRequest request = exchange.getRequest();
        String path = path(request);
        if (!RouteTable.isDecoded(path)) {
            return null;
        }
        RouteMatch match = this.table.find(request.getMethod(), path, request);
        if (match == null || isTakenEarlier(match.pattern(), request)) {
            return null;
        }
        match.publish(exchange);
        return match.run(exchange);
    }

    private boolean isTakenEarlier(PathPattern pattern, ServerHttpRequest request) {
        return pattern.hasPatternSyntax()
                ? this.takenEarlier.test(request.getPath().pathWithinApplication())
                : !this.literalsTaken.isEmpty() && this.literalsTaken.contains(pattern);
    }
}
