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

import static dev.brisk.it.harness.Request.get;
import static dev.brisk.it.harness.Request.post;

import dev.brisk.test.RawHttp2;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What a client does that wants a server to work for nothing, once and again up to a limit. */
enum Attack {
    /** Requests that are withdrawn at once (CVE-2023-44487). */
    RAPID_RESET(200) {
        @Override
        void step(RawHttp2 client, int count) throws IOException {
            client.resetStream(client.open(get("/connection/never").http2(), true), CANCEL);
        }
    },
    /** Requests by which the client makes the server reset the stream (CVE-2025-55163), by an update of its window by 0. */
    PROVOKED_RESET(200) {
        @Override
        void step(RawHttp2 client, int count) throws IOException {
            client.windowUpdate(client.open(get("/connection/never").http2(), true), 0);
        }
    },
    /** The same by an update beyond the largest window. */
    WINDOW_OVERFLOW(200) {
        @Override
        void step(RawHttp2 client, int count) throws IOException {
            client.windowUpdate(client.open(get("/connection/never").http2(), true), Integer.MAX_VALUE);
        }
    },
    /** The same by DATA behind the end of the request. */
    DATA_BEHIND_THE_END(200) {
        @Override
        void step(RawHttp2 client, int count) throws IOException {
            client.data(client.open(get("/connection/never").http2(), true), new byte[1], true);
        }
    },
    /** A field block in frames of one byte that never ends (VU#421644). */
    SMALL_CONTINUATIONS(16) {
        @Override
        void step(RawHttp2 client, int count) throws IOException {
            client.frame(count == 0 ? RawHttp2.HEADERS : RawHttp2.CONTINUATION, 0, FIRST_FREE, new byte[] {METHOD_GET});
        }
    },
    /** A body of frames without a byte (CVE-2019-9518). */
    EMPTY_DATA(2) {
        @Override
        void step(RawHttp2 client, int count) throws IOException {
            if (count == 0) {
                client.open(post("/body/string").http2(), false);
            }
            client.data(FIRST_FREE, new byte[0], false);
        }
    },
    /** Questions whose answers the client does not read (CVE-2019-9512). How many it takes depends on the buffers of the sockets. */
    UNREAD_PINGS(Integer.MAX_VALUE) {
        @Override
        void step(RawHttp2 client, int count) throws IOException {
            client.send(many(RawHttp2.PING, 8));
        }
    },
    /** The same by SETTINGS (CVE-2019-9515). */
    UNREAD_SETTINGS(Integer.MAX_VALUE) {
        @Override
        void step(RawHttp2 client, int count) throws IOException {
            client.send(many(RawHttp2.SETTINGS, 0));
        }
    };

    static final int CANCEL = 8;

    static final int ENHANCE_YOUR_CALM = 11;

    /** The stream after the one of the first question. */
    private static final int FIRST_FREE = 3;

    /** An entry of the static table (RFC 7541 appendix A). */
    private static final byte METHOD_GET = (byte) 0x82;

    private static final int MANY = 2_000;

    private final int allowed;

    Attack(int allowed) {
        this.allowed = allowed;
    }

    /** Does it once more; {@code count} times were before. */
    abstract void step(RawHttp2 client, int count) throws IOException;

    /** How many times Netty lets it pass. */
    int allowed() {
        return allowed;
    }

    /** Whether another request may come between two times without an influence on the limit. */
    boolean bearsOthers() {
        return allowed == 200;
    }

    /** Whether the client reads nothing, so that nothing can be told to it. */
    boolean unread() {
        return allowed == Integer.MAX_VALUE;
    }

    private static byte[] many(int type, int length) {
        byte[] frame = ByteBuffer.allocate(9 + length)
                .put(new byte[] {0, 0, (byte) length, (byte) type})
                .array();
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int i = 0; i < MANY; i++) {
            frames.writeBytes(frame);
        }
        return frames.toByteArray();
    }
}
