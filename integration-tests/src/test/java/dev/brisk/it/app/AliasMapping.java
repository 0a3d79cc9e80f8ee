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
package dev.brisk.it.app;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.Ordered;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Gives the handler methods of others new paths, and publishes nothing of it as the framework's mappings do. */
class AliasMapping implements HandlerMapping, Ordered {

    private @Nullable RequestMappingHandlerMapping mapping;

    @Autowired
    void setMapping(@Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping) {
        this.mapping = mapping;
    }

    @Override
    public int getOrder() {
        return 10;
    }

    @Override
    public Mono<Object> getHandler(ServerWebExchange exchange) {
        String path = exchange.getRequest().getPath().value();
        if (!path.startsWith("/alias/") || mapping == null) {
            return Mono.empty();
        }
        HandlerMethod method = mapping.getHandlerMethods().values().stream()
                .filter(candidate -> path.endsWith("/" + candidate.getMethod().getName())
                        && candidate.getBeanType() == OddController.class)
                .findFirst()
                .orElse(null);
        Mono<Object> found = Mono.justOrEmpty(method);
        if (path.startsWith("/alias/later/")) {
            return found.delayElement(Duration.ofMillis(5));
        }
        if (path.startsWith("/alias/open/")) {
            return Mono.fromDirect(found.concatWith(Flux.never()));
        }
        if (path.startsWith("/alias/error/")) {
            return Mono.fromDirect(found.concatWith(Mono.error(new IllegalStateException("after the handler"))));
        }
        return path.startsWith("/alias/resolved/")
                ? found.map(handler -> ((HandlerMethod) handler).createWithResolvedBean())
                : found;
    }
}
