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
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.EntityResponse;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.function.server.support.ServerResponseResultHandler;
import org.springframework.web.reactive.result.view.ViewResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Writes server responses by themselves, as the framework's result handler does. A response of the framework's own class whose body
 * comes from one of the framework's own inserters is offered a writer of single values before the configured ones; nothing of the
 * application sees it.
 */
final class ResponseWriter {

    private static final ParameterizedTypeReference<String> TYPE = new ParameterizedTypeReference<>() {};

    /** The classes of the inserters that write a value or a publisher by the first writer that can. */
    private static final Set<Class<?>> INSERTERS = Stream.of(
                    BodyInserters.fromValue(""),
                    BodyInserters.fromValue("", TYPE),
                    BodyInserters.fromPublisher(Mono.just(""), String.class),
                    BodyInserters.fromPublisher(Mono.just(""), TYPE),
                    BodyInserters.fromProducer(Mono.just(""), String.class),
                    BodyInserters.fromProducer(Mono.just(""), TYPE))
            .map(Object::getClass)
            .collect(Collectors.toUnmodifiableSet());

    private static final Class<?> RESPONSE = entityResponse();

    private final ServerResponse.Context framework;

    private final ServerResponse.Context direct;

    ResponseWriter(ServerResponseResultHandler handler) {
        List<HttpMessageWriter<?>> writers = handler.getMessageWriters();
        List<HttpMessageWriter<?>> withDirect = new ArrayList<>(writers.size() + 1);
        withDirect.add(new SingleValueWriter(writers));
        withDirect.addAll(writers);
        this.framework = new Writers(writers, handler.getViewResolvers());
        this.direct = new Writers(List.copyOf(withDirect), handler.getViewResolvers());
    }

    private static Class<?> entityResponse() {
        Object response = ServerResponse.ok().bodyValue("").block();
        return response == null ? Object.class : response.getClass();
    }

    Mono<Void> write(ServerWebExchange exchange, ServerResponse response) {
        boolean known = response.getClass() == RESPONSE
                && response instanceof EntityResponse<?> entity
                && INSERTERS.contains(entity.inserter().getClass());
        return response.writeTo(exchange, known ? this.direct : this.framework);
    }

    private record Writers(List<HttpMessageWriter<?>> messageWriters, List<ViewResolver> viewResolvers)
            implements ServerResponse.Context {}
}
