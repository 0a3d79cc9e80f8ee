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

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.file.Path;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * The content coding of one response: decides once, when the response is committed and its body begins, by the fields of the response
 * and those of the server's own request, and sends the body accordingly. Only one of the methods that send is called, once.
 *
 * <p>Not thread-safe; used by whoever sends the response. Bodies are released when they were sent or cannot be.
 *
 * @since 0.1.0
 */
public final class ResponseCoding {

    private static final Log logger = LogFactory.getLog(ResponseCoding.class);

    private final ResponseCompression compression;

    private final HttpServerRequest request;

    private final HttpServerResponse response;

    private @Nullable ServerWebExchange exchange;

    /** What the decision was made from, for those that come back to it. */
    private CompressionChoice choice = CompressionChoice.BY_RULES;

    private Negotiated negotiated = Negotiated.IDENTITY;

    ResponseCoding(ResponseCompression compression, HttpServerRequest request, HttpServerResponse response) {
        this.compression = compression;
        this.request = request;
        this.response = response;
    }

    /** Tells the exchange whose attributes may say what the application wants. */
    public void exchange(ServerWebExchange owner) {
        this.exchange = owner;
    }

    /**
     * Decides about a body that is one buffer, and sets the fields of the response.
     *
     * @param body the whole body
     * @return the body to be sent: encoded, in which case the given one is released, or the given one
     */
    public ByteBuf encode(ByteBuf body) {
        ContentCoding coding = decide(body.readableBytes(), false);
        EventLoop eventLoop = coding == null ? null : eventLoop();
        if (coding == null || eventLoop == null) {
            return body;
        }
        ByteBuf encoded = encodeOrNull(body, coding, eventLoop);
        if (encoded == null) {
            recorder().decided(CompressionOutcome.FAILED, null);
            return body;
        }
        apply(coding);
        this.response.responseHeaders().setInt(HttpHeaderNames.CONTENT_LENGTH, encoded.readableBytes());
        body.release();
        return encoded;
    }

    private @Nullable ByteBuf encodeOrNull(ByteBuf body, ContentCoding coding, EventLoop eventLoop) {
        int start = body.readerIndex();
        try (BodyEncoder encoder = encoder(coding, eventLoop, body.readableBytes())) {
            ByteBuf encoded = encoder.encodeAll(body.retain());
            encoded(coding, encoder);
            return encoded;
        } catch (Exception | LinkageError | OutOfMemoryError ex) {
            // Nothing was sent yet: a plain body is better than none. The encoder has released its reference.
            logger.error("A body could not be encoded with " + coding.token(), ex);
            body.readerIndex(start);
            return null;
        }
    }

    /**
     * A body in buffers, encoded while it comes if that is decided.
     *
     * @param body where the buffers come from; released here if they cannot be sent
     * @return sends at subscription
     */
    public Mono<Void> send(Publisher<? extends ByteBuf> body) {
        return new StreamMono(
                this, body, false, Mono.defer(() -> this.response.send(body).then()));
    }

    /**
     * A body in groups of buffers. The client can decode each group as soon as it has received it.
     *
     * @param groups as of {@link HttpServerResponse#sendGroups}
     * @return sends at subscription
     */
    public Mono<Void> sendGroups(Publisher<? extends Publisher<? extends ByteBuf>> groups) {
        return new StreamMono(
                this,
                StreamSource.flushed(groups),
                true,
                Mono.defer(() -> this.response.sendGroups(groups).then()));
    }

    /**
     * A body in buffers, with {@link io.netty.buffer.Unpooled#EMPTY_BUFFER} where a flush is asked for.
     *
     * @param plain sends the same body as it is
     * @return sends at subscription
     */
    public Mono<Void> sendFlushed(Publisher<? extends ByteBuf> body, Mono<Void> plain) {
        return new StreamMono(this, body, true, plain);
    }

    /**
     * A file: sent by the operating system if it goes as it is, otherwise read and encoded.
     *
     * @return sends at subscription
     */
    public Mono<Void> sendFile(Path file, long position, long count) {
        // At once, because it may set a Content-Length, in front of what the application's commit actions add.
        Mono<Void> plain = this.response.sendFile(file, position, count).then();
        return new FileMono(this, plain, file, position, count);
    }

