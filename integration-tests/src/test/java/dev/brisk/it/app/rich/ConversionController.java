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

import dev.brisk.it.app.rich.Document.Colour;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.MatrixVariable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Arguments of many types, optional and with defaults. */
@RestController
@RequestMapping("/convert")
class ConversionController {

    @GetMapping("/path/{colour}/{day}/{id}")
    String path(
            @PathVariable Colour colour,
            @PathVariable @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate day,
            @PathVariable UUID id) {
        return "path " + colour + " " + day + " " + id;
    }

    @GetMapping("/numbers/{a}/{b}")
    String numbers(@PathVariable int a, @PathVariable BigDecimal b, @RequestParam long c, @RequestParam double d) {
        return "numbers " + a + " " + b + " " + c + " " + d;
    }

    @GetMapping("/lists/{ids}")
    String lists(
            @PathVariable List<Integer> ids,
            @RequestParam(required = false) @Nullable Set<Colour> colours,
            @RequestParam(defaultValue = "1,2") int[] numbers) {
        return "lists " + ids + " " + colours + " " + Arrays.toString(numbers);
    }

    @GetMapping("/optional")
    String optional(
            @RequestParam Optional<UUID> id,
            @RequestParam(required = false) @Nullable Boolean flag,
            @RequestParam(defaultValue = "GREEN") Colour colour,
            @RequestParam(name = "x.y", defaultValue = "") String dotted) {
        return "optional " + id + " " + flag + " " + colour + " " + dotted;
    }

    @GetMapping("/primitive")
    String primitive(@RequestParam(required = false) int number) {
        return "primitive " + number;
    }

    @GetMapping("/times")
    String times(
            @RequestParam(required = false) @Nullable Duration duration,
            @RequestParam(required = false) @DateTimeFormat(iso = DateTimeFormat.ISO.DATE_TIME) @Nullable
                    Instant instant) {
        return "times " + duration + " " + instant;
    }

    @GetMapping("/fields")
    String fields(
            @RequestHeader("X-Number") int number,
            @RequestHeader(name = "X-List", defaultValue = "a") List<String> list,
            @RequestHeader(name = "X-Colour", required = false) @Nullable Colour colour,
            @RequestHeader("Accept") Optional<String> accept) {
        return "fields " + number + " " + list + " " + colour + " " + accept;
    }

    @GetMapping("/typed-fields")
    String typedFields(
            @RequestHeader(name = "Content-Type", required = false) @Nullable MediaType type,
            @RequestHeader(name = "X-When", required = false) @Nullable Instant when) {
        return "typed " + type + " " + when;
    }

    @GetMapping("/cookies")
    String cookies(
            @CookieValue int number,
            @CookieValue(defaultValue = "none") String text,
            @CookieValue Optional<Colour> colour) {
        return "cookies " + number + " " + text + " " + colour;
    }

    @GetMapping("/matrix/{item}/{other}")
    String matrix(
            @PathVariable String item,
            @MatrixVariable(pathVar = "item", defaultValue = "0") int v,
            @MatrixVariable(pathVar = "other") Map<String, String> rest) {
        return "matrix " + item + " " + v + " " + rest;
    }

    @GetMapping("/maps")
    String maps(@RequestParam Map<String, String> parameters, @PathVariable Map<String, String> variables) {
        return "maps " + parameters + " " + variables;
    }

    @GetMapping("/binding")
    String binding(Range range) {
        return "binding " + range;
    }

    /** Bound from parameters by its constructor. */
    record Range(int from, @Nullable Integer to, @Nullable Colour colour) {}
}
