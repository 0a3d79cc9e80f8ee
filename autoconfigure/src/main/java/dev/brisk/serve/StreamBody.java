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

import org.reactivestreams.Publisher;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * A body whose elements come one after the other, encoded by the application's codecs.
 *
 * @param elements subscribed to once for each response
 * @param elementClass of the elements
 * @param <T> the type of the elements
 */
record StreamBody<T>(Publisher<T> elements, Class<T> elementClass) implements ResponseBody {

    @Override
    public Mono<Void> write(ServeResponse head, ServerWebExchange exchange, RouteCodecs codecs) {
        head.applyTo(exchange.getResponse());
        return BodyInserters.fromPublisher(this.elements, this.elementClass)
                .insert(exchange.getResponse(), codecs.inserterContext(exchange.getRequest()));
    }
}
