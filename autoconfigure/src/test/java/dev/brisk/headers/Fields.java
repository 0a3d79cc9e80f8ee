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

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.HttpConversionUtil;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Netty headers as servers get them: decoded from bytes, converted from HTTP/2, or set one by one. */
final class Fields {

    private Fields() {}

    /** Names and values in turn, set as Strings. */
    static HttpHeaders set(String... namesAndValues) {
        HttpHeaders fields = new DefaultHttpHeaders();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.add(namesAndValues[i], (Object) namesAndValues[i + 1]);
        }
        return fields;
    }

    /** Lines of an HTTP/1.1 request, one byte per character, through Netty's decoder. */
    static HttpHeaders decoded(String... lines) {
        String request = "GET / HTTP/1.1\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
        try {
            channel.writeInbound(Unpooled.copiedBuffer(request, StandardCharsets.ISO_8859_1));
            HttpRequest decoded = Objects.requireNonNull(channel.readInbound());
            ReferenceCountUtil.release(decoded);
            return decoded.headers();
        } finally {
            channel.finishAndReleaseAll();
        }
    }

    /** Names and values in turn of an HTTP/2 request, through Netty's conversion. */
    static HttpHeaders converted(String... namesAndValues) throws Http2Exception {
        DefaultHttp2Headers frame = new DefaultHttp2Headers();
        frame.method("GET").path("/").scheme("http").authority("example.com");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            frame.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return HttpConversionUtil.toHttpRequest(3, frame, true).headers();
    }
}
