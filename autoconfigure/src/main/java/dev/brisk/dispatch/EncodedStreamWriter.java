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
package dev.brisk.dispatch;

import java.util.List;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Writes the elements as their encoder makes one buffer of each, as for NDJSON. */
record EncodedStreamWriter(BodyEncoding encoding) implements StreamWriter {

    @Override
    public boolean takes(Publisher<?> publisher) {
        return !(publisher instanceof Mono<?>);
    }

    @Override
    public Mono<Void> write(Publisher<?> elements, ServerWebExchange exchange, DirectResponse response) {
        ServerHttpResponse message = exchange.getResponse();
        this.encoding.setContentType(message);
        Flux<DataBuffer> buffers = this.encoding
                .encoder()
                .encode(
                        elements,
                        message.bufferFactory(),
                        this.encoding.elementType(),
                        this.encoding.contentType(),
                        this.encoding.hints());
        return response.writeGroups(buffers, List::of);
    }
}
