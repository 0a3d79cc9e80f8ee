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

import dev.brisk.compression.Compressed;
import dev.brisk.compression.CompressionChoice;
import dev.brisk.compression.CompressionDecider;
import dev.brisk.compression.Uncompressed;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.CorsRegistry;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Responses that an encoder could spoil: with trailers, without an end, through filters, and with a word of the application. */
@Configuration(proxyBeanMethods = false)
@Import({CodedCases.Bodies.class, CodedCases.PlainPages.class, CodedCases.SmallPages.class, CodedCases.OwnPages.class})
public class CodedCases {

    /** The size of a buffer of the flood, in bytes. */
    public static final int FLOOD = 16 * 1024;

    @Bean
    CompressionDecider deciderOfTheQuery() {
        return exchange -> {
            String choice = exchange.getRequest().getQueryParams().getFirst("decide");
            return choice == null ? CompressionChoice.BY_RULES : CompressionChoice.valueOf(choice);
        };
    }

    @Bean
    UpstreamFilter upstreamFilter() {
        return new UpstreamFilter();
    }

    /** For one static resource, so that it has a Vary before it is looked for. */
    @Bean
    WebFluxConfigurer corsOfTheCode() {
        return new WebFluxConfigurer() {

            @Override
            public void addCorsMappings(CorsRegistry registry) {
                registry.addMapping("/code.wasm");
            }
        };
    }

    private static DataBuffer wrap(byte[] bytes) {
        return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
    }

    /** Bodies in buffers. */
    @RestController
    @RequestMapping("/cases")
    static class Bodies {

        private final AtomicInteger emitted = new AtomicInteger();

        @GetMapping("/trailers")
        Mono<Void> trailers(@RequestParam int size, ServerWebExchange exchange) {
            HttpServerResponse response = ((AbstractServerHttpResponse) exchange.getResponse()).getNativeResponse();
            response.header("Trailer", "X-Sum");
            response.trailerHeaders(trailers -> trailers.set("X-Sum", "42"));
            exchange.getResponse().getHeaders().setContentType(MediaType.TEXT_PLAIN);
            byte[] piece = CodingController.text(size / 2).getBytes(UTF_8);
            return exchange.getResponse().writeWith(Flux.just(wrap(piece), wrap(piece)));
        }

        /** Random bytes, more than any buffer on the way can take. */
        @GetMapping(path = "/flood", produces = MediaType.TEXT_PLAIN_VALUE)
        Flux<DataBuffer> flood(@RequestParam int buffers) {
            Random random = new Random(1);
            this.emitted.set(0);
            return Flux.range(0, buffers).map(i -> {
                byte[] bytes = new byte[FLOOD];
                random.nextBytes(bytes);
                this.emitted.incrementAndGet();
                return wrap(bytes);
            });
        }

        @GetMapping("/emitted")
        int emitted() {
            return this.emitted.get();
        }

        @GetMapping(path = "/empty-between", produces = MediaType.TEXT_PLAIN_VALUE)
        Flux<DataBuffer> emptyBetween() {
            byte[] piece = CodingController.text(500).getBytes(UTF_8);
            return Flux.just(wrap(piece), wrap(new byte[0]), wrap(piece));
        }

        /** Buffers of these sizes, each of them flushed or none. */
        @GetMapping("/pieces")
        Mono<Void> pieces(
                @RequestParam List<Integer> sizes, @RequestParam boolean flushed, ServerWebExchange exchange) {
            ServerHttpResponse response = exchange.getResponse();
            response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
            Flux<DataBuffer> pieces = Flux.fromIterable(sizes)
                    .map(size -> wrap(CodingController.text(size).getBytes(UTF_8)));
            return flushed ? response.writeAndFlushWith(pieces.map(Mono::just)) : response.writeWith(pieces);
        }

        /** Whose last word about a field comes when the response is committed. */
        @GetMapping(path = "/before-commit", produces = MediaType.TEXT_PLAIN_VALUE)
        String beforeCommit(
                @RequestParam int size,
                @RequestParam String name,
                @RequestParam String value,
                ServerWebExchange exchange) {
            exchange.getResponse()
                    .beforeCommit(Mono.fromRunnable(
                            () -> exchange.getResponse().getHeaders().set(name, value))::then);
            return CodingController.text(size);
        }

        @GetMapping(path = "/handlers", produces = MediaType.TEXT_PLAIN_VALUE)
        String handlers(ServerWebExchange exchange) {
            HttpServerRequest request = ((AbstractServerHttpRequest) exchange.getRequest()).getNativeRequest();
            StringBuilder names = new StringBuilder();
            request.withConnection(
                    connection -> names.append(connection.channel().pipeline().names()));
            return names.toString();
        }
    }

    /** A class that says no, and a method that says yes. */
    @Uncompressed
    @RestController
    static class PlainPages {

        @GetMapping(path = "/plain-pages/page", produces = MediaType.TEXT_PLAIN_VALUE)
        String page(@RequestParam int size) {
            return CodingController.text(size);
        }

        @Compressed
        @GetMapping(path = "/plain-pages/exception", produces = MediaType.TEXT_PLAIN_VALUE)
        String exception(@RequestParam int size) {
            return CodingController.text(size);
        }
    }

    /** The other way round. */
    @Compressed
    @RestController
    static class SmallPages {

        @GetMapping(path = "/small-pages/page", produces = "image/png")
        byte[] page(@RequestParam int size) {
            return CodingController.text(size).getBytes(UTF_8);
        }

        @Uncompressed
        @GetMapping(path = "/small-pages/exception", produces = MediaType.TEXT_PLAIN_VALUE)
        String exception(@RequestParam int size) {
            return CodingController.text(size);
        }
    }

    /** What {@link OwnPages} extends. */
    static class Pages {

        @Uncompressed
        @GetMapping(path = "/own-pages/inherited", produces = MediaType.TEXT_PLAIN_VALUE)
        String inherited(@RequestParam int size) {
            return CodingController.text(size);
        }

        @Uncompressed
        @GetMapping(path = "/own-pages/overridden", produces = MediaType.TEXT_PLAIN_VALUE)
        String overridden(@RequestParam int size) {
            return CodingController.text(size);
        }
    }

    /** A controller with a mind of its own about one of the methods. */
    @RestController
    static class OwnPages extends Pages {

        @Override
        @Compressed
        String overridden(@RequestParam int size) {
            return super.overridden(size);
        }
    }
}
