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
package dev.brisk.headers;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Exception;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What Spring's class has no method for. */
class RequestHeadersOwnAccessorsTests {

    @Test
    void acceptEncodingCombinesAllLinesInOrder() {
        assertThat(RequestHeaders.of(Fields.decoded("Accept-Encoding: deflate", "accept-encoding: gzip;q=0.5, br"))
                        .acceptEncoding())
                .isEqualTo("deflate, gzip;q=0.5, br");
    }

    @Test
    void absentIsNotEmpty() {
        assertThat(RequestHeaders.of(Fields.decoded("Host: a")).acceptEncoding())
                .isNull();
        assertThat(RequestHeaders.of(Fields.decoded("Accept-Encoding:")).acceptEncoding())
                .isEmpty();
        assertThat(RequestHeaders.of(Fields.decoded("Host: a")).cookie()).isNull();
    }

    @Test
    void cookieLinesAreJoinedAsCookiePairs() throws Http2Exception {
        assertThat(RequestHeaders.of(Fields.decoded("Cookie: a=1", "Cookie: b=2; c=3"))
                        .cookie())
                .isEqualTo("a=1; b=2; c=3");
        assertThat(RequestHeaders.of(Fields.converted("cookie", "a=1", "cookie", "b=2"))
                        .cookie())
                .isEqualTo("a=1; b=2");
    }

    @Test
    void bytesOutsideAsciiStayLatin1() {
        String received = new String("São Paulo".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        RequestHeaders view = RequestHeaders.of(Fields.decoded("cf-region: " + received, "Cookie: r=" + received));
        assertThat(view.getFirst("CF-Region")).isEqualTo(received);
        assertThat(view.cookie()).isEqualTo("r=" + received);
    }
}
