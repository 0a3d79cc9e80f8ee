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
package dev.brisk.headers;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MimeTypeUtils;
import org.springframework.util.MultiValueMap;
import reactor.core.publisher.Flux;

/** A parsed value is never older than its field, and what one request does to it no other request sees. */
class RequestHeadersStalenessTests {

    @Test
    void parsedValueIsKeptWhileTheFieldStays() {
        HttpHeaders view = RequestHeaders.of(Fields.decoded("Content-Type: text/x-kept", "Accept: text/x-kept"));
        assertThat(view.getContentType()).isSameAs(view.getContentType());
        assertThat(view.getAccept()).isSameAs(view.getAccept());
    }

    @Test
    void exchangedFieldIsParsedAnew() {
        var fields = Fields.set("Content-Type", "text/plain", "Accept", "text/plain", "Accept-Language", "de");
        HttpHeaders view = RequestHeaders.of(fields);
        assertThat(view.getContentType()).isEqualTo(MediaType.TEXT_PLAIN);
        assertThat(view.getAccept()).containsExactly(MediaType.TEXT_PLAIN);
        assertThat(view.getAcceptLanguageAsLocales()).hasToString("[de]");

        fields.set("content-type", AsciiString.of("text/html"))
                .set("accept", "text/html")
                .set("accept-language", "fr");
        assertThat(view.getContentType()).isEqualTo(MediaType.TEXT_HTML);
        assertThat(view.getAccept()).containsExactly(MediaType.TEXT_HTML);
        assertThat(view.getAcceptLanguageAsLocales()).hasToString("[fr]");

        fields.add("Accept", "text/xml");
        assertThat(view.getAccept()).containsExactly(MediaType.TEXT_HTML, MediaType.TEXT_XML);
        fields.set("Accept", List.of("text/xml", "text/html"));
        assertThat(view.getAccept()).containsExactly(MediaType.TEXT_XML, MediaType.TEXT_HTML);

        fields.clear();
        assertThat(view.getContentType()).isNull();
        assertThat(view.getAccept()).isEmpty();
        assertThat(view.getAcceptLanguageAsLocales()).isEmpty();
        assertThat(view.isEmpty()).isTrue();
    }

    @Test
    void lineRemovedOrAddedBesideAKeptOneIsNoticed() {
        String kept = "text/html";
        var fields = Fields.set("Accept", kept, "Accept", "text/xml");
        HttpHeaders view = RequestHeaders.of(fields);
        assertThat(view.getAccept()).hasSize(2);
        fields.set("Accept", kept);
        assertThat(view.getAccept()).containsExactly(MediaType.TEXT_HTML);
        fields.add("Accept", "text/xml");
        assertThat(view.getAccept()).containsExactly(MediaType.TEXT_HTML, MediaType.TEXT_XML);
    }

    @Test
    void valueHeldInAnotherTypeThanStringIsReadAsItIsNow() {
        StringBuilder value = new StringBuilder("text/plain");
        var fields = Fields.set();
        fields.set("Content-Type", value).set("Accept", value);
        HttpHeaders view = RequestHeaders.of(fields);
        assertThat(view.getContentType()).isEqualTo(MediaType.TEXT_PLAIN);
        value.replace(5, 10, "html");
        assertThat(view.getContentType()).isEqualTo(MediaType.TEXT_HTML);
        assertThat(view.getAccept()).containsExactly(MediaType.TEXT_HTML);
    }

    @Test
    void sortingTheAcceptListIsSeenInThisRequestOnly() {
        String accept = "*/*;q=0.1, text/html;q=0.5, application/json";
        HttpHeaders first = RequestHeaders.of(Fields.set("Accept", accept));
        HttpHeaders second = RequestHeaders.of(Fields.set("Accept", accept));
        MimeTypeUtils.sortBySpecificity(first.getAccept());
        assertThat(first.getAccept()).as("as by default").first().isEqualTo(MediaType.APPLICATION_JSON);
        assertThat(second.getAccept()).last().isEqualTo(MediaType.APPLICATION_JSON);
        second.getAccept().clear();
        first.getAcceptLanguage();
        assertThat(RequestHeaders.of(Fields.set("Accept", accept)).getAccept()).hasSize(3);
    }

    @Test
    void languageListsAreCopies() {
        var fields = Fields.set("Accept-Language", "de-AT, en;q=0.5");
        RequestHeaders.of(fields).getAcceptLanguage().clear();
        RequestHeaders.of(fields).getAcceptLanguageAsLocales().clear();
        assertThat(RequestHeaders.of(fields).getAcceptLanguage()).hasSize(2);
        assertThat(RequestHeaders.of(fields).getAcceptLanguageAsLocales()).hasToString("[de_AT, en]");
    }

    @Test
    void mutatedRequestHasItsOwnValuesAndTheOriginalKeepsIts() {
        ServerHttpRequest original = new Request(RequestHeaders.of(
                Fields.decoded("Content-Type: text/plain", "Accept: text/html", "accept: text/xml", "X-A: 1")));
        assertThat(original.getHeaders().getContentType()).isEqualTo(MediaType.TEXT_PLAIN); // a filter reads first
        assertThat(original.getHeaders().getAccept()).hasSize(2);

        ServerHttpRequest mutated = original.mutate()
                .header("Content-Type", "application/cbor")
                .headers(headers -> headers.remove("X-A"))
                .build();
        assertThat(mutated.getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_CBOR);
        assertThat(mutated.getHeaders().getAccept()).containsExactly(MediaType.TEXT_HTML, MediaType.TEXT_XML);
        assertThat(mutated.getHeaders().containsHeader("X-A")).isFalse();
        assertThat(original.getHeaders().getContentType()).isEqualTo(MediaType.TEXT_PLAIN);
        assertThat(original.getHeaders().getFirst("x-a")).isEqualTo("1");
    }

    @Test
    void decoratedRequestReadsTheSameView() {
        ServerHttpRequest original = new Request(RequestHeaders.of(Fields.decoded("Content-Type: text/plain")));
        ServerHttpRequest decorated = new ServerHttpRequestDecorator(original);
        assertThat(decorated.getHeaders()).isSameAs(original.getHeaders());
        HttpHeaders own = new HttpHeaders();
        own.addAll(original.getHeaders());
        own.setContentType(MediaType.APPLICATION_CBOR);
        ServerHttpRequest replacing = new ServerHttpRequestDecorator(original) {
            @Override
            public HttpHeaders getHeaders() {
                return own;
            }
        };
        assertThat(replacing.getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_CBOR);
        assertThat(original.getHeaders().getContentType()).isEqualTo(MediaType.TEXT_PLAIN);
    }

    /** Hands out the view as the serve handler's request does. */
    private static final class Request extends AbstractServerHttpRequest {

        private final HttpHeaders view;

        Request(HttpHeaders view) {
            super(HttpMethod.GET, URI.create("/"), null, view);
            this.view = view;
        }

        @Override
        public HttpHeaders getHeaders() {
            return this.view;
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
        @SuppressWarnings("TypeParameterUnusedInFormals") // the superclass's signature
        public <T> T getNativeRequest() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Flux<DataBuffer> getBody() {
            return Flux.empty();
        }
    }
}
