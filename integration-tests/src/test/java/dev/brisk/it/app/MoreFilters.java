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
import java.util.List;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebExchangeDecorator;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Filters that decorate, cache, count and meddle with the commit; chosen like those of {@link ChosenFilter}. */
final class MoreFilters {

    private MoreFilters() {}

    static Mono<Void> filter(String kind, ServerWebExchange exchange, WebFilterChain chain, Journal journal) {
        ServerHttpResponse response = exchange.getResponse();
        return switch (kind) {
            case "override-headers" ->
                chain.filter(withRequest(exchange, new OverridingHeaders(exchange.getRequest())));
            case "read-only-headers" -> chain.filter(withRequest(exchange, new ReadOnlyHeaders(exchange.getRequest())));
            case "cache-body" -> cached(exchange, chain, journal);
            case "count-body" -> chain.filter(withRequest(exchange, new CountedBody(exchange.getRequest(), journal)));
            case "decorate-exchange" -> chain.filter(new Tagged(exchange));
            case "write-own" -> {
                response.setStatusCode(HttpStatus.ACCEPTED);
                response.getHeaders().set("X-Own", "yes");
                yield response.writeWith(Flux.just("own ", "body").map(text -> buffer(response, text)));
            }
            case "write-then-chain" ->
                response.writeWith(Mono.fromSupplier(() -> buffer(response, "first")))
                        .then(Mono.defer(() -> chain.filter(exchange)))
                        .onErrorResume(ex -> {
                            journal.add("chain after write: " + ex.getClass().getSimpleName());
                            return Mono.empty();
                        });
            case "commit-fails" -> {
                response.beforeCommit(() -> Mono.error(new IllegalStateException("in action")));
                yield chain.filter(exchange);
            }
            case "commit-later" -> {
                response.beforeCommit(() -> Mono.delay(Duration.ofMillis(5)).then(Mono.fromRunnable(() -> {
                    response.getHeaders().set("X-Committed", "later");
                    journal.addAnywhere("commit later");
                })));
                yield chain.filter(exchange);
            }
            case "commit-order" -> {
                response.beforeCommit(
                        () -> Mono.fromRunnable(() -> response.getHeaders().add("X-Order", "1")));
                response.beforeCommit(
                        () -> Mono.fromRunnable(() -> response.getHeaders().add("X-Order", "2")));
                yield chain.filter(exchange);
            }
            case "commit-status" -> {
                response.beforeCommit(() -> Mono.fromRunnable(() -> response.setStatusCode(HttpStatus.valueOf(226))));
                yield chain.filter(exchange);
            }
            case "status-before" -> {
                response.setStatusCode(HttpStatus.ACCEPTED);
                yield chain.filter(exchange);
            }
            case "status-forbidden" -> {
                response.setStatusCode(HttpStatus.FORBIDDEN);
                yield chain.filter(exchange);
            }
            case "status-after" ->
                chain.filter(exchange)
                        .then(Mono.fromRunnable(
                                () -> journal.add("status set " + response.setStatusCode(HttpStatus.ACCEPTED))));
            case "type-before" -> {
                response.getHeaders().set(HttpHeaders.CONTENT_TYPE, "application/vnd.it+json");
                yield chain.filter(exchange);
            }
            case "length-before" -> {
                response.getHeaders().setContentLength(5);
                yield chain.filter(exchange);
            }
            case "count-response" -> chain.filter(withResponse(exchange, new CountedResponse(response, journal)));
            case "buffer-response" -> chain.filter(withResponse(exchange, new BufferedResponse(response)));
            case "publish-on" -> chain.filter(exchange).publishOn(Schedulers.parallel());
            case "later-elsewhere" ->
                Mono.just(1).publishOn(Schedulers.boundedElastic()).then(Mono.defer(() -> chain.filter(exchange)));
            case "twice-deferred" -> chain.filter(exchange).then(Mono.defer(() -> chain.filter(exchange)));
            case "map-error" -> chain.filter(exchange).onErrorMap(ex -> new FilterConfiguration.FilteredException());
            case "throw-in-subscription" ->
                Mono.defer(() -> {
                    throw new IllegalStateException("at subscription");
                });
            case "timeout" -> chain.filter(exchange).timeout(Duration.ofSeconds(20));
            case "retry" -> chain.filter(exchange).retry(1);
            case "attributes" -> {
                exchange.getAttributes().put("mark", "before");
                yield chain.filter(exchange)
                        .doFinally(signal -> journal.addAnywhere("attributes " + MoreFilters.names(exchange)));
            }
            default -> chain.filter(exchange);
        };
    }

