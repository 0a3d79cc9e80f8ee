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
package dev.brisk.aot;

import dev.brisk.info.ServeHandlerInfo;
import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Annotated methods of several kinds, one of them on the standard lane. */
@RestController
class GreetingController {

    @GetMapping("/text/{name}")
    String text(@PathVariable String name) {
        return "Hello, " + name;
    }

    @GetMapping("/json")
    Greeting json(@RequestParam(defaultValue = "nobody") String name) {
        return new Greeting(name, "hello ".repeat(50));
    }

    @PostMapping("/echo")
    Mono<ResponseEntity<Greeting>> echo(@RequestBody Mono<Greeting> body) {
        return body.map(greeting -> ResponseEntity.status(HttpStatus.CREATED).body(greeting));
    }

    @GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<Greeting> events() {
        return Flux.range(1, 3)
                .map(number -> new Greeting("event", String.valueOf(number)))
                .delayElements(Duration.ofMillis(10));
    }

    @GetMapping("/info")
    String info(ServeHandlerInfo info) {
        return info.protocol() + " " + info.remoteAddr().transport();
    }

    @GetMapping("/model")
    String model(Model model) {
        return "model " + model.asMap().size();
    }

    @GetMapping("/failure")
    String failure() {
        throw new IllegalStateException("on purpose");
    }

    @GetMapping("/handled")
    String handled() {
        throw new UnsupportedOperationException("handled");
    }

    @ExceptionHandler
    ResponseEntity<String> handle(UnsupportedOperationException ex) {
        return ResponseEntity.status(HttpStatus.CONFLICT).body(String.valueOf(ex.getMessage()));
    }
}
