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
package dev.brisk.it.coding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests and responses between which an encoder could get out of step, byte by byte over HTTP/1. */
@Timeout(60)
class CodedWireTests {

    private static final String END = " HTTP/1.1\r\nHost: test\r\n";

    private static final String GZIP = "Accept-Encoding: gzip\r\n";

    static Stream<Lane> lanes() {
        return CodedApp.lanes();
    }

    private static RawHttp1 connect(Lane lane) throws IOException {
        return RawHttp1.connect(CodedApp.ofCases(lane, Protocol.HTTP11).app().port());
    }

    private static RawHttp1Response ask(Lane lane, String target, String fields) throws IOException {
        try (RawHttp1 client = connect(lane)) {
            client.send("GET " + target + END + fields + "\r\n");
            RawHttp1Response response = client.read(false);
            assertThat(response.ending()).as(target).isEqualTo(RawHttp1Response.Ending.COMPLETE);
            return response;
        }
    }

    private static byte[] body(RawHttp1Response response) {
        return (response.chunked() ? Chunks.join(response.body()) : response.body()).getBytes(ISO_8859_1);
    }

    private static String decoded(RawHttp1Response response) throws Exception {
        return new String(Decoders.decode("gzip", body(response)), UTF_8);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void trailersStay(Lane lane) throws Exception {
        for (int size : List.of(500, 20_000)) {
            RawHttp1Response plain = ask(CodedApp.PLAIN, "/cases/trailers?size=" + size, GZIP);
            RawHttp1Response coded = ask(lane, "/cases/trailers?size=" + size, GZIP);
            assertThat(plain.body()).containsIgnoringCase("x-sum: 42");
            String end = plain.body().substring(plain.body().lastIndexOf("\r\n0\r\n"));
            assertThat(coded.body()).endsWith(end);
            assertThat(coded.field("content-encoding")).isEqualTo(size < 2048 ? null : "gzip");
            assertThat(size < 2048 ? new String(body(coded), UTF_8) : decoded(coded))
                    .isEqualTo(new String(body(plain), UTF_8));
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void anEncodedBodyOfAnotherServerIsPassedOn(Lane lane) throws Exception {
        for (String fields : List.of(GZIP, "Accept-Encoding: br, gzip\r\n", "", "Accept-Encoding: identity\r\n")) {
            RawHttp1Response plain = ask(CodedApp.PLAIN, "/upstream", fields);
            assertThat(ask(lane, "/upstream", fields)).as(fields).isEqualTo(plain);
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void filtersSeePlainBodies(Lane lane) throws Exception {
        for (String path : List.of("string", "json", "buffers", "function", "sse", "ndjson", "entity")) {
            String target = "/coded/" + path + "?size=5000";
            String plain = new String(body(ask(CodedApp.PLAIN, target, "")), UTF_8);
            RawHttp1Response coded = ask(lane, target, GZIP + "X-Upper: yes\r\n");
            assertThat(coded.field("content-encoding")).as(path).isEqualTo("gzip");
            assertThat(decoded(coded)).as(path).isEqualTo(plain.toUpperCase(Locale.ROOT));
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void emptyBuffersAskForNothing(Lane lane) throws Exception {
        RawHttp1Response plain = ask(CodedApp.PLAIN, "/cases/empty-between", GZIP);
        RawHttp1Response response = ask(lane, "/cases/empty-between", GZIP);
        assertThat(response.field("content-encoding")).isNull();
        assertThat(response.body()).isEqualTo(plain.body());
    }

    /** Bodies of unknown length at the least size, however they are split. */
    @ParameterizedTest
    @MethodSource("lanes")
    void allPiecesTogetherMakeTheSize(Lane lane) throws Exception {
        for (String sizes : List.of("2047", "0,2047,0", "1,2046", "0,0", "1000,1000,47,0")) {
            pieces(lane, sizes, false, false);
        }
        for (String sizes : List.of("2048", "0,2048", "1,2047", "2047,1", "2047,0,1,0", "1,1,1,100000,1")) {
            pieces(lane, sizes, false, true);
        }
        pieces(lane, "0,0", true, false);
        for (String sizes : List.of("1", "0,1", "1,0,0", "0,5,0,40000,0", "70000,1")) {
            pieces(lane, sizes, true, true);
        }
    }

    private static void pieces(Lane lane, String sizes, boolean flushed, boolean encoded) throws Exception {
        String target = "/cases/pieces?sizes=" + sizes + "&flushed=" + flushed;
        RawHttp1Response plain = ask(CodedApp.PLAIN, target, GZIP);
        RawHttp1Response response = ask(lane, target, GZIP);
        assertThat(response.field("content-encoding")).as(target).isEqualTo(encoded ? "gzip" : null);
        assertThat(encoded ? decoded(response) : new String(body(response), UTF_8))
                .as(target)
                .isEqualTo(new String(body(plain), UTF_8));
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void fieldsOfCommitActionsCount(Lane lane) throws Exception {
        String target = "/cases/before-commit?size=3000&name=";
        for (String field : List.of(
                "Content-Encoding&value=br",
                "Cache-Control&value=no-transform",
                "Content-Digest&value=x",
                "Content-Type&value=image/png",
                "Content-Range&value=bytes%200-2999/9000")) {
            assertThat(ask(lane, target + field, GZIP)).as(field).isEqualTo(ask(CodedApp.PLAIN, target + field, GZIP));
        }
        RawHttp1Response tagged = ask(lane, target + "ETag&value=%22a%22", GZIP);
        assertThat(tagged.field("etag")).isEqualTo("W/\"a\"");
        RawHttp1Response varied = ask(lane, target + "Vary&value=Origin", GZIP);
        assertThat(varied.field("vary")).isEqualTo("Origin, Accept-Encoding");
        for (RawHttp1Response each : List.of(tagged, varied)) {
            assertThat(decoded(each)).isEqualTo(new String(body(ask(CodedApp.PLAIN, target + "A&value=b", "")), UTF_8));
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void nothingIsInThePipelineForIt(Lane lane) throws Exception {
        String plain = new String(body(ask(CodedApp.PLAIN, "/cases/handlers", "")), UTF_8);
        assertThat(new String(body(ask(lane, "/cases/handlers", GZIP)), UTF_8)).isEqualTo(plain);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void pipelinedRequestsAreAnsweredInTheirOwnCodings(Lane lane) throws Exception {
        List<String> paths = List.of("string", "buffers", "json", "file", "sse", "entity", "elsewhere", "function");
        List<String> codings = List.of("gzip", "deflate", "", "br", "zstd");
        StringBuilder requests = new StringBuilder();
        List<String[]> expected = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String target = "/coded/" + paths.get(i % paths.size()) + "?size=" + (2500 + 100 * i);
            String coding = codings.get(i % codings.size());
            boolean head = i % 7 == 3 && !target.contains("function");
            requests.append(head ? "HEAD " : "GET ").append(target).append(END);
            requests.append(coding.isEmpty() ? "" : "Accept-Encoding: " + coding + "\r\n")
                    .append("\r\n");
            expected.add(new String[] {head ? "HEAD" : "GET", target, coding});
        }
        try (RawHttp1 client = connect(lane)) {
            client.send(requests.toString());
            for (String[] each : expected) {
                RawHttp1Response response = client.read(each[0].equals("HEAD"));
                assertThat(response.status()).as(each[1]).isEqualTo(200);
                if (each[0].equals("GET")) {
                    String coding = each[2].isEmpty() ? null : each[2];
                    assertThat(response.field("content-encoding")).as(each[1]).isEqualTo(coding);
                    byte[] body = body(response);
                    assertThat(coding == null ? body : Decoders.decodeHere(coding, body))
                            .as(each[1])
                            .isEqualTo(body(ask(CodedApp.PLAIN, each[1], "")));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void connectionsOfHttp10EndAsByDefault(Lane lane) throws Exception {
        for (String path : List.of("string", "json", "entity", "function")) {
            String request = "GET /coded/" + path + "?size=5000 HTTP/1.0\r\nHost: test\r\n"
                    + "Connection: keep-alive\r\n" + GZIP + "\r\n";
            try (RawHttp1 client = connect(lane);
                    RawHttp1 plain = connect(CodedApp.PLAIN)) {
                client.send(request);
                plain.send(request);
                RawHttp1Response expected = plain.read(false);
                RawHttp1Response response = client.read(false);
                assertThat(response.ending()).as(path).isEqualTo(expected.ending());
                assertThat(response.field("content-encoding")).isEqualTo("gzip");
                assertThat(response.chunked()).isFalse();
                assertThat(decoded(response)).isEqualTo(new String(body(expected), UTF_8));
                assertThat(response.field("connection")).isEqualTo(expected.field("connection"));
                assertThat(client.bytes(1)).as("what follows").isEqualTo(plain.bytes(1));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void hostileFieldsAreReadAsTheyAre(Lane lane) throws Exception {
        String many = "Accept-Encoding: x\r\n".repeat(300);
        for (String fields : List.of(
                many + GZIP,
                "Accept-Encoding: " + "a,".repeat(3500) + "gzip\r\n",
                "Accept-Encoding: " + "a;".repeat(3500) + ",gzip\r\n",
                "Accept-Encoding: ;;;;;q=1,,,=,q=,gzip;q=1.000000000000000000\r\n",
                "Accept-Encoding: \t gzip \t;\t q=1\r\n",
                "accept-encoding: br;q=1.1, gzip;q=0.001, deflate;q=-1\r\n",
                "Accept-Encoding: \"gzip, br\", gzip\r\n")) {
            RawHttp1Response response = ask(lane, "/coded/string?size=3000", fields);
            assertThat(response.field("content-encoding")).as(fields).isEqualTo("gzip");
            assertThat(decoded(response)).hasSize(3000);
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void responsesWithoutContentHaveNoneInAnyCoding(Lane lane) throws Exception {
        try (RawHttp1 client = connect(lane);
                RawHttp1 plain = connect(CodedApp.PLAIN)) {
            for (String target : List.of(
                    "/coded/any?size=3000&status=204&h=Content-Type:text/plain",
                    "/coded/any?size=3000&status=205&h=Content-Type:text/plain",
                    "/coded/any?size=3000&status=304&h=Content-Type:text/plain",
                    "/coded/any?size=30&status=304&h=ETag:%22x%22",
                    "/coded/empty",
                    "/coded/any?size=0&h=Content-Type:text/plain")) {
                String request = "GET " + target + END + GZIP + "\r\n";
                client.send(request);
                plain.send(request);
                RawHttp1Response expected = plain.read(false);
                RawHttp1Response response = client.read(false);
                assertThat(response.head().replace("Vary: Accept-Encoding\r\n", ""))
                        .as(target)
                        .isEqualTo(expected.head());
                assertThat(response.body()).as(target).isEqualTo(expected.body());
                // Whatever came is all that there is: the next answer begins where it should.
                for (RawHttp1 each : List.of(client, plain)) {
                    each.send("GET /coded/string?size=10" + END + GZIP + "\r\n");
                    assertThat(each.read(false).body()).as("after " + target).hasSize(10);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void webSocketsAreLeftAlone(Lane lane) throws Exception {
        for (String extension : List.of("", "Sec-WebSocket-Extensions: permessage-deflate\r\n")) {
            List<RawHttp1Response> answers = new ArrayList<>();
            for (Lane each : List.of(lane, CodedApp.PLAIN)) {
                // Both protocols, as in reactor-netty#3036.
                int port = CodedApp.ofCases(each, Protocol.H2C).app().port();
                try (RawHttp1 client = RawHttp1.connect(port)) {
                    client.send("GET /ws/echo" + END + GZIP + extension
                            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
                    answers.add(client.read(true));
                    client.send("\u0081\u0082\u0000\u0000\u0000\u0000hi");
                    answers.add(client.bytes(9));
                    client.send("\u0088\u0082\u0000\u0000\u0000\u0000\u0003\u00e8");
                    answers.add(client.rest());
                }
            }
            assertThat(answers.get(0).status()).isEqualTo(101);
            assertThat(answers.get(1).body()).endsWith("echo hi");
            assertThat(answers.subList(0, 3)).isEqualTo(answers.subList(3, 6));
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void fortyMegabytesAreEncodedInEveryCoding(Lane lane) throws Exception {
        CodedApp app = CodedApp.ofCases(lane, Protocol.HTTP11);
        for (String path : List.of("string", "buffers")) {
            String target = "/coded/" + path + "?size=40000000";
            byte[] plain =
                    CodedApp.of(CodedApp.PLAIN, Protocol.HTTP11).get(target).body();
            for (String coding : app.codings()) {
                HttpResponse<byte[]> coded = app.get(target, "Accept-Encoding", coding);
                assertThat(coded.headers().firstValue("content-encoding")).contains(coding);
                assertThat(Arrays.equals(Decoders.decodeHere(coding, coded.body()), plain))
                        .as(coding + " " + path)
                        .isTrue();
            }
        }
    }
}
