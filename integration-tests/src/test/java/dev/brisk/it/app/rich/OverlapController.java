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
package dev.brisk.it.app.rich;

import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** Patterns of which several match: literal, variable, regular expression, wildcard, rest. */
@RestController
@RequestMapping("/overlap")
class OverlapController {

    @GetMapping("/literal")
    String literal() {
        return "literal";
    }

    @DeleteMapping("/literal")
    void delete() {}

    @GetMapping("/{name}")
    String variable(@PathVariable String name) {
        return "variable " + name;
    }

    @PutMapping("/{name}")
    String put(@PathVariable String name) {
        return "put " + name;
    }

    @GetMapping("/{number:[0-9]+}")
    String digits(@PathVariable long number) {
        return "digits " + number;
    }

    @GetMapping("/{name}.json")
    String extension(@PathVariable String name) {
        return "extension " + name;
    }

    @GetMapping("/a/{x}")
    String first(@PathVariable String x) {
        return "first " + x;
    }

    @GetMapping("/{x}/b")
    String second(@PathVariable String x) {
        return "second " + x;
    }

    @GetMapping("/a/b")
    String both() {
        return "both";
    }

    @GetMapping("/*/c")
    String wildcard() {
        return "wildcard";
    }

    @GetMapping("/deep/**")
    String deep() {
        return "deep";
    }

    @GetMapping("/deep/{x}/end")
    String end(@PathVariable String x) {
        return "end " + x;
    }

    @GetMapping("/deep/{*rest}")
    String rest(@PathVariable String rest) {
        return "rest " + rest;
    }

    @RequestMapping("/any")
    String any() {
        return "any";
    }

    @RequestMapping(path = "/head", method = RequestMethod.HEAD)
    String head() {
        return "only head";
    }

    @RequestMapping(path = "/options", method = RequestMethod.OPTIONS)
    String options() {
        return "own options";
    }

    @GetMapping({"/one", "/other", "/x?z"})
    String several() {
        return "several";
    }
}
