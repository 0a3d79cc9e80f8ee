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
package dev.brisk.it.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What a gateway does: {@code /upstream} answers with an encoded body and fields of another server, and a field of the request has the
 * bodies of others changed.
 */
final class UpstreamFilter implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpResponse response = exchange.getResponse();
        if (exchange.getRequest().getPath().value().equals("/upstream")) {
            return upstream(response);
        }
        return exchange.getRequest().getHeaders().containsHeader("X-Upper")
                ? chain.filter(exchange.mutate()
                        .response(new UpperCaseResponse(response))
                        .build())
                : chain.filter(exchange);
    }

    private static Mono<Void> upstream(ServerHttpResponse response) {
        byte[] body = gzip(CodingController.text(30_000));
        int half = body.length / 2;
        HttpHeaders fields = response.getHeaders();
        fields.setContentType(MediaType.TEXT_PLAIN);
        fields.setContentLength(body.length);
        fields.set(HttpHeaders.CONTENT_ENCODING, "gzip");
        fields.set(HttpHeaders.VARY, "Origin");
        fields.setETag("\"upstream\"");
        return response.writeWith(Flux.just(Arrays.copyOf(body, half), Arrays.copyOfRange(body, half, body.length))
                .map(DefaultDataBufferFactory.sharedInstance::wrap));
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return bytes.toByteArray();
    }
}
