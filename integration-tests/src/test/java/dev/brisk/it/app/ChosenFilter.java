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

import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Does what the field X-Filter names. */
final class ChosenFilter implements WebFilter {

    private final Journal journal;

    ChosenFilter(Journal journal) {
        this.journal = journal;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        ServerHttpResponse response = exchange.getResponse();
        String kind = Objects.requireNonNullElse(request.getHeaders().getFirst("X-Filter"), "");
        if (kind.startsWith("attributes-")) {
            return new AttributeChoices(journal).filter(kind.substring("attributes-".length()), exchange, chain);
        }
        return switch (kind) {
            case "set" -> {
                response.getHeaders().set("X-Set", "by filter");
                yield chain.filter(exchange);
            }
            case "commit" -> {
                response.beforeCommit(() -> Mono.fromRunnable(() -> journal.add("commit " + response.getHeaders())));
                yield chain.filter(exchange);
            }
            case "mutate" -> chain.filter(mutated(exchange, null));
            case "mutate-path" -> chain.filter(mutated(exchange, "/returns/record"));
            case "type" -> {
                journal.add("read first " + request.getHeaders().getContentType());
                yield chain.filter(exchange.mutate()
                                .request(builder -> builder.headers(h -> h.setContentType(MediaType.TEXT_PLAIN)))
                                .build())
                        .doFinally(s -> journal.addAnywhere(
                                "read after " + request.getHeaders().getContentType()));
            }
            case "wrap-response" ->
                chain.filter(exchange.mutate()
                        .response(new UpperCaseResponse(response))
                        .build());
            case "wrap-both" ->
                chain.filter(mutated(
                        exchange.mutate()
                                .response(new UpperCaseResponse(response))
                                .build(),
                        null));
            case "read-body" ->
                DataBufferUtils.join(request.getBody())
                        .map(FilterBodies::text)
                        .defaultIfEmpty("")
                        .flatMap(text -> chain.filter(exchange.mutate()
                                .request(FilterBodies.replay(request, text))
                                .build()));
            case "read-form" ->
                exchange.getFormData()
                        .doOnNext(form -> journal.add("form " + form))
                        .then(chain.filter(exchange));
            case "short" -> {
                response.setStatusCode(HttpStatus.UNAUTHORIZED);
                response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"it\"");
                yield response.setComplete();
            }
            case "short-body" -> response.writeWith(Mono.fromSupplier(() -> FilterBodies.buffer(response, "short")));
            case "nothing" -> Mono.empty();
            case "later" -> Mono.delay(Duration.ofMillis(10)).then(chain.filter(exchange));
            case "elsewhere" -> chain.filter(exchange).subscribeOn(Schedulers.boundedElastic());
            case "context" -> chain.filter(exchange).contextWrite(context -> context.put("mark", "of filter"));
            case "attribute" -> {
                exchange.getAttributes().put("mark", "of filter");
                yield chain.filter(exchange);
            }
            case "throw" -> throw new IllegalStateException("in filter");
            case "throw-handled" -> throw new FilterConfiguration.FilteredException();
            case "error" -> Mono.error(new IllegalStateException("in filter"));
            case "error-handled" -> Mono.error(new FilterConfiguration.FilteredException());
            case "error-after" -> chain.filter(exchange).then(Mono.error(new IllegalStateException("after commit")));
            case "linkage" -> throw new NoSuchMethodError("in filter");
            case "twice" -> chain.filter(exchange).then(chain.filter(exchange));
            case "late-field" ->
                chain.filter(exchange).then(Mono.fromRunnable(() -> {
                    journal.add("committed " + response.isCommitted() + " " + response.getStatusCode());
                    response.getHeaders().set("X-Too-Late", "1");
                }));
            case "resume" ->
                chain.filter(exchange).onErrorResume(ex -> {
                    journal.add("resumed from " + ex.getClass().getSimpleName());
                    response.setStatusCode(HttpStatus.BAD_GATEWAY);
                    return response.setComplete();
                });
            case "" -> chain.filter(exchange);
            default -> MoreFilters.filter(kind, exchange, chain, journal);
        };
    }

    private static ServerWebExchange mutated(ServerWebExchange exchange, @Nullable String path) {
        return exchange.mutate()
                .request(builder -> {
                    builder.header("X-Added", "by filter")
                            .method(exchange.getRequest().getMethod());
                    if (path != null) {
                        builder.uri(URI.create("http://mutated.test" + path + "?q=mutated"));
                    }
                })
                .build();
    }

    /** What filters do with bodies. */
    static final class FilterBodies {

        private FilterBodies() {}

        static String text(DataBuffer buffer) {
            String text = buffer.toString(UTF_8);
            DataBufferUtils.release(buffer);
            return text;
        }

        static DataBuffer buffer(ServerHttpResponse response, String text) {
            return response.bufferFactory().wrap(text.getBytes(UTF_8));
        }

        static ServerHttpRequest replay(ServerHttpRequest request, String text) {
            return new ServerHttpRequestDecorator(request) {
                @Override
                public Flux<DataBuffer> getBody() {
                    return Flux.defer(
                            () -> Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(UTF_8))));
                }
            };
        }
    }
}
