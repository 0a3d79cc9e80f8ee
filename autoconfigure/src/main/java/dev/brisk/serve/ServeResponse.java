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

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.Assert;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * A response of a route of {@link ServeRoutes}: status, header fields, cookies and body.
 *
 * <p>Immutable and thread-safe: each {@code with…} method returns another response. One that is always the same is best kept in a
 * constant; its bytes and fields are encoded once, when it is made, and only handed on with each request.
 *
 * <pre>{@code
 * static final ServeResponse ALIVE = ServeResponse.text("alive").withHeader("Cache-Control", "no-store");
 * }</pre>
 *
 * <p>Fields replace those of the same name that a filter has set before; others stay. A response that has been committed before the
 * route was asked is left as it is. Buffers: those of {@link #stream(Publisher)} are released by the server once it has taken them, and
 * are made on its demand only; no other body holds one.
 *
 * @since 0.1.0
 */
public final class ServeResponse {

    private final HttpStatusCode status;

    private final List<ResponseField> fields;

    private final List<ResponseCookie> cookies;

    private final ResponseBody body;

    private ServeResponse(
            HttpStatusCode status, List<ResponseField> fields, List<ResponseCookie> cookies, ResponseBody body) {
        this.status = status;
        this.fields = fields;
        this.cookies = cookies;
        this.body = body;
    }

    /**
     * Plain text in UTF-8.
     *
     * @param text the body
     * @return a response with status 200
     */
    public static ServeResponse text(String text) {
        return of(ContentTypes.PLAIN, text);
    }

    /**
     * A page in UTF-8.
     *
     * @param html the body
     * @return a response with status 200
     */
    public static ServeResponse html(String html) {
        return of(ContentTypes.HTML, html);
    }

    private static ServeResponse of(ResponseField contentType, String text) {
        Assert.notNull(text, "'text' must not be null");
        return new ServeResponse(
                HttpStatus.OK, List.of(contentType), List.of(), new BytesBody(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Bytes as {@code application/octet-stream}, if no other Content-Type is set.
     *
     * @param bytes the body, which is copied
     * @return a response with status 200
     */
    public static ServeResponse bytes(byte[] bytes) {
        Assert.notNull(bytes, "'bytes' must not be null");
        return new ServeResponse(HttpStatus.OK, List.of(ContentTypes.OCTETS), List.of(), new BytesBody(bytes.clone()));
    }

    /**
     * An object as JSON, by the application's encoder, for each request anew.
     *
     * @param value the object
     * @return a response with status 200
     */
    public static ServeResponse json(Object value) {
        return encoded(value, MediaType.APPLICATION_JSON, ContentTypes.JSON);
    }

    /**
     * An object, encoded by the first of the application's writers that takes its class, as {@code ServerResponse.bodyValue} does.
     *
     * @param value the object
     * @return a response with status 200
     */
    public static ServeResponse body(Object value) {
        Assert.notNull(value, "'value' must not be null");
        return new ServeResponse(HttpStatus.OK, List.of(), List.of(), new ValueBody(value, null));
    }

    /**
     * An object, encoded by the application's writer of its class and a media type.
     *
     * @param value the object
     * @param mediaType the Content-Type
     * @return a response with status 200
     */
    public static ServeResponse body(Object value, MediaType mediaType) {
        return encoded(value, mediaType, contentType(mediaType));
    }

    private static ServeResponse encoded(Object value, MediaType mediaType, ResponseField contentType) {
        Assert.notNull(value, "'value' must not be null");
        return new ServeResponse(HttpStatus.OK, List.of(contentType), List.of(), new ValueBody(value, mediaType));
    }

    /**
     * Bytes that come bit by bit.
     *
     * @param buffers subscribed to once for each response; whoever keeps the response for more than one request needs a publisher
     * that can be read more than once
     * @return a response with status 200 and no Content-Type
     */
    public static ServeResponse stream(Publisher<? extends DataBuffer> buffers) {
        Assert.notNull(buffers, "'buffers' must not be null");
        return new ServeResponse(HttpStatus.OK, List.of(), List.of(), new BuffersBody(buffers));
    }

    /**
     * Objects that come one after the other, encoded by the application's writer of their class and a media type: one JSON array for
     * {@code application/json}; each at once for {@code application/x-ndjson} and {@code text/event-stream}.
     *
     * @param elements subscribed to once for each response
     * @param elementClass their class
     * @param mediaType the Content-Type
     * @param <T> their type
     * @return a response with status 200
     */
    public static <T> ServeResponse stream(Publisher<T> elements, Class<T> elementClass, MediaType mediaType) {
        Assert.notNull(elements, "'elements' must not be null");
        Assert.notNull(elementClass, "'elementClass' must not be null");
        return new ServeResponse(
                HttpStatus.OK, List.of(contentType(mediaType)), List.of(), new StreamBody<>(elements, elementClass));
    }

    /**
     * A response without a body.
     *
     * @param status the status code, 200 to 999
     * @return a response
     */
    public static ServeResponse status(int status) {
        return new ServeResponse(finalStatus(status), List.of(), List.of(), NoBody.INSTANCE);
    }

    /** 204, without a body (RFC 9110 §15.3.5). */
    public static ServeResponse noContent() {
        return status(HttpStatus.NO_CONTENT.value());
    }

    /**
     * 302, without a body (RFC 9110 §15.4.3). Other redirections: {@code status(..)} with a Location.
     *
     * @param location where to; may be relative
     * @return a response
     */
    public static ServeResponse redirect(URI location) {
        Assert.notNull(location, "'location' must not be null");
        return status(HttpStatus.FOUND.value()).withHeader(HttpHeaders.LOCATION, location.toASCIIString());
    }

    /**
     * A response that comes later. What is set on this one by {@code with…} methods has no effect: set it on the one that comes.
     *
     * @param response subscribed to once for each request, and cancelled when the client goes away; without a value it is an error
     * @return a stand-in for that response
     */
    public static ServeResponse async(Mono<ServeResponse> response) {
        Assert.notNull(response, "'response' must not be null");
        return new ServeResponse(HttpStatus.OK, List.of(), List.of(), new AsyncBody(response));
    }

    /**
     * The same with another status.
     *
     * @param status the status code, 200 to 999
     * @return a response
     */
    public ServeResponse withStatus(int status) {
        return new ServeResponse(finalStatus(status), this.fields, this.cookies, this.body);
    }

    /**
     * The same with a header field, in the place of one of the same name.
     *
     * @param name the name
     * @param values one or more values, each sent as a line of its own
     * @return a response
     * @throws IllegalArgumentException for a name or a value that must not be sent, such as one with a line break
     */
    public ServeResponse withHeader(String name, String... values) {
        ResponseField field = ResponseField.of(name, List.of(values));
        List<ResponseField> all = new ArrayList<>(this.fields);
        all.removeIf(other -> other.name().equalsIgnoreCase(name));
        all.add(field);
        return new ServeResponse(this.status, List.copyOf(all), this.cookies, this.body);
    }

    /**
     * The same with one more cookie.
     *
     * @param cookie the cookie
     * @return a response
     */
    public ServeResponse withCookie(ResponseCookie cookie) {
        List<ResponseCookie> all = new ArrayList<>(this.cookies);
        all.add(cookie);
        return new ServeResponse(this.status, this.fields, List.copyOf(all), this.body);
    }

    private static ResponseField contentType(MediaType mediaType) {
        Assert.notNull(mediaType, "'mediaType' must not be null");
        if (!mediaType.isConcrete()) {
            throw new IllegalArgumentException("mediaType: " + mediaType + " (expected: one without wildcards)");
        }
        return ResponseField.of(HttpHeaders.CONTENT_TYPE, List.of(mediaType.toString()));
    }

    private static HttpStatusCode finalStatus(int status) {
        if (status < HttpStatus.OK.value() || status > 999) {
            throw new IllegalArgumentException("status: " + status + " (expected: 200 to 999)");
        }
        return HttpStatusCode.valueOf(status);
    }

    /** Writes all of this; to be called once the request is subscribed to. */
    Mono<Void> write(ServerWebExchange exchange, RouteCodecs codecs) {
        return exchange.getResponse().isCommitted() ? Mono.empty() : this.body.write(this, exchange, codecs);
    }

    /** Sets all but the body. */
    void applyTo(ServerHttpResponse response) {
        response.setStatusCode(this.status);
        for (ResponseField field : this.fields) {
            field.applyTo(response.getHeaders());
        }
        for (ResponseCookie cookie : this.cookies) {
            response.addCookie(cookie);
        }
    }

    HttpStatusCode status() {
        return this.status;
    }

    List<ResponseField> fields() {
        return this.fields;
    }

    List<ResponseCookie> cookies() {
        return this.cookies;
    }

    @Override
    public String toString() {
        return "ServeResponse[status=" + this.status.value() + "]";
    }

    /** Fields that are the same for all responses of their kind. */
    private static final class ContentTypes {

        static final ResponseField PLAIN = contentType(new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8));

        static final ResponseField HTML = contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8));

        static final ResponseField OCTETS = contentType(MediaType.APPLICATION_OCTET_STREAM);

        static final ResponseField JSON = contentType(MediaType.APPLICATION_JSON);
    }
}
