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

import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Bodies of a given number of characters. */
@RestController
class GrowthEndpoints {

    private static final Map<Integer, String> TEXTS = texts(0, 1_000, 10_000, 100_000, 1_000_000);

    private static Map<Integer, String> texts(int... sizes) {
        Map<Integer, String> texts = new TreeMap<>();
        for (int size : sizes) {
            texts.put(size, "0123456789".repeat(size / 10));
        }
        return texts;
    }

    @GetMapping(path = "/text", produces = MediaType.TEXT_PLAIN_VALUE)
    String text() {
        return Answers.TEXT;
    }

    @GetMapping(path = "/sent", produces = MediaType.TEXT_PLAIN_VALUE)
    String sent(@RequestParam int size) {
        return TEXTS.getOrDefault(size, "");
    }

    @PostMapping(path = "/received", produces = MediaType.TEXT_PLAIN_VALUE)
    String received(@RequestBody(required = false) String body) {
        return Integer.toString(body == null ? 0 : body.length());
    }
}
