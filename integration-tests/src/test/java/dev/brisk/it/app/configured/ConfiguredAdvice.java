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
package dev.brisk.it.app.configured;

import org.springframework.beans.propertyeditors.StringTrimmerEditor;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.ResponseBody;

/** Binds, adds to models and handles errors, for one controller only. */
@ControllerAdvice(assignableTypes = ConfiguredController.class)
class ConfiguredAdvice {

    @InitBinder("word")
    void trim(WebDataBinder binder) {
        binder.registerCustomEditor(String.class, new StringTrimmerEditor("x", true));
    }

    @ModelAttribute("added")
    String added() {
        return "by advice";
    }

    @ExceptionHandler(IllegalStateException.class)
    @ResponseBody
    String handle(IllegalStateException failure) {
        return "handled " + failure.getMessage();
    }
}
