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
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The settings that change a decision, and what the application can say, seen by a client, in both lanes. */
class CodingSettingsTests {

    private static final String TEXT = "/coded/any?size=3000&h=Content-Type:text/plain";

    static Stream<Lane> lanes() {
        return CodedApp.lanes();
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void aTagThatIsKeptIsRevalidated(Lane lane) throws Exception {
        CodedApp app = app(lane, "brisk.compression.etag=keep");
        HttpResponse<byte[]> coded = gzip(app, "/coded/entity?size=3000");
        assertThat(coded.headers().allValues("content-encoding")).containsExactly("gzip");
        assertThat(coded.headers().allValues("etag")).containsExactly("\"tag\"");
        for (String held : List.of("\"tag\"", "W/\"tag\"", "\"x\", \"tag\"")) {
            HttpResponse<byte[]> again =
                    app.get("/coded/entity?size=3000", "Accept-Encoding", "gzip", "If-None-Match", held);
            assertThat(again.statusCode()).as(held).isEqualTo(304);
            assertThat(again.headers().allValues("etag")).containsExactly("\"tag\"");
            assertThat(again.headers().allValues("vary")).containsExactly("Accept-Encoding");
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void aStrongTagCanStandAgainstCompression(Lane lane) throws Exception {
        CodedApp app = app(lane, "brisk.compression.etag=skip");
        assertSameAsDefault(app, "/coded/entity?size=3000");
        HttpResponse<byte[]> weak = gzip(app, TEXT + "&h=ETag:W/%22tag%22");
        assertThat(weak.headers().allValues("content-encoding")).containsExactly("gzip");
        assertThat(weak.headers().allValues("etag")).containsExactly("W/\"tag\"");
        assertCompressed(app, TEXT);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void noTransformCanBeIgnored(Lane lane) throws Exception {
        assertCompressed(app(lane, "brisk.compression.no-transform=ignore"), TEXT + "&h=Cache-Control:no-transform");
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void eventsCanStayPlain(Lane lane) throws Exception {
        CodedApp app = app(lane, "brisk.compression.event-stream=off");
        assertSameAsDefault(app, "/coded/sse?size=3000");
        assertCompressed(app, "/coded/ndjson?size=3000");
        assertCompressed(app, "/coded/buffers?size=3000");
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void theServersOrderDecidesAmongEquals(Lane lane) throws Exception {
        CodedApp app = app(lane, "brisk.compression.codings=deflate,br,gzip");
        assertThat(chosen(app, "gzip, br, deflate")).isEqualTo("deflate");
        assertThat(chosen(app, "gzip;q=0.4, br;q=0.4, deflate;q=0.3")).isEqualTo("br");
        assertThat(chosen(app, "gzip, zstd")).isEqualTo("gzip");
        assertThat(chosen(app, "gzip;q=0.001, br;q=0, deflate;q=0.000")).isEqualTo("gzip");
        assertThat(chosen(app, "*")).isEqualTo("gzip");
        assertThat(chosen(app, "*, br")).isEqualTo("br");
    }

    private static String chosen(CodedApp app, String accept) throws Exception {
        return app.get("/coded/string?size=3000", "Accept-Encoding", accept)
                .headers()
                .firstValue("content-encoding")
                .orElse("");
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void aDeciderIsAskedWhereNothingElseSaysAnything(Lane lane) throws Exception {
        CodedApp app = CodedApp.ofCases(lane, Protocol.HTTP11);
        assertSameAsDefault(app, TEXT + "&decide=NEVER");
        assertSameAsDefault(app, "/coded/function?size=3000&decide=NEVER");
        assertSameAsDefault(app, "/coded/buffers?size=3000&decide=NEVER");
        assertSameAsDefault(app, "/coded/file?size=3000&decide=NEVER");
        assertCompressed(app, TEXT + "&decide=BY_RULES");
        assertCompressed(app, "/coded/any?size=30&h=Content-Type:image/png&decide=ALWAYS");
        assertCompressed(app, TEXT + "&choice=ALWAYS&decide=NEVER");
        assertSameAsDefault(app, "/coded/uncompressed?size=3000&decide=ALWAYS");
        assertSameAsDefault(app, TEXT + "&decide=FAILURE");
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void annotationsOfClassesCountUnlessTheMethodHasOne(Lane lane) throws Exception {
        CodedApp app = CodedApp.ofCases(lane, Protocol.HTTP11);
        assertSameAsDefault(app, "/plain-pages/page?size=3000");
        assertCompressed(app, "/plain-pages/exception?size=30");
        assertCompressed(app, "/small-pages/page?size=30");
        assertSameAsDefault(app, "/small-pages/exception?size=3000");
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void theNearestAnnotationOfAMethodCounts(Lane lane) throws Exception {
        CodedApp app = CodedApp.ofCases(lane, Protocol.HTTP11);
        assertSameAsDefault(app, "/own-pages/inherited?size=3000");
        assertCompressed(app, "/own-pages/overridden?size=30");
    }

    private static CodedApp app(Lane lane, String property) {
        return CodedApp.of(CodedApp.with(lane, property), Protocol.HTTP11);
    }

    private static HttpResponse<byte[]> gzip(CodedApp app, String target) throws Exception {
        return app.get(target, "Accept-Encoding", "gzip");
    }

    private static void assertCompressed(CodedApp app, String target) throws Exception {
        HttpResponse<byte[]> coded = gzip(app, target);
        assertThat(coded.headers().allValues("content-encoding")).as(target).containsExactly("gzip");
        assertThat(coded.headers().allValues("vary")).as(target).containsExactly("Accept-Encoding");
        assertThat(Decoders.decode("gzip", coded.body()))
                .isEqualTo(gzip(CodedApp.ofCases(CodedApp.PLAIN, Protocol.HTTP11), target)
                        .body());
    }

    /** No field differs: no client would be sent anything else, so there is no Vary either. */
    private static void assertSameAsDefault(CodedApp app, String target) throws Exception {
        HttpResponse<byte[]> response = gzip(app, target);
        HttpResponse<byte[]> plain = gzip(CodedApp.ofCases(CodedApp.PLAIN, Protocol.HTTP11), target);
        assertThat(response.headers().map())
                .as(target)
                .isEqualTo(plain.headers().map());
        assertThat(response.body()).isEqualTo(plain.body());
    }
}
