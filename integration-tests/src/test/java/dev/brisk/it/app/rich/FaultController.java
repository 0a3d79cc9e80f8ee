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

import dev.brisk.it.app.Journal;
import java.util.NoSuchElementException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebInputException;
import reactor.core.publisher.Mono;

/** Faults of many kinds, some with a handler here. */
@RestController
@RequestMapping("/faults")
class FaultController {

    private final Journal journal;

    FaultController(Journal journal) {
        this.journal = journal;
    }

    @GetMapping(path = "/{kind}", produces = "application/json")
    Document fault(@PathVariable String kind) throws Exception {
        throw fault(kind, "thrown");
    }

    @GetMapping("/mono/{kind}")
    Mono<String> mono(@PathVariable String kind) {
        return Mono.error(() -> fault(kind, "signalled"));
    }

    @PostMapping("/body")
    String body(@RequestBody Document document) {
        throw new NoSuchElementException("after body " + document.id());
    }

    @GetMapping("/number")
    String number(@RequestParam int number) {
        return "number " + 100 / number;
    }

    private static Exception fault(String kind, String message) {
        return switch (kind) {
            case "missing" -> new NoSuchElementException(message);
            case "state" -> new IllegalStateException(message);
            case "teapot" -> new TeapotException();
            case "cause" -> new IllegalStateException(message, new ArithmeticException("inner"));
            default -> new Exception(kind);
        };
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.NOT_FOUND)
    String missing(NoSuchElementException ex) {
        journal.add("missing");
        return "missing: " + ex.getMessage();
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> arithmetic(ArithmeticException ex, ServerWebExchange exchange) {
        journal.add("arithmetic " + exchange.getRequest().getMethod());
        return ResponseEntity.status(422).body(ProblemDetail.forStatusAndDetail(HttpStatus.valueOf(422), "divided"));
    }

    @ExceptionHandler(produces = "text/plain")
    ResponseEntity<String> input(ServerWebInputException ex) {
        journal.add("input");
        return ResponseEntity.status(ex.getStatusCode()).body("input " + ex.getReason());
    }

    /** Carries its status. */
    @ResponseStatus(code = HttpStatus.LOCKED, reason = "short and stout")
    static final class TeapotException extends Exception {}
}
