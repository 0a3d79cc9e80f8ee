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
package dev.brisk.example;

import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A mapping of each lane. */
@RestController
public class GreetingController {

    /** Runs direct. */
    @GetMapping("/greetings/{name}")
    public String greeting(@PathVariable String name) {
        return "Hello, " + name;
    }

    /** Is standard, for the model. */
    @GetMapping("/greetings")
    public String all(Model model) {
        return "Hello, all " + model.asMap().size();
    }
}
