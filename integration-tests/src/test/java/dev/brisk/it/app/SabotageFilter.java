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

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Publisher;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerResponse;

/** Spoils one thing in one lane, to prove that the harness sees it. */
@Component
@ConditionalOnProperty("it.sabotage")
public class SabotageFilter implements WebFilter {

    /** What is spoilt from now on. */
    public static final AtomicReference<String> KIND = new AtomicReference<>("nothing");

    /** With a query as well, it makes the kind "rare" change a byte of the body. */
    public static final Map.Entry<String, String> RARE_FIELD = Map.entry("Accept-Language", "zh-Hant-TW;q=0.7");

    private final Journal journal;
    private final MeterRegistry meters;

    SabotageFilter(Journal journal, MeterRegistry meters) {
        this.journal = journal;
        this.meters = meters;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpResponse response = exchange.getResponse();
        response.beforeCommit(() -> Mono.fromRunnable(() -> spoil(response)));
        return switch (KIND.get()) {
            case "byte", "split" ->
                chain.filter(
                        exchange.mutate().response(new SpoiltBody(response)).build());
            case "rare" ->
                chain.filter(
                        isRare(exchange.getRequest())
                                ? exchange.mutate()
                                        .response(new SpoiltBody(response))
                                        .build()
                                : exchange);
            case "cut" -> {
                HttpServerResponse connection = ServerHttpResponseDecorator.getNativeResponse(response);
                connection.withConnection(Connection::dispose);
                yield Mono.empty();
            }
            default -> chain.filter(exchange);
        };
    }

    private static boolean isRare(ServerHttpRequest request) {
        return request.getURI().getRawQuery() != null
                && RARE_FIELD.getValue().equals(request.getHeaders().getFirst(RARE_FIELD.getKey()));
    }

    private void spoil(ServerHttpResponse response) {
        HttpHeaders headers = response.getHeaders();
        switch (KIND.get()) {
            case "value" -> headers.set("X-Lower", "2");
            case "case" -> rename(headers, "X-Lower");
            case "order" -> rename(headers, "x-lower");
            case "more" -> headers.set("X-More", "1");
            case "less" -> headers.remove("X-Twice");
            case "status" -> response.setRawStatusCode(299);
            case "close" -> headers.set("Connection", "close");
            case "length" -> headers.remove("Content-Length");
            case "journal" -> journal.add("one call more");
            case "meter" ->
                meters.timer("http.server.requests", "spoilt", "yes").record(() -> {});
            default -> {}
        }
    }

    private static void rename(HttpHeaders headers, String name) {
        String value = headers.getFirst(name);
        headers.remove(name);
        if (value != null) {
            headers.add(name, value);
        }
    }

    private static final class SpoiltBody extends ServerHttpResponseDecorator {

        SpoiltBody(ServerHttpResponse delegate) {
            super(delegate);
        }

        @Override
        public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
            if (KIND.get().equals("split")) {
                getHeaders().remove(HttpHeaders.CONTENT_LENGTH);
                return super.writeWith(Flux.from(body).flatMapIterable(buffer -> {
                    int half = buffer.readableByteCount() / 2;
                    return List.of(buffer.split(half), buffer);
                }));
            }
            return super.writeWith(DataBufferUtils.join(body).map(buffer -> {
                String text = buffer.toString(UTF_8);
                DataBufferUtils.release(buffer);
                return bufferFactory().wrap(spoilt(text).getBytes(UTF_8));
            }));
        }

        /** Every body, so that no field or parameter is needed for a letter that can be spoilt. */
        private static String spoilt(String text) {
            return text.isEmpty() || text.contains("f") ? text.replace('f', 'F') : "#" + text.substring(1);
        }
    }
}
