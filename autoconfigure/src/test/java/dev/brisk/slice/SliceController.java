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
package dev.brisk.slice;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Methods of both lanes. */
@RestController
class SliceController {

    @GetMapping("/text/{name}")
    String text(@PathVariable String name) {
        return "Hello, " + name;
    }

    @GetMapping("/json")
    Mono<Map<String, String>> json(@RequestParam String name) {
        return Mono.just(Map.of("name", name));
    }

    @PostMapping("/echo")
    Flux<String> echo(@RequestBody Flux<String> body) {
        return body;
    }

    @GetMapping("/model")
    String model(Model model) {
        return "model " + model.asMap().size();
    }

    @GetMapping("/conflict")
    String conflict() {
        throw new ResponseStatusException(HttpStatus.CONFLICT, "on purpose");
    }
}
