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
package dev.brisk.benchmarks.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.NettyOutbound;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Reactor Netty without Spring: the floor for everything that keeps Reactor Netty. Answers the paths
 * of {@link AnnotatedEndpoints} with JSON, and every other path with text, with the field lines and bytes of the Spring application.
 * It records nothing, but {@code /recorded} as cheaply as Micrometer can be had.
 */
public final class RawReactorNettyServer {

    static final LeastRecording RECORDING = new LeastRecording();

    private RawReactorNettyServer() {}

    public static void main(String[] args) {
        Settings settings = Settings.fromSystemProperties();
        AllocationProbe.listen(settings.probePort());
        start(settings).onDispose().block();
    }

    static DisposableServer start(Settings settings) {
        HttpProtocol[] protocols = settings.http2()
                ? new HttpProtocol[] {HttpProtocol.H2C, HttpProtocol.HTTP11}
                : new HttpProtocol[] {HttpProtocol.HTTP11};
        return HttpServer.create()
                .host(Settings.HOST)
                .port(settings.port())
                .protocol(protocols)
                .handle(RawReactorNettyServer::handle)
                .bindNow();
    }

    private static Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        String target = request.uri();
        if (Answers.isJson(target)) {
            return json(response, Answers.json());
        }
        if (target.equals("/recorded")) {
            RECORDING.record();
        }
        if (target.startsWith("/items/")) {
            return json(response, Answers.item(target));
        }
        if (target.equals("/orders")) {
            return request.receive()
                    .aggregate()
                    .asByteArray()
                    .flatMap(body -> json(response, Answers.order(body)).then());
        }
        if (target.equals("/list")) {
            return json(response, Answers.list(response.alloc()));
        }
        if (target.equals("/stream")) {
            return response.header(Answers.CONTENT_TYPE, Streams.BYTES_TYPE)
                    .send(Streams.slices().map(Unpooled::wrappedBuffer));
        }
        if (target.equals("/events")) {
            return response.header(Answers.CONTENT_TYPE, Streams.EVENTS_TYPE)
                    .send(Streams.events().map(event -> Answers.event(response.alloc())), event -> true);
        }
        return response.header(Answers.CONTENT_TYPE, Answers.TEXT_TYPE)
                .header(Answers.CONTENT_LENGTH, Integer.toString(Answers.TEXT.length()))
                .sendString(Mono.just(Answers.TEXT));
    }

    private static NettyOutbound json(HttpServerResponse response, byte[] json) {
        return head(response, json.length).sendByteArray(Mono.just(json));
    }

    private static NettyOutbound json(HttpServerResponse response, ByteBuf json) {
        return head(response, json.readableBytes()).send(Mono.just(json));
    }

    private static HttpServerResponse head(HttpServerResponse response, int length) {
        return response.header(Answers.CONTENT_TYPE, Answers.JSON_TYPE)
                .header(Answers.CONTENT_LENGTH, Integer.toString(length));
    }
}
