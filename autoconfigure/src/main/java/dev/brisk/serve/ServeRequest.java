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

import java.security.Principal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * A request to a route of {@link ServeRoutes}. Nothing is parsed before it is asked for.
 *
 * <p>The body can be read once, by one of the methods that return a publisher; nothing is read before that is subscribed to. It is
 * decoded by the application's codecs with their limits ({@code spring.http.codecs.*}): what is too large is answered with 413, what
 * cannot be decoded with 400, a Content-Type that nobody reads with 415, unless an exception handler answers otherwise. Buffers
 * are released by the decoders; a body that nobody reads is the server's.
 *
 * <p>Thread-safe as the exchange is.
 *
 * @since 0.1.0
 */
public final class ServeRequest {

    private final ServerWebExchange exchange;

    private final Map<String, String> pathVariables;

    private final RouteCodecs codecs;

    ServeRequest(ServerWebExchange exchange, Map<String, String> pathVariables, RouteCodecs codecs) {
        this.exchange = exchange;
        this.pathVariables = pathVariables;
        this.codecs = codecs;
    }

    /** The method. */
    public HttpMethod method() {
        return this.exchange.getRequest().getMethod();
    }

    /** The path within the application, as it was sent: not decoded. */
    public String path() {
        return this.exchange.getRequest().getPath().pathWithinApplication().value();
    }

    /**
     * What stands in the path for a variable of the route's pattern, decoded.
     *
     * @param name the variable's name
     * @return its value
     * @throws IllegalArgumentException when the pattern has no such variable
     */
    public String pathVariable(String name) {
        String value = this.pathVariables.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "pathVariable: " + name + " (expected: one of " + this.pathVariables.keySet() + ")");
        }
        return value;
    }

    /** All variables of the path, decoded; not modifiable. */
    public Map<String, String> pathVariables() {
        return this.pathVariables;
    }

    /**
     * The first query parameter of a name.
     *
     * @param name the name
     * @return the decoded value; {@code null} where there is none, or only a name
     */
    public @Nullable String queryParam(String name) {
        return queryParams().getFirst(name);
    }

    /** All query parameters, decoded; not modifiable. */
    public MultiValueMap<String, String> queryParams() {
        return this.exchange.getRequest().getQueryParams();
    }

    /**
     * The first header field of a name.
     *
     * @param name the name, in any case
     * @return the value, or {@code null}
     */
    public @Nullable String header(String name) {
        return headers().getFirst(name);
    }

    /** All header fields; not modifiable. */
    public HttpHeaders headers() {
        return this.exchange.getRequest().getHeaders();
    }

    /**
     * The first cookie of a name.
     *
     * @param name the name
     * @return the cookie's value, or {@code null}
     */
    public @Nullable String cookie(String name) {
        HttpCookie cookie = cookies().getFirst(name);
        return cookie == null ? null : cookie.getValue();
    }

    /** All cookies; not modifiable. */
    public MultiValueMap<String, HttpCookie> cookies() {
        return this.exchange.getRequest().getCookies();
    }

    /** The body as text, in the charset of its Content-Type, else UTF-8; empty without a body. */
    public Mono<String> text() {
        return body(String.class);
    }

    /** The body's bytes; empty without a body. */
    public Mono<byte[]> bytes() {
        return body(byte[].class);
    }

    /**
     * The body, decoded as its Content-Type says.
     *
     * @param type what to decode to
     * @param <T> the same
     * @return the object; empty without a body
     */
    public <T> Mono<T> body(Class<? extends T> type) {
        return decodable().bodyToMono(type);
    }

    /**
     * The body, decoded as its Content-Type says.
     *
     * @param type what to decode to, such as a list of something
     * @param <T> the same
     * @return the object; empty without a body
     */
    public <T> Mono<T> body(ParameterizedTypeReference<T> type) {
        return decodable().bodyToMono(type);
    }

    private ServerRequest decodable() {
        return ServerRequest.create(this.exchange, this.codecs.readers());
    }

    /** Who the filters say is asking, such as Spring Security's; empty when nobody is known. */
    public Mono<Principal> principal() {
        return this.exchange.getPrincipal();
    }

    /** The exchange that the filters have handed on, for all else: session, forms, uploads, attributes, preconditions. */
    public ServerWebExchange exchange() {
        return this.exchange;
    }

    @Override
    public String toString() {
        return method() + " " + path();
    }
}
