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
package dev.brisk.it.proxy;

import dev.brisk.info.ClientAddr;
import dev.brisk.info.ClientChain;
import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** Tells the client of a request, by each way in which a request is handled. */
@Configuration(proxyBeanMethods = false)
@Import({ClientEndpoints.Annotated.class, ClientEndpoints.Kept.class})
class ClientEndpoints {

    /** The paths, all with the same answer. */
    static final List<String> PATHS = List.of(
            "/client/annotated",
            "/client/later",
            "/client/functional",
            "/client/route",
            "/client/unfiltered",
            "/client/filter",
            "/client/mutated",
            "/client/kept");

    /** All that is known, without the ports of this run. */
    static String text(ServeHandlerInfo info) {
        ClientAddr client = info.clientAddr();
        ClientChain chain = info.clientChain();
        String hops = chain.hops().stream()
                .map(hop -> hop.hostname() + (hop.trusted() ? "+" : "-"))
                .collect(Collectors.joining(" "));
        RemoteAddr peer = info.remoteAddr();
        return client.hostname() + " " + client.source() + " of " + hops + " " + chain.end() + ", peer "
                + (peer instanceof RemoteAddr.Inet inet ? inet.hostname() : peer.transport());
    }

    @Bean
    RouterFunction<ServerResponse> clientFunction() {
        return RouterFunctions.route()
                .GET(
                        "/client/functional",
                        request -> ServerResponse.ok().bodyValue(text(ServeHandlerInfo.from(request))))
                .build();
    }

    @Bean
    ServeRoutes clientRoutes() {
        return ServeRoutes.builder()
                .get("/client/route", (request, info) -> ServeResponse.text(text(info)))
                .withoutFilters(
                        routes -> routes.get("/client/unfiltered", (request, info) -> ServeResponse.text(text(info))))
                .build();
    }

    @Bean
    WebFilter clientFilter() {
        return (exchange, chain) -> switch (exchange.getRequest().getPath().value()) {
            case "/client/filter" -> {
                ServerHttpResponse response = exchange.getResponse();
                byte[] body = text(ServeHandlerInfo.from(exchange)).getBytes(StandardCharsets.UTF_8);
                response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
                response.getHeaders().setContentLength(body.length);
                yield response.writeWith(
                        Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
            }
            case "/client/mutated" ->
                chain.filter(exchange.mutate()
                        .request(request ->
                                request.header("X-Forwarded-For", "9.9.9.9").header("Forwarded", "for=9.9.9.9"))
                        .build());
            default -> chain.filter(exchange);
        };
    }

    /** Info objects that outlive their requests. */
    static final class Kept {

        final BlockingQueue<ServeHandlerInfo> infos = new LinkedBlockingQueue<>();
    }

    @RestController
    static class Annotated {

        private final Kept kept;

        Annotated(Kept kept) {
            this.kept = kept;
        }

        @GetMapping(path = "/client/annotated", produces = MediaType.TEXT_PLAIN_VALUE)
        String annotated(ServeHandlerInfo info) {
            return text(info);
        }

        /** On another thread. */
        @GetMapping(path = "/client/later", produces = MediaType.TEXT_PLAIN_VALUE)
        Mono<String> later(ServeHandlerInfo info) {
            return Mono.delay(Duration.ofMillis(10)).map(unused -> text(info));
        }

        /** Behind a filter that has changed the request. */
        @GetMapping(path = "/client/mutated", produces = MediaType.TEXT_PLAIN_VALUE)
        String mutated(ServeHandlerInfo info) {
            return text(info);
        }

        @GetMapping(path = "/client/kept", produces = MediaType.TEXT_PLAIN_VALUE)
        String kept(ServeHandlerInfo info) {
            kept.infos.add(info);
            return text(info);
        }

        /** Keeps the info without having asked it anything. */
        @GetMapping(path = "/client/unread", produces = MediaType.TEXT_PLAIN_VALUE)
        String unread(ServeHandlerInfo info) {
            kept.infos.add(info);
            return "unread";
        }

        /** The port of the peer, to tell connections apart, and the client. */
        @GetMapping(path = "/client/connection", produces = MediaType.TEXT_PLAIN_VALUE)
        String connection(ServeHandlerInfo info) {
            return info.clientAddr().hostname() + " over "
                    + (info.remoteAddr() instanceof RemoteAddr.Inet peer ? peer.port() : -1);
        }

        /** Large enough to be compressed. */
        @GetMapping(path = "/client/large", produces = MediaType.TEXT_PLAIN_VALUE)
        String large(ServeHandlerInfo info) {
            return text(info) + "\n" + "compressible ".repeat(1000);
        }
    }
}
