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
package dev.brisk.benchmarks.server;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.error.ErrorWebFluxAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/**
 * A Spring Boot application whose only handler is a {@link WebHandler} that writes one buffer: what is left of the
 * default's cost when there is no dispatch.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = {WebFluxAutoConfiguration.class, ErrorWebFluxAutoConfiguration.class})
public class WebHandlerServer {

    public static void main(String[] args) {
        AllocationProbe.listen(Settings.fromSystemProperties().probePort());
        WebFluxServer.start(WebHandlerServer.class);
    }

    @Bean
    WebHandler webHandler() {
        return WebHandlerServer::answer;
    }

    private static Mono<Void> answer(ServerWebExchange exchange) {
        ServerHttpResponse response = exchange.getResponse();
        byte[] body = Answers.text();
        response.getHeaders().set(HttpHeaders.CONTENT_TYPE, Answers.TEXT_TYPE);
        response.getHeaders().setContentLength(body.length);
        DataBuffer buffer = response.bufferFactory().allocateBuffer(body.length).write(body);
        return response.writeWith(Mono.just(buffer));
    }
}
