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

import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Mappings with CORS of their own, beside one without. */
@RestController
@RequestMapping("/origin")
class OriginController {

    @CrossOrigin("https://one.test")
    @GetMapping("/one")
    String one() {
        return "one";
    }

    @CrossOrigin(originPatterns = "https://*.test", allowCredentials = "true", allowedHeaders = "X-Allowed")
    @PutMapping("/one")
    String put(@RequestBody String text) {
        return "put " + text;
    }

    @GetMapping("/none")
    String none() {
        return "none";
    }
}
