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

import java.net.InetSocketAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.i18n.FixedLocaleContextResolver;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The value that the framework publishes as the API version of a request when there is no versioning. Its class is the framework's
 * own, so a mapping without mappings is asked for it once, with a request that goes nowhere.
 */
final class NoApiVersion {

    private NoApiVersion() {}

    static Object value() {
        ServerWebExchange exchange = new DefaultServerWebExchange(
                new NowhereRequest(),
                new NowhereResponse(),
                unused -> Mono.empty(),
                ServerCodecConfigurer.create(),
                new FixedLocaleContextResolver());
        new RequestMappingHandlerMapping()
                .getHandler(exchange)
                .onErrorComplete()
                .subscribe();
        Object version = exchange.getAttributes().get(HandlerMapping.API_VERSION_ATTRIBUTE);
        if (version == null) {
            throw new IllegalStateException(
                    "The framework has not published an API version (expected: a value for no version)");
        }
        return version;
    }

    private static final class NowhereRequest extends AbstractServerHttpRequest {

        NowhereRequest() {
            super(HttpMethod.GET, URI.create("http://localhost/"), null, new HttpHeaders());
        }

        @Override
        protected MultiValueMap<String, HttpCookie> initCookies() {
            return new LinkedMultiValueMap<>();
        }

        @Override
        protected @Nullable SslInfo initSslInfo() {
            return null;
        }

        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // the signature is the framework's
        public <T> T getNativeRequest() {
            throw new IllegalStateException("No native request");
        }

        @Override
        public @Nullable InetSocketAddress getRemoteAddress() {
            return null;
        }

        @Override
        public Flux<DataBuffer> getBody() {
            return Flux.empty();
        }
    }

    private static final class NowhereResponse extends AbstractServerHttpResponse {

        NowhereResponse() {
            super(DefaultDataBufferFactory.sharedInstance);
        }

        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // the signature is the framework's
        public <T> T getNativeResponse() {
            throw new IllegalStateException("No native response");
        }

        @Override
        protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> body) {
            return Mono.empty();
        }

        @Override
        protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> body) {
            return Mono.empty();
        }

        @Override
        protected void applyStatusCode() {
            // Goes nowhere.
        }

        @Override
        protected void applyHeaders() {
            // Goes nowhere.
        }

        @Override
        protected void applyCookies() {
            // Goes nowhere.
        }
    }
}
