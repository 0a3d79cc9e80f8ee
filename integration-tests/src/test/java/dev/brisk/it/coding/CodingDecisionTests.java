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

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which responses are compressed, and what is said about it: one line for each rule, in both lanes. */
class CodingDecisionTests {

    /** The target after {@code /coded}, request fields, then what is expected. */
    private record Line(String target, String fields, boolean compressed, boolean vary) {

        @Override
        public String toString() {
            return target + " " + fields;
        }
    }

    private static final String GZIP = "Accept-Encoding: gzip";

    private static final List<Line> LINES = List.of(
            // What the client accepts (RFC 9110 §12.5.3)
            yes("/string?size=3000", GZIP),
            yes("/string?size=3000", "Accept-Encoding: deflate; Accept-Encoding: gzip;q=0.5"),
            no("/string?size=3000", ""),
            no("/string?size=3000", "Accept-Encoding: identity"),
            no("/string?size=3000", "Accept-Encoding: gzip;q=0"),
            no("/string?size=3000", "Accept-Encoding: *;q=0"),
            no("/string?size=3000", "Accept-Encoding: unknown"),
            yes("/string?size=100", "Accept-Encoding: identity;q=0, gzip"),
            // Size
            never("/string?size=2047", GZIP),
            yes("/string?size=2048", GZIP),
            never("/any?size=0&h=Content-Type:text/plain", GZIP),
            never("/empty", GZIP),
            no("/buffers?size=2047", GZIP),
            yes("/buffers?size=2048", GZIP),
            no("/buffers?size=0", GZIP),
            yes("/with-length?size=2048", GZIP),
            never("/with-length?size=2047", GZIP),
            // Media type
            yes("/any?size=3000&h=Content-Type:TEXT/Html%3Bcharset=utf-8", GZIP),
            yes("/any?size=3000&h=Content-Type:application/problem%2Bjson", GZIP),
            yes("/any?size=3000&h=Content-Type:application/vnd.api%2BJSON%3Bv=1", GZIP),
            yes("/any?size=3000&h=Content-Type:image/svg%2Bxml", GZIP),
            never("/any?size=3000&h=Content-Type:image/png", GZIP),
            never("/any?size=3000&h=Content-Type:application/jsonp", GZIP),
            // What the application has sent
            never("/any?size=3000&h=Content-Type:text/plain&h=Content-Encoding:deflate", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&h=Content-Encoding:aes128gcm", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&h=Cache-Control:private%7C%20No-Transform", GZIP),
            yes("/any?size=3000&h=Content-Type:text/plain&h=Cache-Control:foo-no-transform", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&h=Content-Digest:sha-256=:AA==:", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&h=Repr-Digest:sha-256=:AA==:", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&h=Trailer:X-Sum%7C%20Content-Digest", GZIP),
            yes("/any?size=3000&h=Content-Type:text/plain&h=Trailer:X-Content-Digest", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&h=Content-Range:bytes%200-2999/9000&status=206", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&h=Content-Range:bytes%20*/9000&status=416", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&status=206", GZIP),
            yes("/any?size=3000&h=Content-Type:text/plain&status=404", GZIP),
            yes("/any?size=3000&h=Content-Type:text/plain&status=500", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&status=204", GZIP),
            // What the application wants
            never("/uncompressed?size=3000", GZIP),
            yes("/compressed?size=30", GZIP),
            no("/compressed?size=30", ""),
            never("/any?size=3000&h=Content-Type:text/plain&choice=NEVER", GZIP),
            yes("/any?size=30&h=Content-Type:image/png&choice=ALWAYS", GZIP),
            never("/any?size=3000&h=Content-Type:text/plain&h=Content-Encoding:br&choice=ALWAYS", GZIP),
            // Who asks
            no("/string?size=3000", GZIP + "; User-Agent: oldbrowser 6.0"),
            no("/string?size=3000", GZIP + "; User-Agent: Mozilla/4.0 (compatible) OldBrowser 6.0"),
            yes("/string?size=3000", GZIP + "; User-Agent: NewBrowser"));

    private static Line yes(String target, String fields) {
        return new Line(target, fields, true, true);
    }

    private static Line no(String target, String fields) {
        return new Line(target, fields, false, true);
    }

    /** For no client, so that there is nothing to tell caches. */
    private static Line never(String target, String fields) {
        return new Line(target, fields, false, false);
    }

    static Stream<Arguments> lines() {
        return CodedApp.lanes().flatMap(lane -> LINES.stream().map(line -> Arguments.of(lane, line)));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void decides(Lane lane, Line line) throws Exception {
        String[] fields = Stream.of(line.fields().split("; "))
                .filter(field -> !field.isEmpty())
                .flatMap(field -> Stream.of(field.split(": ", 2)))
                .toArray(String[]::new);
        HttpResponse<byte[]> response = CodedApp.of(lane, Protocol.HTTP11).get("/coded" + line.target(), fields);
        HttpResponse<byte[]> plain =
                CodedApp.of(CodedApp.PLAIN, Protocol.HTTP11).get("/coded" + line.target(), fields);
        assertThat(response.headers().allValues("vary"))
                .isEqualTo(line.vary() ? List.of("Accept-Encoding") : List.of());
        if (line.compressed()) {
            String coding = response.headers().firstValue("content-encoding").orElseThrow();
            assertThat(Decoders.decode(coding, response.body())).isEqualTo(plain.body());
        } else {
            assertThat(response.body()).isEqualTo(plain.body());
            assertThat(response.headers().map().get("content-encoding"))
                    .isEqualTo(plain.headers().map().get("content-encoding"));
            assertThat(response.headers().map().get("content-length"))
                    .isEqualTo(plain.headers().map().get("content-length"));
        }
    }

    @Test
    void identityIsNoContentEncoding() throws Exception {
        String target = "/coded/any?size=3000&h=Content-Type:text/plain&h=Content-Encoding:identity";
        CodedApp app = CodedApp.of(CodedApp.DIRECT, Protocol.HTTP11);
        assertThat(app.get(target).headers().allValues("content-encoding")).isEmpty();
        assertThat(app.get(target, "Accept-Encoding", "gzip").headers().allValues("content-encoding"))
                .containsExactly("gzip");
    }

    @Test
    void varyIsExtended() throws Exception {
        assertThat(vary("Origin")).containsExactly("Origin, Accept-Encoding");
        assertThat(vary("accept-encoding")).containsExactly("accept-encoding");
        assertThat(vary("Origin| Accept-Encoding")).containsExactly("Origin, Accept-Encoding");
        assertThat(vary("*")).containsExactly("*");
        assertThat(vary("Origin", "Accept")).containsExactly("Origin", "Accept", "Accept-Encoding");
        assertThat(vary("Origin", "*")).containsExactly("Origin", "*");
    }

    private static List<String> vary(String... values) throws Exception {
        StringBuilder target = new StringBuilder("/coded/any?size=3000&h=Content-Type:text/plain");
        for (String value : values) {
            target.append("&h=Vary:").append(value.replace(" ", "%20").replace("|", "%7C"));
        }
        List<String> identity = CodedApp.of(CodedApp.DIRECT, Protocol.HTTP11)
                .get(target.toString())
                .headers()
                .allValues("vary");
        assertThat(CodedApp.of(CodedApp.DIRECT, Protocol.HTTP11)
                        .get(target.toString(), "Accept-Encoding", "gzip")
                        .headers()
                        .allValues("vary"))
                .isEqualTo(identity);
        return identity;
    }

    static Stream<Lane> lanes() {
        return CodedApp.lanes();
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void aWeakenedTagIsRevalidated(Lane lane) throws Exception {
        CodedApp app = CodedApp.of(lane, Protocol.HTTP11);
        HttpResponse<byte[]> coded = app.get("/coded/entity?size=3000", "Accept-Encoding", "gzip");
        assertThat(coded.headers().allValues("etag")).containsExactly("W/\"tag\"");
        HttpResponse<byte[]> again =
                app.get("/coded/entity?size=3000", "Accept-Encoding", "gzip", "If-None-Match", "W/\"tag\"");
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.headers().allValues("etag")).containsExactly("W/\"tag\"");
        assertThat(again.headers().allValues("vary")).containsExactly("Accept-Encoding");
        assertThat(again.headers().allValues("content-encoding")).isEmpty();
        HttpResponse<byte[]> plain = app.get("/coded/entity?size=3000");
        assertThat(plain.headers().allValues("etag")).containsExactly("\"tag\"");
        HttpResponse<byte[]> plainAgain = app.get("/coded/entity?size=3000", "If-None-Match", "\"tag\"");
        assertThat(plainAgain.statusCode()).isEqualTo(304);
        assertThat(plainAgain.headers().allValues("etag")).containsExactly("\"tag\"");
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void headHasTheFieldsOfGetButForTheLength(Lane lane) throws Exception {
        CodedApp app = CodedApp.of(lane, Protocol.HTTP11);
        for (String path : List.of("string?size=3000", "entity?size=3000", "string?size=100", "json?size=3000")) {
            HttpResponse<byte[]> get = app.get("/coded/" + path, "Accept-Encoding", "gzip");
            HttpResponse<byte[]> head = app.send(app.request("/coded/" + path)
                    .header("Accept-Encoding", "gzip")
                    .method("HEAD", HttpRequest.BodyPublishers.noBody()));
            List<String> names = new ArrayList<>(List.of("content-encoding", "vary", "etag", "content-type"));
            if (path.contains("=100")) {
                names.add("content-length");
            } else {
                // A length that is not known: as for any other body without one.
                assertThat(head.headers().allValues("content-length")).isEmpty();
                assertThat(head.headers().allValues("transfer-encoding")).containsExactly("chunked");
            }
            for (String name : names) {
                assertThat(head.headers().allValues(name))
                        .as(path)
                        .isEqualTo(get.headers().allValues(name));
            }
            assertThat(head.body()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void rangesArePlain(Lane lane) throws Exception {
        for (Protocol protocol : List.of(Protocol.HTTP11, Protocol.H2C)) {
            HttpResponse<byte[]> part = CodedApp.of(lane, protocol)
                    .get("/coded/file?size=30000", "Accept-Encoding", "gzip", "Range", "bytes=0-9999");
            assertThat(part.statusCode()).isEqualTo(206);
            assertThat(part.headers().allValues("content-encoding")).isEmpty();
            assertThat(part.body())
                    .isEqualTo(CodedApp.of(CodedApp.PLAIN, protocol)
                            .get("/coded/file?size=30000", "Range", "bytes=0-9999")
                            .body());
        }
    }

    /** Spring tells a client that it may ask for ranges, which are always those of the plain body. */
    @ParameterizedTest
    @MethodSource("lanes")
    void anEncodedFileHasNoRanges(Lane lane) throws Exception {
        CodedApp app = CodedApp.of(lane, Protocol.HTTP11);
        String target = "/coded/file?size=30000";
        for (String method : List.of("GET", "HEAD")) {
            HttpRequest.Builder request = app.request(target).method(method, HttpRequest.BodyPublishers.noBody());
            assertThat(app.send(request).headers().allValues("accept-ranges"))
                    .as(method)
                    .containsExactly("bytes");
            HttpResponse<byte[]> coded = app.send(request.header("Accept-Encoding", "gzip"));
            assertThat(coded.headers().allValues("content-encoding")).as(method).containsExactly("gzip");
            assertThat(coded.headers().allValues("accept-ranges")).as(method).isEmpty();
        }
    }

    @Test
    void nothingIsMadeForClientsThatDoNotAsk() throws Exception {
        CodedApp app = CodedApp.of(new Lane("unasked", CodedApp.DIRECT.properties()), Protocol.HTTP11);
        for (int i = 0; i < 20; i++) {
            app.get("/coded/string?size=3000");
            app.get("/coded/buffers?size=3000");
            app.get("/coded/sse?size=3000");
            app.get("/coded/file?size=3000");
            app.get("/coded/string?size=100", "Accept-Encoding", "gzip");
            app.get("/coded/buffers?size=100", "Accept-Encoding", "gzip");
            app.get("/coded/buffers?size=0", "Accept-Encoding", "gzip");
        }
        assertThat(app.created()).isZero();
        app.get("/coded/string?size=3000", "Accept-Encoding", "gzip");
        assertThat(app.created()).isOne();
    }
}
