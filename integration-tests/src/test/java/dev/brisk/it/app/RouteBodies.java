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

import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseCookie;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Every kind of response and body, without a filter. */
@Configuration(proxyBeanMethods = false)
public class RouteBodies {

    private static final Item ITEM = new Item(1, "one");

    private static final ParameterizedTypeReference<List<Item>> ITEMS = new ParameterizedTypeReference<>() {};

    @Bean
    RouterFunction<ServerResponse> values() {
        return route().GET("/v/string", r -> ok().bodyValue("text"))
                .GET("/v/long", r -> ok().bodyValue("é".repeat(40_000)))
                .GET("/v/nothing", r -> ok().bodyValue(""))
                .GET("/v/item", r -> ok().bodyValue(ITEM))
                .GET(
                        "/v/items/{size}",
                        r -> ok().bodyValue(ValueController.items(Integer.parseInt(r.pathVariable("size")))))
                .GET("/v/bytes", r -> ok().bodyValue("bytes".getBytes(StandardCharsets.UTF_8)))
                .GET("/v/map", r -> ok().bodyValue(Map.of("a", 1)))
                .GET("/v/typed", r -> ok().bodyValue(List.of(ITEM), ITEMS))
                .GET("/v/problem", r -> ok().bodyValue(ProblemDetail.forStatus(418)))
                .GET(
                        "/v/problem-type",
                        r -> ok().contentType(MediaType.APPLICATION_PROBLEM_JSON)
                                .bodyValue(ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "detail")))
                .GET("/v/unreadable", r -> ok().bodyValue(new UnreadableItem(1, "x")))
                .GET("/v/wrong-type", r -> ok().contentType(MediaType.IMAGE_PNG).bodyValue(ITEM))
                .GET("/v/text-type", r -> ok().contentType(MediaType.TEXT_HTML).bodyValue("<p>"))
                .GET(
                        "/v/latin",
                        r -> ok().contentType(MediaType.parseMediaType("text/plain;charset=ISO-8859-1"))
                                .bodyValue("é"))
                .GET(
                        "/v/json-string",
                        r -> ok().contentType(MediaType.APPLICATION_JSON).bodyValue("text"))
                .GET("/v/inserter", r -> ok().body(BodyInserters.fromValue(ITEM)))
                .GET(
                        "/v/own-inserter",
                        r -> ok().body((message, context) -> {
                            message.getHeaders()
                                    .add(
                                            "X-Writers",
                                            String.valueOf(
                                                    context.messageWriters().size()));
                            return message.setComplete();
                        }))
                .GET(
                        "/v/own-writing",
                        r -> ok().build((exchange, context) -> {
                            exchange.getResponse()
                                    .getHeaders()
                                    .add(
                                            "X-Writers",
                                            String.valueOf(
                                                    context.messageWriters().size()));
                            return exchange.getResponse().setComplete();
                        }))
                .GET("/v/length", r -> ok().contentLength(3).bodyValue("longer"))
                .GET(
                        "/v/created",
                        r -> ServerResponse.created(URI.create("/v/item")).bodyValue(ITEM))
                .GET("/v/no-content", r -> ServerResponse.noContent().build())
                .GET("/v/not-found", r -> ServerResponse.notFound().build())
                .GET(
                        "/v/teapot",
                        r -> ServerResponse.status(418)
                                .header("X-Pot", "a", "b")
                                .bodyValue("short and stout"))
                .GET(
                        "/v/cookies",
                        r -> ok().cookie(ResponseCookie.from("a", "b").path("/").build())
                                .cookie(ResponseCookie.from("a", "c")
                                        .httpOnly(true)
                                        .build())
                                .bodyValue("cookies"))
                .GET("/v/tag", r -> ok().eTag("v1").bodyValue("tagged"))
                .GET(
                        "/v/dated",
                        r -> ok().lastModified(Instant.ofEpochSecond(1_700_000_000))
                                .bodyValue("dated"))
                .GET(
                        "/v/checked",
                        r -> r.checkNotModified("v2")
                                .switchIfEmpty(ok().eTag("v2").bodyValue("checked")))
                .GET("/v/own-status", r -> {
                    r.exchange().getResponse().setStatusCode(HttpStatus.ACCEPTED);
                    r.exchange().getResponse().getHeaders().add("X-Own", "yes");
                    return Mono.empty();
                })
                .GET("/v/no-publisher", RouteBodies::nothing)
                .HEAD("/v/item", r -> ok().bodyValue(ITEM))
                .HEAD("/v/late", r -> ok().body(Mono.delay(Duration.ofMillis(5)).map(x -> "late"), String.class))
                .build();
    }

    @Bean
    RouterFunction<ServerResponse> publishers(Journal journal) {
        return route().GET("/m/string", r -> ok().body(Mono.just("text"), String.class))
                .GET("/m/item", r -> ok().body(Mono.just(ITEM), Item.class))
                .GET("/m/item-as-object", r -> ok().body(Mono.just(ITEM), Object.class))
                .GET("/m/typed", r -> ok().body(Mono.just(List.of(ITEM)), ITEMS))
                .GET("/m/producer", r -> ok().body((Object) Mono.just(ITEM), Item.class))
                .GET("/m/empty", r -> ok().body(Mono.empty(), Item.class))
                .GET(
                        "/m/empty-type",
                        r -> ok().contentType(MediaType.APPLICATION_JSON).body(Mono.empty(), Item.class))
                .GET("/m/error", r -> ok().body(Mono.error(RouteSupport.error(r)), Item.class))
                .GET("/m/late-body", r -> ok().body(late("late body"), String.class))
                .GET(
                        "/m/late-error",
                        r -> ok().body(
                                        late("x").map(x -> {
                                            throw new IllegalStateException("late");
                                        }),
                                        String.class))
                .GET("/m/late", r -> late("late").flatMap(text -> ok().bodyValue(text)))
                .GET("/m/late-response-error", r -> late("x").flatMap(x -> Mono.error(RouteSupport.error(r))))
                .GET("/m/late-empty", r -> late("x").then(Mono.empty()))
                .GET(
                        "/m/elsewhere",
                        r -> Mono.fromSupplier(() -> "elsewhere")
                                .subscribeOn(Schedulers.boundedElastic())
                                .flatMap(text -> ok().bodyValue(text)))
                .GET(
                        "/m/callable",
                        r -> Mono.fromCallable(() -> {
                                    journal.add("called");
                                    return "callable";
                                })
                                .flatMap(text -> ok().bodyValue(text)))
                .GET("/m/response-error", r -> Mono.error(RouteSupport.error(r)))
                .GET("/m/response-fault", r -> Mono.error(new AssertionError("fault")))
                .GET(
                        "/m/peeked",
                        r -> ok().bodyValue("peeked")
                                .doOnSubscribe(s -> journal.add("subscribed"))
                                .doOnSuccess(x -> journal.add("success"))
                                .doOnTerminate(() -> journal.add("terminate"))
                                .doFinally(signal -> journal.addAnywhere("finally " + signal)))
                .GET(
                        "/m/from-flux",
                        r -> Flux.just("a", "b")
                                .doOnComplete(() -> journal.add("complete"))
                                .doOnCancel(() -> journal.addAnywhere("cancelled"))
                                .next()
                                .flatMap(text -> ok().bodyValue(text)))
                .GET(
                        "/m/context",
                        r -> Mono.deferContextual(
                                context -> ok().bodyValue("marked " + context.getOrDefault("mark", "no"))))
                .GET("/m/flux", r -> ok().body(Flux.just(ITEM, ITEM), Item.class))
                .GET(
                        "/m/ndjson",
                        r -> ok().contentType(MediaType.APPLICATION_NDJSON).body(Flux.just(ITEM, ITEM), Item.class))
                .GET(
                        "/m/ndjson-one",
                        r -> ok().contentType(MediaType.APPLICATION_NDJSON).bodyValue(ITEM))
                .GET(
                        "/m/sse",
                        r -> ok().body(BodyInserters.fromServerSentEvents(
                                Flux.just(ServerSentEvent.builder(ITEM).id("1").build()))))
                .GET(
                        "/m/sse-value",
                        r -> ok().contentType(MediaType.TEXT_EVENT_STREAM).bodyValue("event"))
                .GET("/m/void", r -> ok().build(late("x").then()))
                .POST("/m/echo", RouteBodies::echo)
                .POST("/m/echo-item", r -> ok().body(r.bodyToMono(Item.class), Item.class))
                .POST("/m/form", r -> r.formData().flatMap(form -> ok().bodyValue(form.toSingleValueMap())))
                .build();
    }

    @SuppressWarnings("NullAway") // a mistake of the application
    private static Mono<ServerResponse> nothing(ServerRequest request) {
        return null;
    }

    private static Mono<ServerResponse> echo(ServerRequest request) {
        return request.bodyToMono(String.class).flatMap(text -> ok().bodyValue("echo " + text));
    }

    private static ServerResponse.BodyBuilder ok() {
        return ServerResponse.ok();
    }

    private static Mono<String> late(String text) {
        return Mono.delay(Duration.ofMillis(10)).map(unused -> text);
    }
}
