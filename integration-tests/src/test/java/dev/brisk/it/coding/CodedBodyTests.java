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
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each way of sending a body, in each lane, over each protocol, in each coding: decoded by other software it is what the default sends
 * uncompressed, and no field is another but for those that a coding concerns.
 */
class CodedBodyTests {

    private static final List<String> PATHS = List.of(
            "string",
            "json",
            "mono",
            "entity",
            "function",
            "buffers",
            "elsewhere",
            "with-length",
            "strings",
            "sse",
            "ndjson",
            "file",
            "region");

    private static final List<Integer> SIZES = List.of(4096, 30_000);

    private static final List<Integer> SIZES_OVER_TLS = List.of(300_000);

    /** Of these alone a response may say something else. */
    private static final Set<String> CONCERNED =
            Set.of("accept-ranges", "content-encoding", "content-length", "transfer-encoding", "vary", "etag");

    static Stream<Arguments> bodies() {
        return Stream.of(Protocol.values())
                .flatMap(protocol -> (protocol.tls() ? Stream.of(CodedApp.DIRECT) : CodedApp.lanes())
                        .flatMap(lane -> PATHS.stream().map(path -> Arguments.of(protocol, lane, path))));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void decodesToWhatTheDefaultSends(Protocol protocol, Lane lane, String path) throws Exception {
        CodedApp app = CodedApp.of(lane, protocol);
        for (int size : protocol.tls() ? SIZES_OVER_TLS : SIZES) {
            String target = "/coded/" + path + "?size=" + size;
            HttpResponse<byte[]> plain = CodedApp.of(CodedApp.PLAIN, protocol == Protocol.H2 ? Protocol.H2C : protocol)
                    .get(target);
            for (String coding : app.codings()) {
                HttpResponse<byte[]> coded = app.get(target, "Accept-Encoding", coding);
                assertThat(coded.headers().firstValue("content-encoding"))
                        .as(coding)
                        .contains(coding);
                assertThat(coded.headers().firstValue("vary")).contains("Accept-Encoding");
                assertThat(coded.headers().firstValue("accept-ranges"))
                        .as("%s: no range of an encoded body can be had", coding)
                        .isEmpty();
                assertThat(Decoders.decode(coding, coded.body())).as(coding).isEqualTo(plain.body());
                assertThat(coded.body().length).isLessThan(plain.body().length);
                assertThat(others(coded)).as(coding).isEqualTo(others(plain));
                assertThat(coded.statusCode()).isEqualTo(plain.statusCode());
            }
            HttpResponse<byte[]> unwanted = app.get(target);
            assertThat(unwanted.body()).isEqualTo(plain.body());
            assertThat(unwanted.headers().firstValue("vary")).contains("Accept-Encoding");
            assertThat(without(unwanted, Set.of("vary"))).isEqualTo(without(plain, Set.of("vary")));
        }
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void smallBodiesAreLeftAlone(Protocol protocol, Lane lane, String path) throws Exception {
        CodedApp app = CodedApp.of(lane, protocol);
        String target = "/coded/" + path + "?size=100";
        HttpResponse<byte[]> plain = CodedApp.of(CodedApp.PLAIN, protocol == Protocol.H2 ? Protocol.H2C : protocol)
                .get(target);
        HttpResponse<byte[]> coded = app.get(target, "Accept-Encoding", "gzip");
        if (Set.of("sse", "ndjson").contains(path)) {
            // A flush decides before the size is known.
            assertThat(Decoders.decode("gzip", coded.body())).isEqualTo(plain.body());
        } else {
            assertThat(coded.body()).isEqualTo(plain.body());
            assertThat(without(coded, Set.of("vary"))).isEqualTo(without(plain, Set.of("vary")));
        }
    }

    private static Map<String, List<String>> others(HttpResponse<?> response) {
        return without(response, CONCERNED);
    }

    private static Map<String, List<String>> without(HttpResponse<?> response, Set<String> names) {
        Map<String, List<String>> fields = new TreeMap<>(response.headers().map());
        fields.keySet().removeAll(names);
        return fields;
    }
}
