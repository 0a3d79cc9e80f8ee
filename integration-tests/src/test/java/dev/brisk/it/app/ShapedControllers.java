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

import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Handler methods that come from superclasses, interfaces, proxies and nested classes. */
@Configuration(proxyBeanMethods = false)
@Import({
    ShapedControllers.OfItem.class,
    ShapedControllers.OfText.class,
    ShapedControllers.Implementing.class,
    ShapedControllers.Overloaded.class,
    ShapedControllers.Narrowed.class
})
class ShapedControllers {

    /** What subclasses inherit with their own type. */
    abstract static class Generic<T> {

        abstract T value();

        @GetMapping("/value")
        T get() {
            return value();
        }

        @GetMapping("/mono")
        Mono<T> mono() {
            return Mono.fromSupplier(this::value);
        }

        @GetMapping("/entity")
        ResponseEntity<T> entity() {
            return ResponseEntity.ok(value());
        }

        @PostMapping("/echo")
        T echo(@RequestBody T body) {
            return body;
        }

        @PostMapping("/echo-mono")
        Mono<T> echoMono(@RequestBody Mono<T> body) {
            return body;
        }

        @GetMapping("/overridden")
        T overridden() {
            throw new IllegalStateException("not overridden");
        }

        @ExceptionHandler
        ResponseEntity<String> handle(IllegalStateException ex) {
            return ResponseEntity.status(419).body(getClass().getSimpleName() + " " + ex.getMessage());
        }
    }

    @RestController
    @RequestMapping("/shaped/item")
    static class OfItem extends Generic<Item> {

        @Override
        Item value() {
            return new Item(1, "one");
        }

        @Override
        Item overridden() {
            return new Item(2, "two");
        }
    }

    @RestController
    @RequestMapping(path = "/shaped/text", headers = "X-Shape=text")
    static class OfText extends Generic<String> {

        @Override
        String value() {
            return "text";
        }
    }

    /** Annotations of method and parameters. */
    @RequestMapping(path = "/shaped/interface", produces = MediaType.TEXT_PLAIN_VALUE)
    interface Declared {

        @GetMapping("/{name}")
        @ResponseBody
        String get(
                @PathVariable("name") String name,
                @RequestParam(name = "n", defaultValue = "7") int number,
                @RequestHeader(name = "X-In", required = false) String field);

        @RequestMapping
        @ResponseBody
        String all();
    }

    @Controller
    static class Implementing implements Declared {

        @Override
        public String get(String name, int number, String field) {
            return name + number + field;
        }

        @Override
        public String all() {
            return "all";
        }
    }

    @RestController
    @RequestMapping("/shaped/overloaded")
    static class Overloaded {

        @GetMapping(params = "!a")
        String get() {
            return "none";
        }

        @GetMapping(params = "a=1")
        String get(@RequestParam int a) {
            return "one " + a;
        }

        @GetMapping(params = {"a!=1", "a"})
        String get(@RequestParam String... a) {
            return "many " + String.join("|", a);
        }

        @GetMapping("/map")
        Map<String, String> get(@RequestParam Map<String, String> all) {
            return all;
        }

        @RequestMapping(
                path = {"/alias", "/alias/{x}", ""},
                method = {RequestMethod.PUT, RequestMethod.DELETE})
        String alias(@PathVariable(required = false) String x) {
            return "alias " + x;
        }
    }

    /** Class and method with conditions of their own. */
    @RestController
    @RequestMapping(
            path = "/shaped/narrowed",
            produces = {"application/json", "text/plain"},
            consumes = "application/json",
            params = "v=1",
            headers = {"X-A", "!X-B"})
    static class Narrowed {

        @PostMapping("/inherits")
        Item inherits(@RequestBody Item item) {
            return item;
        }

        @PostMapping(path = "/own", produces = "text/plain", consumes = "text/plain", params = "w", headers = "X-C=1")
        String own(@RequestBody String text) {
            return text;
        }

        @PostMapping(path = "/own", produces = "application/json", consumes = "!text/plain")
        Item other() {
            return new Item(3, "other");
        }
    }

    @Bean
    AliasMapping aliasMapping() {
        return new AliasMapping();
    }
}