    /** The response has no body; it may still have to tell what one would be like. */
    public void withoutBody() {
        HttpHeaders fields = this.response.responseHeaders();
        boolean notModified = HttpResponseStatus.NOT_MODIFIED.equals(this.response.status());
        if (notModified) {
            if (rules().obstacleOfNotModified(fields, rules().choice(this.exchange)) == null) {
                VaryField.addAcceptEncoding(fields);
                if (negotiate().coding() != null) {
                    rules().treatEntityTagOfNotModified(this.request.requestHeaders(), fields);
                }
            }
            recorder().decided(CompressionOutcome.NO_CONTENT, null);
        } else if (HttpMethod.HEAD.equals(this.request.method())) {
            HeadFields.set(this, fields);
        } else {
            recorder().decided(CompressionOutcome.NO_CONTENT, null);
        }
    }

    /**
     * Decides. If the result is no coding, the reason is recorded; if it is one, that is left to {@link #apply}.
     *
     * @param length of the body, or {@link Encoder#UNKNOWN_LENGTH}
     * @param streamed whether the encoded length will not be known before the body has ended
     */
    @Nullable
    ContentCoding decide(long length, boolean streamed) {
        HttpHeaders fields = this.response.responseHeaders();
        this.choice = rules().choice(this.exchange);
        CompressionOutcome outcome = rules().obstacle(this.response.status().code(), fields, this.choice);
        if (outcome == null) {
            this.negotiated = negotiate();
            if (length >= 0 && length < leastLength()) {
                outcome = length == 0 ? CompressionOutcome.NO_CONTENT : CompressionOutcome.TOO_SMALL;
            } else {
                VaryField.addAcceptEncoding(fields);
                outcome = obstacleOfClient(streamed);
            }
        }
        if (outcome == null) {
            return this.negotiated.coding();
        }
        recorder().decided(outcome, null);
        return null;
    }

    private @Nullable CompressionOutcome obstacleOfClient(boolean streamed) {
        if (this.negotiated.coding() == null) {
            return CompressionOutcome.NOT_ACCEPTABLE;
        }
        if (rules().excludes(this.request.requestHeaders())) {
            return CompressionOutcome.EXCLUDED;
        }
        return streamed && HttpVersion.HTTP_1_0.equals(this.request.version())
                ? CompressionOutcome.STREAMED_HTTP_1_0
                : null;
    }

    /** How many bytes there must be before a body is worth encoding. Where the client refuses a plain one, any is. */
    long leastLength() {
        boolean needed = !this.negotiated.identityAcceptable() && this.negotiated.coding() != null;
        return needed || this.choice == CompressionChoice.ALWAYS ? 1 : Math.max(1, rules().minSize());
    }

    /**
     * Sets the fields of a response whose body is encoded; the length is the caller's. Ranges can only be had of the plain body, so a
     * client that goes on with a part of the encoded one would mix the two (RFC 9110 §14.3).
     */
    void apply(ContentCoding coding) {
        HttpHeaders fields = this.response.responseHeaders();
        fields.set(HttpHeaderNames.CONTENT_ENCODING, coding.token());
        fields.remove(HttpHeaderNames.ACCEPT_RANGES);
        rules().treatEntityTag(fields);
        recorder().decided(CompressionOutcome.COMPRESSED, coding);
    }

    /** The same for one whose length is not known before it ends. */
    void applyStreamed(ContentCoding coding) {
        apply(coding);
        this.response.responseHeaders().remove(HttpHeaderNames.CONTENT_LENGTH);
        this.response.chunkedTransfer(true);
    }

    private Negotiated negotiate() {
        HttpHeaders fields = this.request.requestHeaders();
        return fields.contains(HttpHeaderNames.ACCEPT_ENCODING)
                ? this.compression.codings().negotiate(fields.getAll(HttpHeaderNames.ACCEPT_ENCODING))
                : Negotiated.IDENTITY;
    }

    BodyEncoder encoder(ContentCoding coding, EventLoop eventLoop, long length) {
        return new BodyEncoder(coding, this.compression.pools(), eventLoop, this.response.alloc(), length);
    }

    void encoded(ContentCoding coding, BodyEncoder encoder) {
        recorder().encoded(coding, encoder.plainBytes(), encoder.encodedBytes(), encoder.nanos());
    }

    /** The event loop of the connection, or {@code null} where the exchange has ended and has no connection any more. */
    @Nullable
    EventLoop eventLoop() {
        EventLoop[] loop = new EventLoop[1];
        this.response.withConnection(connection -> {
            Channel channel = connection.channel();
            if (channel.isRegistered()) {
                loop[0] = channel.eventLoop();
            }
        });
        return loop[0];
    }

    HttpServerResponse response() {
        return this.response;
    }

    ResponseRules rules() {
        return this.compression.rules();
    }

    CompressionRecorder recorder() {
        return this.compression.recorder();
    }
}
