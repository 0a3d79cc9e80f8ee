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
package dev.brisk.it.app.secured;

import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A controller that is only known by its interface: its bean is a JDK proxy. */
@RestController
@RequestMapping("/proxy")
interface Guarded {

    @GetMapping("/free")
    Mono<String> free();

    @PreAuthorize("hasRole('ADMIN')")
    @GetMapping("/admin")
    Mono<String> admin();

    @PreAuthorize("#name == authentication.name")
    @GetMapping("/own/{name}")
    Flux<String> own(@PathVariable("name") String name);

    @GetMapping("/plain")
    String plain();
}
