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
package dev.brisk.autoconfigure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.compression.BodyEncoder;
import dev.brisk.compression.BrotliCoding;
import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.DeflateCoding;
import dev.brisk.compression.EncoderPools;
import dev.brisk.compression.GzipCoding;
import dev.brisk.compression.ZstdCoding;
import dev.brisk.compression.ZstdFrames;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;

/** {@code brisk.compression.requests.*}, over HTTP/1.1 and HTTP/2. */
class RequestDecodingTests {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Echo.class,
                "server.http2.enabled=true",
                "brisk.compression.requests.enabled=true",
                "brisk.compression.requests.max-size=5MB",
                "brisk.compression.requests.max-ratio=500");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<HttpProtocol> protocols() {
        return List.of(HttpProtocol.HTTP11, HttpProtocol.H2C);
    }

    static Stream<Arguments> codings() {
        return protocols().stream()
                .flatMap(protocol -> Stream.<ContentCoding>of(
                                new GzipCoding(6),
                                new DeflateCoding(6),
                                new BrotliCoding(4, 2, 0),
                                new ZstdCoding(3, 0))
                        .map(coding -> Arguments.of(protocol, coding)));
    }

    @ParameterizedTest
    @MethodSource("codings")
    void theApplicationReadsThePlainBody(HttpProtocol protocol, ContentCoding coding) {
        String text = "some text, again and again. ".repeat(2000);
        byte[] encoded = encoded(coding, text.getBytes(UTF_8));
        Answer answer = post(protocol, "/echo", coding.token(), encoded);
        assertThat(answer.status).isEqualTo(200);
        assertThat(answer.body).isEqualTo(text);
        assertThat(post(protocol, "/fields", coding.token(), encoded).body).isEqualTo("null -1");
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bodiesMayComeInManyPieces(HttpProtocol protocol, ContentCoding coding) {
        byte[] body = new byte[1_000_000];
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) ((i * 31) >> (i % 7));
        }
        byte[] encoded = encoded(coding, body);
        Flux<ByteBuf> pieces = Flux.range(0, (encoded.length + 999) / 1000)
                .map(i -> Unpooled.copiedBuffer(
                        Arrays.copyOfRange(encoded, i * 1000, Math.min(encoded.length, i * 1000 + 1000))));
        Answer answer = post(protocol, "/sum", coding.token(), pieces);
        assertThat(answer.body).isEqualTo(body.length + " " + Arrays.hashCode(body));
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bombsAreRefused(HttpProtocol protocol, ContentCoding coding) {
        Answer answer = post(protocol, "/sum", coding.token(), encoded(coding, new byte[50 << 20]));
        assertThat(answer.status).isEqualTo(413);
        // The connection, or the next one, goes on.
        assertThat(post(protocol, "/echo", coding.token(), encoded(coding, new byte[] {'a'})).body)
                .isEqualTo("a");
    }

    @ParameterizedTest
    @MethodSource("codings")
    void malformedBodiesAreBadRequests(HttpProtocol protocol, ContentCoding coding) {
        byte[] encoded = encoded(coding, "some text".getBytes(UTF_8));
        assertThat(post(protocol, "/echo", coding.token(), Arrays.copyOf(encoded, encoded.length - 3)).status)
                .isEqualTo(400);
        assertThat(post(protocol, "/echo", coding.token(), "plain text".getBytes(UTF_8)).status)
                .isEqualTo(400);
    }

    @ParameterizedTest
    @MethodSource("codings")
    void emptyBodiesAreEmpty(HttpProtocol protocol, ContentCoding coding) {
        assertThat(post(protocol, "/sum", coding.token(), new byte[0]).body).startsWith("0 ");
    }

    /** RFC 9659: no sender may ask for more memory than that. */
    @ParameterizedTest
    @MethodSource("protocols")
    void windowsOfZstdAreAtMostEightMegabytes(HttpProtocol protocol) {
        assertThat(post(protocol, "/echo", "zstd", ZstdFrames.withWindow(23, 0, "text")).body)
                .isEqualTo("text");
        assertThat(post(protocol, "/echo", "zstd", ZstdFrames.withWindow(27, 0, "text")).status)
                .isEqualTo(400);
        byte[] second = ZstdFrames.join(ZstdFrames.withWindow(20, 0, "text"), ZstdFrames.ofSize(100 << 20, 8, "text"));
        assertThat(post(protocol, "/echo", "zstd", second).status).isEqualTo(400);
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void unknownCodingsAreAnsweredWithThoseThatAreKnown(HttpProtocol protocol) {
        for (String coding : List.of("compress", "gzip, x-unknown", "gzip, gzip, gzip")) {
            Answer answer = post(protocol, "/echo", coding, "abc".getBytes(UTF_8));
            assertThat(answer.status).as(coding).isEqualTo(415);
            assertThat(answer.acceptEncoding).isEqualTo("zstd, br, gzip, deflate");
        }
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void severalCodingsAreDecodedLastFirst(HttpProtocol protocol) {
        byte[] gzip = encoded(new GzipCoding(6), "text".getBytes(UTF_8));
        byte[] both = encoded(new ZstdCoding(3, 0), gzip);
        assertThat(post(protocol, "/echo", "gzip, zstd", both).body).isEqualTo("text");
        assertThat(post(protocol, "/echo", "X-GZIP, identity", gzip).body).isEqualTo("text");
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void bombsWithinBombsAreRefused(HttpProtocol protocol) {
        GzipCoding gzip = new GzipCoding(6);
        byte[] once = encoded(gzip, new byte[50 << 20]);
        byte[] twice = encoded(gzip, once);
        assertThat(post(protocol, "/sum", "gzip, gzip", twice).status).isEqualTo(413);
        assertThat(post(protocol, "/sum", "gzip, gzip, gzip", encoded(gzip, twice)).status)
                .isEqualTo(415);
        assertThat(post(protocol, "/sum", "gzip, gzip", once).status).isEqualTo(400);
        assertThat(post(protocol, "/echo", "gzip, gzip", encoded(gzip, encoded(gzip, new byte[] {'a'}))).body)
                .isEqualTo("a");
    }

    /** The server's framing decides where a body ends (RFC 9112 §6.3), and the coding whether that is its end. */
    @Test
    void wrongLengthsOfEncodedBodiesAreNoticed() throws Exception {
        byte[] encoded = encoded(
                new GzipCoding(6), "some text, again and again. ".repeat(50).getBytes(UTF_8));
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(head(encoded.length - 5));
            client.send(encoded);
            assertThat(client.read(false).status()).isEqualTo(400);
            // What follows is no request, or nothing if the connection is closed: never a second echo.
            assertThat(client.rest().body()).doesNotContain("some text").doesNotContain("200 OK");
        }
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(head(encoded.length + 5));
            client.send(encoded);
            client.halfClose();
            RawHttp1Response response = client.read(false);
            assertThat(response.ending()).isNotEqualTo(RawHttp1Response.Ending.SILENT);
            assertThat(response.body()).doesNotContain("some text");
        }
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(head(encoded.length + 5));
            client.send(encoded);
            client.send("GET /");
            assertThat(client.read(false).status()).isEqualTo(400);
        }
    }

    /** Over HTTP/2 the declared length is checked by the connection (RFC 9113 §8.1.1), also where the coding has come to its end. */
    @Test
    void shortAndLongEncodedBodiesAreNoticedOverHttp2() {
        for (ContentCoding coding : List.of(new GzipCoding(6), new BrotliCoding(4, 2, 0), new ZstdCoding(3, 0))) {
            byte[] encoded =
                    encoded(coding, "some text, again and again. ".repeat(50).getBytes(UTF_8));
            for (int difference : new int[] {5, -5}) {
                // The head only: the stream is reset behind the answer.
                HttpClientResponse response = HttpClient.create()
                        .baseUrl("http://localhost:" + server.port())
                        .protocol(HttpProtocol.H2C)
                        .headers(fields -> fields.set(HttpHeaders.CONTENT_LENGTH, encoded.length + difference)
                                .set(HttpHeaders.CONTENT_TYPE, "text/plain")
                                .set(HttpHeaders.CONTENT_ENCODING, coding.token()))
                        .post()
                        .uri("/decoding/echo")
                        .send(Flux.defer(() -> Flux.just(Unpooled.wrappedBuffer(encoded))))
                        .response()
                        .block(LIMIT);
                assertThat(Objects.requireNonNull(response).status().code())
                        .as(coding.token())
                        .isEqualTo(500);
            }
        }
    }

    private static String head(int length) {
        return "POST /decoding/echo HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\n"
                + "Content-Length: " + length + "\r\n\r\n";
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void formsAreDecoded(HttpProtocol protocol) {
        Answer answer = send(
                protocol,
                "/form",
                "gzip",
                "application/x-www-form-urlencoded",
                Flux.just(Unpooled.wrappedBuffer(encoded(new GzipCoding(6), "a=1&b=two".getBytes(UTF_8)))));
        assertThat(answer.body).isEqualTo("{a=[1], b=[two]}");
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void requestsWithoutCodingAreUntouched(HttpProtocol protocol) {
        assertThat(post(protocol, "/echo", "identity", "abc".getBytes(UTF_8)).body)
                .isEqualTo("abc");
        assertThat(post(protocol, "/class", "", "abc".getBytes(UTF_8)).body).isEqualTo("ServeHttpRequest");
    }

    @ParameterizedTest
    @MethodSource("codings")
    void handlersThatLeaveEarlyLeakNothing(HttpProtocol protocol, ContentCoding coding) {
        byte[] encoded = encoded(coding, "some text ".repeat(100_000).getBytes(UTF_8));
        for (int i = 0; i < 20; i++) {
            assertThat(post(protocol, "/first", coding.token(), encoded).status).isEqualTo(200);
            assertThat(post(protocol, "/ignore", coding.token(), encoded).status)
                    .isEqualTo(200);
        }
    }

    private static byte[] encoded(ContentCoding coding, byte[] body) {
        try (EncoderPools pools = new EncoderPools(1, 1 << 20)) {
            BodyEncoder encoder = new BodyEncoder(
                    coding, pools, ImmediateEventExecutor.INSTANCE, UnpooledByteBufAllocator.DEFAULT, body.length);
            ByteBuf encoded = encoder.encodeAll(Unpooled.wrappedBuffer(body));
            byte[] bytes = ByteBufUtil.getBytes(encoded);
            encoded.release();
            return bytes;
        }
    }

    private static Answer post(HttpProtocol protocol, String path, String coding, byte[] body) {
        return post(protocol, path, coding, Flux.defer(() -> Flux.just(Unpooled.wrappedBuffer(body))));
    }

    private static Answer post(HttpProtocol protocol, String path, String coding, Flux<ByteBuf> body) {
        return send(protocol, path, coding, "text/plain", body);
    }

    private static Answer send(HttpProtocol protocol, String path, String coding, String type, Flux<ByteBuf> body) {
        return answer(
                HttpClient.create().baseUrl("http://localhost:" + server.port()).protocol(protocol),
                path,
                coding,
                type,
                body);
    }

    private static Answer answer(HttpClient client, String path, String coding, String type, Flux<ByteBuf> body) {
        return Objects.requireNonNull(client.headers(fields -> {
                    fields.set(HttpHeaders.CONTENT_TYPE, type);
                    if (!coding.isEmpty()) {
                        fields.set(HttpHeaders.CONTENT_ENCODING, coding);
                    }
                })
                .post()
                .uri("/decoding" + path)
                .send(body)
                .responseSingle((response, content) -> content.asString()
                        .defaultIfEmpty("")
                        .map(text -> new Answer(
                                response.status().code(),
                                text,
                                String.valueOf(response.responseHeaders().get(HttpHeaders.ACCEPT_ENCODING)))))
                .block(LIMIT));
    }

    private record Answer(int status, String body, String acceptEncoding) {}

    @Configuration(proxyBeanMethods = false)
    @RestController
    @RequestMapping("/decoding")
    static class Echo {

        @PostMapping("/echo")
        String echo(@RequestBody String body) {
            return body;
        }

        @PostMapping("/fields")
        String fields(@RequestBody(required = false) byte[] body, ServerHttpRequest request) {
            return request.getHeaders().getFirst(HttpHeaders.CONTENT_ENCODING) + " "
                    + request.getHeaders().getContentLength();
        }

        @PostMapping("/class")
        String requestClass(@RequestBody String body, ServerHttpRequest request) {
            return request.getClass().getSimpleName();
        }

        @PostMapping("/sum")
        Mono<String> sum(ServerHttpRequest request) {
            return request.getBody()
                    .reduce(new int[] {0, 1}, (sum, buffer) -> {
                        byte[] bytes = new byte[buffer.readableByteCount()];
                        buffer.read(bytes);
                        DataBufferUtils.release(buffer);
                        sum[0] += bytes.length;
                        for (byte next : bytes) {
                            sum[1] = 31 * sum[1] + next;
                        }
                        return sum;
                    })
                    .map(sum -> sum[0] + " " + sum[1]);
        }

        @PostMapping("/form")
        Mono<String> form(ServerWebExchange exchange) {
            return exchange.getFormData().map(Object::toString);
        }

        @PostMapping("/first")
        Mono<String> first(ServerHttpRequest request) {
            return request.getBody().next().map(buffer -> {
                DataBufferUtils.release(buffer);
                return "first";
            });
        }

        @PostMapping("/ignore")
        String ignore() {
            return "ignored";
        }
    }
}
