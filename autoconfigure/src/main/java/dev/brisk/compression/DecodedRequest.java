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
package dev.brisk.compression;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.core.publisher.Flux;

/** A request whose body is decoded, and whose fields say so: Content-Encoding is gone, and the length is not known. */
final class DecodedRequest extends ServerHttpRequestDecorator {

    private final Flux<DataBuffer> body;

    private final HttpHeaders headers;

    DecodedRequest(ServerHttpRequest request, Flux<DataBuffer> body) {
        super(request);
        this.body = body;
        HttpHeaders fields = new HttpHeaders();
        fields.addAll(request.getHeaders());
        fields.remove(HttpHeaders.CONTENT_ENCODING);
        fields.remove(HttpHeaders.CONTENT_LENGTH);
        this.headers = HttpHeaders.readOnlyHttpHeaders(fields);
    }

    @Override
    public HttpHeaders getHeaders() {
        return this.headers;
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return this.body;
    }
}
