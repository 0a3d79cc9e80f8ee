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

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

/** Mappings of which more than one matches a request. */
@RestController
@RequestMapping("/overlap")
class OverlapController {

    @GetMapping("/{id}")
    String variable(@PathVariable String id) {
        return "variable " + id;
    }

    @GetMapping("/{id:[0-9]+}")
    String number(@PathVariable String id) {
        return "number " + id;
    }

    @GetMapping("/{*rest}")
    String rest(@PathVariable String rest) {
        return "rest " + rest;
    }

    @GetMapping("/a*")
    String starred() {
        return "starred";
    }

    @PostMapping("/posted")
    String posted() {
        return "posted";
    }

    @GetMapping(path = "/typed/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    Item json(@PathVariable int id) {
        return new Item(id, "json");
    }

    @GetMapping(path = "/typed/{id}", produces = MediaType.TEXT_PLAIN_VALUE)
    String text(@PathVariable int id) {
        return "text " + id;
    }

    @GetMapping(path = "/typed/{id}", params = "full", produces = MediaType.TEXT_PLAIN_VALUE)
    String full(@PathVariable int id) {
        return "full " + id;
    }

    @GetMapping(path = "/typed/{id}", headers = "X-Value")
    String header(@PathVariable int id) {
        return "header " + id;
    }

    @GetMapping("/twice/{a}/x")
    String first(@PathVariable String a) {
        return "first " + a;
    }

    @GetMapping("/twice/y/{b}")
    String second(@PathVariable String b, ServerWebExchange exchange) {
        return "second " + b + exchange.getAttributes().size();
    }

    @GetMapping({"/many/{a}", "/many/{a}/{b}", "/many/fixed"})
    String many(ServerWebExchange exchange) {
        return "many " + exchange.getAttribute("org.springframework.web.reactive.HandlerMapping.bestMatchingPattern");
    }
}
