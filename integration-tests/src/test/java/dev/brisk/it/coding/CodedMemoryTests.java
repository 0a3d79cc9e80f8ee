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
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stays in memory: no encoder for a connection that waits, and nothing of large bodies. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class CodedMemoryTests {

    /** Ten times as many need more file descriptors than a process commonly may have. */
    private static final int CONNECTIONS = Integer.getInteger("coded.idle", 1000);

    private static final int LARGE = 4_000_000;

    static Stream<Lane> lanes() {
        return CodedApp.lanes();
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void idleConnectionsHoldNoEncoder(Lane lane) throws Exception {
        CodedApp app = CodedApp.of(CodedApp.with(lane, "brisk.compression.pool.encoders=2"), Protocol.HTTP11);
        List<String> codings = app.codings();
        List<RawHttp1> idle = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                RawHttp1 client = RawHttp1.connect(app.app().port());
                idle.add(client);
                String coding = codings.get(i % codings.size());
                String path = i % 8 < 4 ? "string" : "buffers";
                client.send(CodedRequests.http1("/coded/" + path + "?size=4000", coding));
                RawHttp1Response response = client.read(false);
                assertThat(response.ending()).isEqualTo(RawHttp1Response.Ending.COMPLETE);
                assertThat(response.field("content-encoding")).isEqualTo(coding);
            }
            assertThat(app.encodersInUse(10_000)).isZero();
            assertThat(app.live()).isPositive().isLessThanOrEqualTo(CONNECTIONS / 10);
        } finally {
            for (RawHttp1 client : idle) {
                client.close();
            }
        }
    }

    /** The first bodies show what a body takes while it is under way. All later ones must find room in it. */
    @ParameterizedTest
    @MethodSource("lanes")
    void largeBodiesLeaveNothing(Lane lane) throws Exception {
        CodedApp app = CodedApp.of(lane, Protocol.HTTP11);
        large(app, 3);
        long before = directMemory();
        large(app, 6);
        assertThat(directMemory()).isLessThanOrEqualTo(before + LARGE);
        assertThat(app.encodersInUse(10_000)).isZero();
    }

    private static void large(CodedApp app, int rounds) throws Exception {
        for (int i = 0; i < rounds; i++) {
            for (String coding : app.codings()) {
                for (String path : List.of("string", "buffers", "file")) {
                    app.get("/coded/" + path + "?size=" + LARGE, "Accept-Encoding", coding);
                }
            }
        }
    }

    private static long directMemory() {
        return ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT)
                .metric()
                .usedDirectMemory();
    }
}
