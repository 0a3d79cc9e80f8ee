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

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Mappings of one path that media types, parameters and fields tell apart. */
@RestController
@RequestMapping("/conditions")
class ConditionController {

    @PostMapping(path = "/consumes", consumes = MediaType.APPLICATION_JSON_VALUE)
    String json(@RequestBody Document document) {
        return "json " + document;
    }

    @PostMapping(path = "/consumes", consumes = "text/*")
    String text(@RequestBody String text) {
        return "text " + text;
    }

    @PostMapping(path = "/consumes", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    String form() {
        return "form";
    }

    @PostMapping(path = "/consumes-other", consumes = "!text/plain")
    String notText() {
        return "not text";
    }

    @GetMapping(path = "/produces", produces = MediaType.APPLICATION_JSON_VALUE)
    Document asJson() {
        return Document.EXAMPLE;
    }

    @GetMapping(path = "/produces", produces = MediaType.TEXT_PLAIN_VALUE)
    String asText() {
        return "as text";
    }

    @GetMapping(
            path = "/produces-suffix",
            produces = {"application/vnd.it+json", "application/json;v=2"})
    Document asSuffix() {
        return Document.EXAMPLE;
    }

    @GetMapping(path = "/produces-other", produces = "!application/json")
    String notJson() {
        return "not JSON";
    }

    @GetMapping(path = "/params", params = "mode=a")
    String modeA() {
        return "mode a";
    }

    @GetMapping(
            path = "/params",
            params = {"mode", "mode!=a"})
    String modeOther() {
        return "mode other";
    }

    @GetMapping(path = "/params", params = "!mode")
    String noMode() {
        return "no mode";
    }

    @GetMapping(path = "/headers", headers = "X-Version=1")
    String version1() {
        return "version 1";
    }

    @GetMapping(
            path = "/headers",
            headers = {"X-Version", "X-Version!=1"})
    String versionOther() {
        return "version other";
    }

    @GetMapping(path = "/headers", headers = "!X-Version")
    String noVersion() {
        return "no version";
    }

    @GetMapping(path = "/all", params = "a", headers = "X-Flag=on", produces = "text/plain")
    String all() {
        return "all conditions";
    }

    @RequestMapping(path = "/ambiguous", params = "p")
    String p() {
        return "p";
    }

    @RequestMapping(path = "/ambiguous", params = "q")
    String q() {
        return "q";
    }
}
