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
package dev.brisk.autoconfigure;

import dev.brisk.info.ServeHandlerInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Says how a request reached it, and answers in each way a response can be sent. */
@RestController
class ProbeController {

    static final String SERVE_REQUEST = "ServeHttpRequest";

    static final String DEFAULT_REQUEST = "ReactorServerHttpRequest";

    static final String OWN_DATE = "Sun, 06 Nov 1994 08:49:37 GMT";

    /** The simple name of the request's class beneath its decorators. */
    @GetMapping("/request")
    String request(ServerHttpRequest request) {
        return requestClass(request);
    }

    static String requestClass(ServerHttpRequest request) {
        return ServerHttpRequestDecorator.getNativeRequest(request) == null
                ? "none"
                : beneathDecorators(request).getClass().getSimpleName();
    }

    private static ServerHttpRequest beneathDecorators(ServerHttpRequest request) {
        ServerHttpRequest found = request;
        while (!(found instanceof AbstractServerHttpRequest) && found instanceof ServerHttpRequestDecorator decorator) {
            found = decorator.getDelegate();
        }
        return found;
    }

    @GetMapping("/exchange")
    String exchange(ServerWebExchange exchange) {
        return exchange.getClass().getSimpleName();
    }

    @GetMapping("/uri")
    String uri(ServerHttpRequest request) {
        return request.getURI() + " " + request.getPath().contextPath() + " "
                + request.getPath().pathWithinApplication();
    }

    @GetMapping("/remote")
    String remote(ServerHttpRequest request) {
        return String.valueOf(request.getRemoteAddress());
    }

    @GetMapping("/info")
    String info(ServeHandlerInfo info) {
        return info.protocol() + " " + info.remoteAddr().transport();
    }

    @GetMapping("/words/{word}")
    String word(@PathVariable String word) {
        return word;
    }

    @PostMapping("/echo")
    Mono<String> echo(@RequestBody String body) {
        return Mono.just(body);
    }

    @GetMapping("/empty")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void empty() {
        // Only a status.
    }

    @GetMapping("/stream")
    Flux<String> stream() {
        return Flux.just("a", "b", "c").delayElements(Duration.ofMillis(1));
    }

    @GetMapping("/file")
    Resource file() throws IOException {
        Path file = Files.createTempFile("brisk", ".txt");
        file.toFile().deleteOnExit();
        Files.writeString(file, "file");
        return new FileSystemResource(file);
    }

    @GetMapping("/conflict")
    String conflict() {
        throw new ResponseStatusException(HttpStatus.CONFLICT);
    }

    @GetMapping("/failure")
    String failure() {
        throw new IllegalStateException("on purpose");
    }

    @GetMapping("/own-date")
    ResponseEntity<String> ownDate() {
        return ResponseEntity.ok().header("Date", OWN_DATE).body("dated");
    }

    @GetMapping("/large")
    String large() {
        return "compressible ".repeat(1000);
    }
}
