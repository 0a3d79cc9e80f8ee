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

import jakarta.validation.ConstraintViolationException;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.annotation.Validated;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/** Validated by a proxy of the bean, and one beside it whose errors are told by its own method. */
@Validated
@RestController
@RequestMapping("/validated")
class ValidatedController {

    private final Journal journal;

    ValidatedController(Journal journal) {
        this.journal = journal;
    }

    @GetMapping("/proxied")
    @Size(max = 3)
    String proxied(@RequestParam @Min(1) int n) {
        journal.add("proxied");
        return "n" + n;
    }

    @ExceptionHandler
    ResponseEntity<String> tell(ConstraintViolationException ex) {
        return ResponseEntity.status(HttpStatus.CONFLICT)
                .body("violations "
                        + ex.getConstraintViolations().stream()
                                .map(violation -> violation.getPropertyPath() + " " + violation.getMessage())
                                .sorted()
                                .toList());
    }

    /** Without a proxy. */
    @RestController
    @RequestMapping("/validated")
    static class Told {

        @GetMapping("/told")
        String told(@RequestParam @Min(10) int n, @RequestParam @Size(min = 2) String text) {
            return n + text;
        }

        @ExceptionHandler
        ResponseEntity<String> tell(HandlerMethodValidationException ex) {
            StringBuilder told = new StringBuilder(ex.getMethod().getName());
            for (ParameterValidationResult result : ex.getParameterValidationResults()) {
                told.append(' ')
                        .append(result.getMethodParameter().getParameterName())
                        .append('=')
                        .append(result.getArgument())
                        .append(result.getResolvableErrors());
            }
            return ResponseEntity.status(HttpStatus.CONFLICT).body(told.toString());
        }
    }
}