    private static List<String> names(ServerWebExchange exchange) {
        return exchange.getAttributes().keySet().stream()
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .sorted()
                .toList();
    }

    private static ServerWebExchange withRequest(ServerWebExchange exchange, ServerHttpRequest request) {
        return exchange.mutate().request(request).build();
    }

    private static ServerWebExchange withResponse(ServerWebExchange exchange, ServerHttpResponse response) {
        return exchange.mutate().response(response).build();
    }

    private static DataBuffer buffer(ServerHttpResponse response, String text) {
        return ChosenFilter.FilterBodies.buffer(response, text);
    }

    private static Mono<Void> cached(ServerWebExchange exchange, WebFilterChain chain, Journal journal) {
        return DataBufferUtils.join(exchange.getRequest().getBody())
                .map(ChosenFilter.FilterBodies::text)
                .defaultIfEmpty("")
                .flatMap(text -> {
                    journal.add("cached " + text);
                    ServerHttpRequest replay = ChosenFilter.FilterBodies.replay(exchange.getRequest(), text);
                    return chain.filter(withRequest(exchange, replay));
                });
    }

    /** Headers that are others than those of the request beneath. */
    private static final class OverridingHeaders extends ServerHttpRequestDecorator {

        private final HttpHeaders headers = new HttpHeaders();

        OverridingHeaders(ServerHttpRequest delegate) {
            super(delegate);
            headers.putAll(delegate.getHeaders());
            headers.set(HttpHeaders.ACCEPT, "application/json");
            headers.set("X-Value", "overridden");
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }
    }

    /** A read-only copy on each call. */
    private static final class ReadOnlyHeaders extends ServerHttpRequestDecorator {

        ReadOnlyHeaders(ServerHttpRequest delegate) {
            super(delegate);
        }

        @Override
        public HttpHeaders getHeaders() {
            return HttpHeaders.readOnlyHttpHeaders(super.getHeaders());
        }
    }

    /** Notes how much of the body was read. */
    private static final class CountedBody extends ServerHttpRequestDecorator {

        private final Journal journal;

        CountedBody(ServerHttpRequest delegate, Journal journal) {
            super(delegate);
            this.journal = journal;
        }

        @Override
        public Flux<DataBuffer> getBody() {
            return super.getBody().doOnNext(buffer -> journal.addAnywhere("read some"));
        }
    }

    /** An exchange that is neither the framework's nor Brisk's. */
    private static final class Tagged extends ServerWebExchangeDecorator {

        Tagged(ServerWebExchange delegate) {
            super(delegate);
        }

        @Override
        public String getLogPrefix() {
            return "[tagged] ";
        }
    }

    /** Notes which way the body is written. */
    private static final class CountedResponse extends ServerHttpResponseDecorator {

        private final Journal journal;

        CountedResponse(ServerHttpResponse delegate, Journal journal) {
            super(delegate);
            this.journal = journal;
        }

        @Override
        public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
            journal.add("writeWith " + (body instanceof Mono ? "one" : "many"));
            return super.writeWith(body);
        }

        @Override
        public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
            journal.add("writeAndFlushWith");
            return super.writeAndFlushWith(body);
        }

        @Override
        public Mono<Void> setComplete() {
            journal.add("setComplete");
            return super.setComplete();
        }
    }

    /** Collects the body and adds its length in a field. */
    private static final class BufferedResponse extends ServerHttpResponseDecorator {

        BufferedResponse(ServerHttpResponse delegate) {
            super(delegate);
        }

        @Override
        public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
            return DataBufferUtils.join(body).flatMap(buffer -> {
                getHeaders().set("X-Length", String.valueOf(buffer.readableByteCount()));
                return super.writeWith(Mono.just(buffer));
            });
        }

        @Override
        public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
            return writeWith(Flux.from(body).concatMap(inner -> inner));
        }
    }
}
