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

import dev.brisk.serve.ServeHandler;
import dev.brisk.serve.ServeRequest;
import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Routes of {@link ServeRoutes}. Some share their paths with a controller, a router function or a file. */
@Configuration(proxyBeanMethods = false)
class ServeRouteBeans {

    private static final ServeResponse CONSTANT = ServeResponse.text("constant ✓")
            .withHeader("X-One", "1")
            .withHeader("X-Many", "a", "b")
            .withCookie(ResponseCookie.from("c", "v").path("/").build());

    @Bean
    ServeRoutes plainRoutes(Journal journal) {
        return ServeRoutes.builder()
                .get("/serve/constant", CONSTANT)
                .get("/serve/html", ServeResponse.html("<p>"))
                .get("/serve/bytes", ServeResponse.bytes(new byte[] {0, 1, 2}))
                .get("/serve/large", ServeResponse.text("0123456789".repeat(10_000)))
                .get("/serve/empty", ServeResponse.text(""))
                .get("/serve/nothing", ServeResponse.noContent())
                .get("/serve/status", ServeResponse.status(404))
                .get("/serve/teapot", ServeResponse.text("short and stout").withStatus(418))
                .get("/serve/redirect", ServeResponse.redirect(URI.create("/serve/constant")))
                .get("/serve/json", ServeResponse.json(new Item(1, "one")))
                .get("/serve/list", ServeResponse.json(List.of(new Item(1, "one"), new Item(2, "two"))))
                .get("/serve/object", ServeResponse.body(new Item(1, "one")))
                .get("/serve/string-object", ServeResponse.body("text"))
                .get("/serve/unwritable", ServeResponse.body(new Item(1, "one"), MediaType.IMAGE_PNG))
                .get("/serve/unreadable", ServeResponse.json(new UnreadableItem(1, "one")))
                .get("/serve/vary/{name}", (request, info) -> {
                    journal.add("serve vary");
                    return ServeResponse.text(request + " " + request.pathVariables() + " " + request.queryParams()
                            + " "
                            + request.queryParam("q") + " " + request.header("X-In") + " " + request.cookie("c") + " "
                            + info.protocol());
                })
                .get("/serve/rest/{*rest}", (request, info) -> ServeResponse.text(request.pathVariable("rest")))
                .get("/serve/rest/fixed", ServeResponse.text("fixed"))
                .get("/serve/a b", ServeResponse.text("a b"))
                .get("/serve/slash/", ServeResponse.text("slash"))
                .build();
    }

    @Bean
    ServeRoutes methodRoutes() {
        ServeHandler method = (request, info) -> ServeResponse.text(request.method() + " " + request.path());
        return ServeRoutes.builder()
                .nest(
                        "/serve/methods",
                        routes -> routes.get("", method)
                                .post("", method)
                                .put("/{id}", method)
                                .patch("/{id}", method)
                                .delete("/{id}", method)
                                .head("/head", method)
                                .get("/head", method)
                                .options("/options", method)
                                .method(HttpMethod.valueOf("FROB"), "/frob", method))
                .post("/hello.txt", method)
                .post("/returns/string", method)
                .put("/fn/string", method)
                .get(
                        "/serve/principal",
                        (request, info) -> ServeResponse.async(request.principal()
                                .map(user -> ServeResponse.text(user.getName()))
                                .defaultIfEmpty(ServeResponse.text("nobody"))))
                .build();
    }

    @Bean
    ServeRoutes bodyRoutes() {
        return ServeRoutes.builder()
                .post(
                        "/serve/echo",
                        ServeHandler.async((request, info) -> request.text()
                                .defaultIfEmpty("nothing")
                                .map(text -> ServeResponse.text("echo " + text))))
                .post(
                        "/serve/echo-bytes",
                        ServeHandler.async((request, info) -> request.bytes().map(ServeResponse::bytes)))
                .post(
                        "/serve/echo-item",
                        ServeHandler.async(
                                (request, info) -> request.body(Item.class).map(ServeResponse::json)))
                .post("/serve/echo-items", ServeHandler.async(ServeRouteBeans::items))
                .post("/serve/unread", (request, info) -> ServeResponse.text("unread"))
                .build();
    }

