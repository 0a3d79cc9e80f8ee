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

import dev.brisk.codec.ValueEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.CodecException;
import org.springframework.core.codec.Encoder;
import org.springframework.core.codec.Hints;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageEncoder;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.http.codec.ServerSentEventHttpMessageWriter;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes server-sent events without a publisher for each. The pieces, their order and the moments at which they are made are those
 * of the framework's writer: text when the event comes, data of other types when its turn has come to be sent. How lines of data are
 * divided is left to that writer, which is asked for such events one by one.
 */
final class EventStreamWriter implements StreamWriter {

    private static final MediaType DEFAULT_MEDIA_TYPE = new MediaType("text", "event-stream", StandardCharsets.UTF_8);

    private static final String END = "\n\n";

    private final ServerSentEventHttpMessageWriter writer;

    private final @Nullable Encoder<?> encoder;

    private final @Nullable ValueEncoder values;

    private final ResolvableType actualType;

    private final ResolvableType elementType;

    private final ResolvableType dataType;

    private final MediaType chosen;

    private final MediaType contentType;

    private final Charset charset;

    @SuppressWarnings("unchecked")
    private EventStreamWriter(
            ServerSentEventHttpMessageWriter writer,
            ResolvableType actualType,
            ResolvableType elementType,
            MediaType mediaType) {
        this.writer = writer;
        this.encoder = writer.getEncoder();
        this.actualType = actualType;
        this.elementType = elementType;
        this.dataType =
                ServerSentEvent.class.isAssignableFrom(elementType.toClass()) ? elementType.getGeneric() : elementType;
        this.chosen = mediaType;
        this.contentType = mediaType.getCharset() != null ? mediaType : DEFAULT_MEDIA_TYPE;
        this.charset = Objects.requireNonNull(this.contentType.getCharset());
        this.values = this.encoder == null
                ? null
                : ValueEncoder.of((Encoder<Object>) this.encoder, this.dataType, this.contentType);
    }

    static EventStreamWriter of(
            ServerSentEventHttpMessageWriter writer,
            ResolvableType actualType,
            ResolvableType elementType,
            MediaType mediaType) {
        return new EventStreamWriter(writer, actualType, elementType, mediaType);
    }

    @Override
    public boolean takes(Publisher<?> publisher) {
        return true;
    }

    @Override
    public Mono<Void> write(Publisher<?> elements, ServerWebExchange exchange, DirectResponse response) {
        exchange.getResponse().getHeaders().setContentType(this.contentType);
        DataBufferFactory buffers = exchange.getResponse().bufferFactory();
        Map<String, Object> hints = hints(exchange);
        return response.writeGroups(
                Flux.from(elements).map(element -> prepare(element, hints)), event -> encode(event, buffers, hints));
    }

    private Map<String, Object> hints(ServerWebExchange exchange) {
        Map<String, Object> hints = Hints.from(Hints.LOG_PREFIX_HINT, exchange.getLogPrefix());
        return this.encoder instanceof HttpMessageEncoder<?> messageEncoder
                ? Hints.merge(
                        hints,
                        messageEncoder.getEncodeHints(
                                this.actualType,
                                this.elementType,
                                this.chosen,
                                exchange.getRequest(),
                                exchange.getResponse()))
                : hints;
    }

    /** What can be done of an event when it comes. Nothing made here has to be released. */
    private Event prepare(Object element, Map<String, Object> hints) {
        String start;
        Object data;
        if (element instanceof ServerSentEvent<?> event) {
            start = event.format();
            data = event.data();
        } else {
            start = "data:";
            data = element;
        }
        if (data == null) {
            return new Event(start + "\n", null);
        }
        if (data instanceof String text) {
            return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
                    ? new Event(start + text + END, null)
                    : new Event(divided(element, hints), null);
        }
        if (this.encoder == null) {
            throw new CodecException("No SSE encoder configured and the data is not String.");
        }
        return new Event(start, data);
    }

    /** The text of an event whose data has several lines. */
    @SuppressWarnings("unchecked")
    private String divided(Object element, Map<String, Object> hints) {
        UnsentMessage message = UnsentMessage.of(
                (HttpMessageWriter<Object>) (HttpMessageWriter<?>) this.writer,
                Mono.just(element),
                this.elementType,
                this.chosen,
                null,
                hints);
        StringBuilder text = new StringBuilder();
        Flux.from(Objects.requireNonNull(message.groups()))
                .concatMap(group -> group)
                .subscribe(buffer -> text.append(buffer.toString(this.charset)));
        return text.toString();
    }

    private List<DataBuffer> encode(Event event, DataBufferFactory buffers, Map<String, Object> hints) {
        DataBuffer text = buffers.wrap(event.text().getBytes(this.charset));
        Object data = event.data();
        if (data == null) {
            return List.of(text);
        }
        DataBuffer end = buffers.wrap(END.getBytes(this.charset));
        DataBuffer encoded = Objects.requireNonNull(this.values).encode(data, buffers, hints);
        return List.of(text, encoded, end);
    }

    /**
     * An event that waits.
     *
     * @param text all of it, or what comes before the data
     * @param data what has to be encoded yet
     */
    private record Event(String text, @Nullable Object data) {}
}
