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
package dev.brisk.benchmarks.peers;

import java.util.List;

/** The record that every server writes as JSON; a new one for each request, as an application would make it. */
record Greeting(String message, int number, boolean polite, List<String> languages) {

    private static final List<String> LANGUAGES = List.of("de", "en", "fr");

    static Greeting create() {
        return new Greeting("Hello, World!", 42, true, LANGUAGES);
    }
}
