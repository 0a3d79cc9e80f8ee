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
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** What is counted. */
class CodingMetersTests {

    @Test
    void responsesBytesTimesAndEncodersAreCounted() throws Exception {
        CodedApp app = CodedApp.of(new Lane("meters", CodedApp.DIRECT.properties()), Protocol.HTTP11);
        HttpResponse<byte[]> one = app.get("/coded/string?size=3000", "Accept-Encoding", "gzip");
        app.get("/coded/buffers?size=3000", "Accept-Encoding", "gzip");
        app.get("/coded/string?size=3000");
        app.get("/coded/string?size=100", "Accept-Encoding", "gzip");
        app.get("/coded/buffers?size=100", "Accept-Encoding", "gzip");
        app.get("/coded/uncompressed?size=3000", "Accept-Encoding", "gzip");
        app.get("/coded/empty", "Accept-Encoding", "gzip");
        MeterRegistry meters = app.app().context().getBean(MeterRegistry.class);
        assertThat(responses(meters, "gzip", "compressed")).isEqualTo(2);
        assertThat(responses(meters, "identity", "not-acceptable")).isEqualTo(1);
        assertThat(responses(meters, "identity", "too-small")).isEqualTo(2);
        assertThat(responses(meters, "identity", "disabled")).isEqualTo(1);
        assertThat(responses(meters, "identity", "no-content")).isEqualTo(1);
        assertThat(bytes(meters, "in")).isEqualTo(6000);
        assertThat(bytes(meters, "out")).isGreaterThan(one.body().length).isLessThan(3000);
        assertThat(meters.get("brisk.compression.time")
                        .tag("coding", "gzip")
                        .timer()
                        .count())
                .isEqualTo(2);
        assertThat(meters.get("brisk.compression.encoders")
                        .tags("coding", "gzip", "state", "live")
                        .gauge()
                        .value())
                .isPositive();
    }

    private static double responses(MeterRegistry meters, String coding, String outcome) {
        return meters.get("brisk.compression.responses")
                .tags("coding", coding, "outcome", outcome)
                .counter()
                .count();
    }

    private static double bytes(MeterRegistry meters, String direction) {
        return meters.get("brisk.compression.bytes")
                .tags("coding", "gzip", "direction", direction)
                .counter()
                .count();
    }
}
