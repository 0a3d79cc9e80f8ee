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

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerResponse;

/** Spoils one thing in one lane, to prove that the harness sees it. */
@Component
@ConditionalOnProperty("it.sabotage")
class SabotageFilter implements WebFilter {

    private final String kind;
    private final Journal journal;
    private final MeterRegistry meters;

    SabotageFilter(@Value("${it.sabotage}") String kind, Journal journal, MeterRegistry meters) {
        this.kind = kind;
        this.journal = journal;
        this.meters = meters;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpResponse response = exchange.getResponse();
        response.beforeCommit(() -> Mono.fromRunnable(() -> spoil(response)));
        return chain.filter(exchange);
    }

    private void spoil(ServerHttpResponse response) {
        HttpHeaders headers = response.getHeaders();
        switch (kind) {
            case "value" -> headers.set("X-Lower", "2");
            case "case" -> rename(headers, "x-lower", "X-Lower");
            case "order" -> rename(headers, "x-lower", "x-lower");
            case "more" -> headers.set("X-More", "1");
            case "less" -> headers.remove("X-Twice");
            case "status" -> response.setRawStatusCode(299);
            case "close" -> headers.set("Connection", "close");
            case "cut" -> ((HttpServerResponse) nativeResponse(response)).withConnection(Connection::dispose);
            case "framing" -> {
                headers.remove("Content-Length");
                headers.set("Transfer-Encoding", "chunked");
            }
            case "journal" -> journal.add("one call more");
            case "meter" ->
                meters.timer("http.server.requests", "spoilt", "yes").record(() -> {});
            default -> throw new IllegalArgumentException(kind);
        }
    }

    private static Object nativeResponse(ServerHttpResponse response) {
        return ServerHttpResponseDecorator.getNativeResponse(response);
    }

    private static void rename(HttpHeaders headers, String from, String to) {
        String value = headers.getFirst(from);
        headers.remove(from);
        if (value != null) {
            headers.add(to, value);
        }
    }
}
