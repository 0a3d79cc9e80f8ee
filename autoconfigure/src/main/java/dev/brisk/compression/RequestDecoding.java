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
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Decodes the bodies of requests by their Content-Encoding (RFC 9110 §8.4) before anything else sees them: a request without the field
 * is passed on as it is, one with it has neither the field nor a Content-Length. Reading a body of an unknown coding is an error with
 * status 415, and the response says in Accept-Encoding what there is (RFC 7694).
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class RequestDecoding {

    private static final Log logger = LogFactory.getLog(RequestDecoding.class);

    /** Codings that may be applied one after the other: each multiplies what the one before has allowed. */
    private static final int MAX_CODINGS = 2;

    private final List<ContentCoding> codings;

    private final DecodingLimits limits;

    private final String acceptEncoding;

    /**
     * A decoding of those of the codings that can be decoded.
     *
     * @param codings the codings of the server
     * @param limits of each body
     */
    public RequestDecoding(ContentCodings codings, DecodingLimits limits) {
        this.codings =
                codings.available().stream().filter(ContentCoding::isDecodable).toList();
        this.limits = limits;
        this.acceptEncoding = this.codings.stream().map(ContentCoding::token).collect(Collectors.joining(", "));
    }

    /** A handler that hands decoded requests to the given one. */
    public HttpHandler decorate(HttpHandler handler) {
        return (request, response) -> handler.handle(decoded(request, response), response);
    }

    private ServerHttpRequest decoded(ServerHttpRequest request, ServerHttpResponse response) {
        List<String> lines = request.getHeaders().get(HttpHeaders.CONTENT_ENCODING);
        if (lines == null || lines.isEmpty()) {
            return request;
        }
        List<String> tokens = tokens(lines);
        List<ContentCoding> applied = find(tokens);
        if (applied == null) {
            return new DecodedRequest(request, Flux.defer(() -> {
                response.getHeaders().set(HttpHeaders.ACCEPT_ENCODING, this.acceptEncoding);
                return Flux.error(new UnsupportedCodingException(tokens, this.acceptEncoding));
            }));
        }
        ByteBufAllocator allocator = ((NettyDataBufferFactory) response.bufferFactory()).getByteBufAllocator();
        Flux<DataBuffer> body = request.getBody();
        for (int i = applied.size() - 1; i >= 0; i--) {
            body = decode(body, applied.get(i), allocator);
        }
        return new DecodedRequest(request, body.doOnError(ResponseStatusException.class, RequestDecoding::warn));
    }

    private static List<String> tokens(List<String> lines) {
        List<String> tokens = new ArrayList<>();
        for (String line : lines) {
            for (String token : line.split(",", -1)) {
                String name = token.strip().toLowerCase(Locale.ROOT);
                if (!name.isEmpty() && !name.equals("identity")) {
                    tokens.add(name);
                }
            }
        }
        return tokens;
    }

    /** The codings by their tokens, or null if there is one that is not known, or too many. */
    private @Nullable List<ContentCoding> find(List<String> tokens) {
        List<ContentCoding> found = new ArrayList<>();
        for (String token : tokens) {
            for (ContentCoding coding : this.codings) {
                if (coding.token().equals(token) || coding.aliases().contains(token)) {
                    found.add(coding);
                }
            }
        }
        return found.size() == tokens.size() && found.size() <= MAX_CODINGS ? found : null;
    }

    private Flux<DataBuffer> decode(Flux<DataBuffer> body, ContentCoding coding, ByteBufAllocator allocator) {
        NettyDataBufferFactory factory = new NettyDataBufferFactory(allocator);
        return Flux.using(
                        () -> new BodyDecoder(coding.newDecoder(), this.limits, allocator),
                        decoder -> body.concatMap(piece -> slices(decoder, piece, factory), 0)
                                .concatWith(Mono.fromRunnable(decoder::end)),
                        BodyDecoder::close)
                .doOnDiscard(DataBuffer.class, DataBufferUtils::release);
    }

    /** What a piece becomes, one slice for each that is asked for. */
    private static Flux<DataBuffer> slices(BodyDecoder decoder, DataBuffer piece, NettyDataBufferFactory factory) {
        return Flux.generate(
                () -> nettyBuffer(piece),
                (input, sink) -> {
                    ByteBuf slice = decoder.decode(input);
                    if (slice == null) {
                        sink.complete();
                    } else {
                        sink.next(factory.wrap(slice));
                    }
                    return input;
                },
                ByteBuf::release);
    }

    private static ByteBuf nettyBuffer(DataBuffer piece) {
        if (piece instanceof NettyDataBuffer netty) {
            return netty.getNativeBuffer();
        }
        byte[] bytes = new byte[piece.readableByteCount()];
        piece.read(bytes);
        DataBufferUtils.release(piece);
        return Unpooled.wrappedBuffer(bytes);
    }

    private static void warn(ResponseStatusException ex) {
        logger.warn("The body of a request was refused: " + ex.getMessage());
    }
}
