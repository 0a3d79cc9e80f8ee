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
package dev.brisk.serve;

import io.netty.util.AsciiString;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * A body whose bytes are known. They are never changed, so any number of responses may be written from them at once; the buffer around
 * them is made for each and holds no pooled memory.
 */
final class BytesBody implements ResponseBody {

    /** In the spelling of the framework. */
    static final AsciiString CONTENT_LENGTH = AsciiString.cached(HttpHeaders.CONTENT_LENGTH);

    private final byte[] bytes;

    private final AsciiString length;

    /** A body of these bytes, which nobody else may change. */
    BytesBody(byte[] bytes) {
        this.bytes = bytes;
        this.length = new AsciiString(Integer.toString(bytes.length));
    }

    @Override
    public Mono<Void> write(ServeResponse head, ServerWebExchange exchange, RouteCodecs codecs) {
        ServerHttpResponse response = exchange.getResponse();
        if (response instanceof ServeHttpResponse serveResponse) {
            return serveResponse.writeBytes(head, this.bytes, this.length);
        }
        head.applyTo(response);
        response.getHeaders().setContentLength(this.bytes.length);
        DataBuffer buffer = response.bufferFactory().wrap(this.bytes);
        return response.writeWith(Mono.just(buffer));
    }
}
