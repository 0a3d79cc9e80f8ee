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
package dev.brisk.it.app.configured;

import dev.brisk.it.app.configured.ConfiguredWeb.Label;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.AbstractEncoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.util.MimeType;
import reactor.core.publisher.Flux;

/** Writes a {@link Label} as {@code text/x-label}: one line for each part. */
class LabelEncoder extends AbstractEncoder<Label> {

    LabelEncoder() {
        super(new MimeType("text", "x-label"), new MimeType("text", "x-label", Map.of("v", "2")));
    }

    @Override
    public boolean canEncode(ResolvableType elementType, @Nullable MimeType mimeType) {
        return Label.class == elementType.resolve() && super.canEncode(elementType, mimeType);
    }

    @Override
    public Flux<DataBuffer> encode(
            Publisher<? extends Label> input,
            DataBufferFactory factory,
            ResolvableType elementType,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return Flux.from(input).map(label -> encodeValue(label, factory, elementType, mimeType, hints));
    }

    @Override
    public DataBuffer encodeValue(
            Label label,
            DataBufferFactory factory,
            ResolvableType elementType,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        StringBuilder lines = new StringBuilder();
        new TreeMap<>(label.parts())
                .forEach((name, value) ->
                        lines.append(name).append('=').append(value).append('\n'));
        return factory.wrap(lines.toString().getBytes(StandardCharsets.UTF_8));
    }
}
