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
package dev.brisk.it.http2;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.brisk.it.app.Item;
import io.netty.channel.ChannelOption;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** What the tests of this package ask for, and a server with small buffers where {@code it.send-buffer} says how small. */
@Configuration(proxyBeanMethods = false)
@Import(Http2Endpoints.Bodies.class)
class Http2Endpoints {

    /** The size of one buffer of the flood, in bytes. */
    static final int PIECE = 16 * 1024;

    @Bean
    @ConditionalOnProperty("it.send-buffer")
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> sendBuffer(@Value("${it.send-buffer}") int bytes) {
        return factory -> factory.addServerCustomizers(server -> server.childOption(ChannelOption.SO_SNDBUF, bytes));
    }

    /** Streams, and answers that wait. */
    @RestController
    @RequestMapping("/http2")
    static class Bodies {

        final AtomicInteger emitted = new AtomicInteger();

        final AtomicInteger waiting = new AtomicInteger();

        final Sinks.One<String> answer = Sinks.one();

        /** Gives back each line as it comes. */
        @PostMapping(path = "/echo", produces = MediaType.APPLICATION_NDJSON_VALUE)
        Flux<Item> echo(@RequestBody Flux<Item> items) {
            return items.doOnNext(item -> emitted.incrementAndGet());
        }

        /** Without an end. */
        @GetMapping(path = "/flood", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
        Flux<DataBuffer> flood() {
            emitted.set(0);
            byte[] bytes = new byte[PIECE];
            return Flux.<DataBuffer>generate(sink -> sink.next(DefaultDataBufferFactory.sharedInstance.wrap(bytes)))
                    .doOnNext(buffer -> emitted.incrementAndGet());
        }

        /** The same with a flush after each line. */
        @GetMapping(path = "/lines", produces = MediaType.APPLICATION_NDJSON_VALUE)
        Flux<Item> lines() {
            emitted.set(0);
            String name = new String(new byte[PIECE], UTF_8).replace('\0', 'x');
            return Flux.<Item>generate(sink -> sink.next(new Item(1, name)))
                    .doOnNext(item -> emitted.incrementAndGet());
        }

        @GetMapping("/waiting")
        Mono<String> waiting() {
            waiting.incrementAndGet();
            return answer.asMono();
        }
    }
}
