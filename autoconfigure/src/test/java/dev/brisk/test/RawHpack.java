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
package dev.brisk.test;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.util.AsciiString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Field compression of one connection, by Netty, with all checks off (RFC 7541). Not thread-safe. */
final class RawHpack {

    private static final long MAX_LIST = 1 << 24;

    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false, false, MAX_LIST);
    private final DefaultHttp2HeadersEncoder encoder =
            new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE, true);

    byte[] encode(int stream, List<Map.Entry<String, String>> fields) throws IOException {
        Http2Headers headers = new DefaultHttp2Headers(false);
        for (Map.Entry<String, String> field : fields) {
            headers.add(new AsciiString(field.getKey()), new AsciiString(field.getValue()));
        }
        ByteBuf buffer = Unpooled.buffer();
        try {
            encoder.encodeHeaders(stream, headers, buffer);
            return ByteBufUtil.getBytes(buffer);
        } catch (Http2Exception ex) {
            throw new IOException(ex);
        } finally {
            buffer.release();
        }
    }

    List<String> decode(int stream, byte[] block) throws IOException {
        List<String> fields = new ArrayList<>();
        try {
            Http2Headers headers = decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(block));
            for (Map.Entry<CharSequence, CharSequence> field : headers) {
                fields.add(field.getKey() + ": " + field.getValue());
            }
        } catch (Http2Exception ex) {
            throw new IOException(ex);
        }
        return fields;
    }
}
