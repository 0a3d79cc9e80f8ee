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

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/** Methods that fail in every way, and a handler of their own for one of them. */
@RestController
@RequestMapping("/errors")
class ErrorController {

    /** Handled by the controller that throws it. */
    static final class OwnException extends RuntimeException {}

    /** Handled by {@link ErrorAdvice}. */
    static final class AdvisedException extends RuntimeException {}

    /** Carries its status as an annotation. */
    @ResponseStatus(code = HttpStatus.PAYMENT_REQUIRED, reason = "pay")
    static final class AnnotatedException extends RuntimeException {}

    @GetMapping("/runtime")
    String runtime() {
        throw new IllegalStateException("thrown");
    }

    @GetMapping("/checked")
    String checked() throws Exception {
        throw new Exception("checked");
    }

    @GetMapping("/mono")
    Mono<String> mono() {
        return Mono.error(new IllegalStateException("signalled"));
    }

    @GetMapping("/status")
    String status() {
        throw new ResponseStatusException(HttpStatus.CONFLICT, "conflict");
    }

    @GetMapping("/mono-status")
    Mono<String> monoStatus() {
        return Mono.error(new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    @GetMapping("/response")
    String response() {
        ProblemDetail detail = ProblemDetail.forStatusAndDetail(HttpStatus.LOCKED, "locked");
        throw new ErrorResponseException(HttpStatus.LOCKED, detail, null);
    }

    @GetMapping("/own")
    String own() {
        throw new OwnException();
    }

    @GetMapping("/mono-own")
    Mono<String> monoOwn() {
        return Mono.error(new OwnException());
    }

    @GetMapping("/advised")
    String advised() {
        throw new AdvisedException();
    }

    @GetMapping("/annotated")
    String annotated() {
        throw new AnnotatedException();
    }

    @GetMapping("/no-such-method")
    String noSuchMethod() {
        throw new NoSuchMethodError("org.example.Gone.gone()");
    }

    @GetMapping("/mono-linkage")
    Mono<String> monoLinkage() {
        return Mono.fromSupplier(() -> {
            throw new LinkageError("in a supplier");
        });
    }

    @GetMapping("/assertion")
    String assertion() {
        throw new AssertionError("an error that is none of linkage");
    }

    @GetMapping(path = "/json-only", produces = MediaType.APPLICATION_JSON_VALUE)
    Item jsonOnly() {
        return new Item(1, "json");
    }

    @PostMapping(path = "/json-only", consumes = MediaType.APPLICATION_JSON_VALUE)
    Item consumesJson() {
        return new Item(2, "json");
    }

    @GetMapping("/unserialisable")
    UnreadableItem unserialisable() {
        return new UnreadableItem(1, "one");
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_GATEWAY)
    String handle(OwnException ex, HandlerMethod method) {
        return "own handler of " + method.getMethod().getName();
    }
}