    private static Mono<ServeResponse> items(ServeRequest request, Object info) {
        return request.body(new ParameterizedTypeReference<List<Item>>() {}).map(ServeResponse::json);
    }

    @Bean
    ServeRoutes streamRoutes(Journal journal) {
        return ServeRoutes.builder()
                .get("/serve/never", (request, info) -> {
                    journal.add("entered");
                    return ServeResponse.async(
                            Mono.<ServeResponse>never().doOnCancel(() -> journal.addAnywhere("cancelled")));
                })
                .get(
                        "/serve/endless",
                        (request, info) -> ServeResponse.stream(
                                Flux.generate(sink -> sink.next(new Item(1, "one")))
                                        .cast(Item.class)
                                        .doOnCancel(() -> journal.addAnywhere("cancelled")),
                                Item.class,
                                MediaType.APPLICATION_NDJSON))
                .get(
                        "/serve/later",
                        (request, info) -> ServeResponse.async(
                                Mono.delay(Duration.ofMillis(5)).map(tick -> ServeResponse.text("later"))))
                .get(
                        "/serve/buffers",
                        (request, info) -> ServeResponse.stream(Flux.just("one", "two")
                                        .map(text -> DefaultDataBufferFactory.sharedInstance.wrap(
                                                text.getBytes(StandardCharsets.UTF_8))))
                                .withHeader("Content-Type", "text/plain"))
                .get("/serve/array", ServeResponse.stream(items(), Item.class, MediaType.APPLICATION_JSON))
                .get("/serve/lines", ServeResponse.stream(items(), Item.class, MediaType.APPLICATION_NDJSON))
                .get("/serve/events", ServeResponse.stream(items(), Item.class, MediaType.TEXT_EVENT_STREAM))
                .get(
                        "/serve/broken-stream",
                        ServeResponse.stream(
                                items().concatWith(Mono.error(new IllegalStateException("broken"))),
                                Item.class,
                                MediaType.APPLICATION_NDJSON))
                .build();
    }

    private static Flux<Item> items() {
        return Flux.just(new Item(1, "one"), new Item(2, "two"));
    }

    @Bean
    ServeRoutes failingRoutes() {
        return ServeRoutes.builder()
                .get("/serve/thrown", failing(new IllegalStateException("thrown")))
                .get("/serve/checked", (request, info) -> {
                    throw new java.io.IOException("checked");
                })
                .get("/serve/advised", failing(new ErrorController.AdvisedException()))
                .get("/serve/response-status", failing(new ResponseStatusException(HttpStatus.CONFLICT)))
                .get("/serve/linkage", (request, info) -> {
                    throw new NoSuchMethodError("linkage");
                })
                .get("/serve/null", (request, info) -> nothing())
                .get("/serve/error", ServeResponse.async(Mono.error(new IllegalStateException("signalled"))))
                .get("/serve/no-value", ServeResponse.async(Mono.empty()))
                .get("/serve/no-variable", (request, info) -> ServeResponse.text(request.pathVariable("missing")))
                .build();
    }

    private static ServeHandler failing(RuntimeException error) {
        return (request, info) -> {
            throw error;
        };
    }

    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // what must not be returned
    private static ServeResponse nothing() {
        return null;
    }

    @Bean
    ServeRoutes unfilteredRoutes(Journal journal) {
        return ServeRoutes.builder()
                .withoutFilters(routes -> routes.get("/serve/unfiltered", ServeResponse.text("unfiltered"))
                        .get("/serve/unfiltered/{name}", (request, info) -> {
                            journal.add("unfiltered");
                            return ServeResponse.text(request.pathVariable("name"));
                        })
                        .get("/serve/unfiltered/thrown", failing(new IllegalStateException("thrown"))))
                .get("/serve/unfiltered/secret", ServeResponse.text("behind the filters"))
                .build();
    }
}
