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

import dev.brisk.codec.ValueEncoder;
import dev.brisk.dispatch.DirectResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Hints;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * A body that is encoded for each response, by the application's codecs.
 *
 * @param value what to encode
 * @param mediaType as what; {@code null} for what the first writer of its class makes
 */
record ValueBody(Object value, @Nullable MediaType mediaType) implements ResponseBody {

    @Override
    public Mono<Void> write(ServeResponse head, ServerWebExchange exchange, RouteCodecs codecs) {
        ServerHttpResponse response = exchange.getResponse();
        head.applyTo(response);
        MediaType known = this.mediaType != null ? response.getHeaders().getContentType() : null;
        ResolvableType type = ResolvableType.forInstance(this.value);
        ValueEncoder encoder = known == null ? null : codecs.encoder(type, known);
        if (encoder == null) {
            return BodyInserters.fromValue(this.value).insert(response, codecs.inserterContext(exchange.getRequest()));
        }
        DataBuffer buffer = encoder.encode(this.value, response.bufferFactory(), Hints.none());
        response.getHeaders().setContentLength(buffer.readableByteCount());
        return response instanceof DirectResponse direct
                ? direct.writeBuffer(buffer)
                : response.writeWith(Mono.just(buffer).doOnDiscard(DataBuffer.class, DataBufferUtils::release));
    }
}
