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

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.support.WebExchangeBindException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Bodies and parameters that are validated; the framework answers, or a method that tells what was wrong. */
@RestController
@RequestMapping("/validation")
class ValidationController {

    private final Journal journal;

    ValidationController(Journal journal) {
        this.journal = journal;
    }

    interface Strict {}

    @Retention(RetentionPolicy.RUNTIME)
    @Constraint(validatedBy = NotedValidator.class)
    @interface Noted {

        String message() default "not liked";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    /** A validator that is a bean, and is seen at work. */
    static final class NotedValidator implements ConstraintValidator<Noted, Object> {

        private final Journal journal;

        NotedValidator(Journal journal) {
            this.journal = journal;
        }

        @Override
        public boolean isValid(@Nullable Object value, ConstraintValidatorContext context) {
            journal.add("validated " + value + " for " + LocaleContextHolder.getLocale());
            return value == null || !value.toString().contains("bad");
        }
    }

    record Order(
            @NotBlank String name,
            @Min(1) @Max(value = 10, groups = Strict.class) int amount,
            @Valid @Nullable List<Line> lines) {}

    record Line(@Size(min = 2) String text, @Noted @Nullable String note) {}

    @PostMapping("/body")
    String body(@Valid @RequestBody Order order) {
        journal.add("body");
        return order.toString();
    }

    @PostMapping("/groups")
    String groups(@Validated(Strict.class) @RequestBody Order order) {
        journal.add("groups");
        return order.toString();
    }

    @PostMapping("/entity")
    String entity(@Valid HttpEntity<Order> order) {
        journal.add("entity");
        return String.valueOf(order.getBody());
    }

    @PostMapping("/mono")
    Mono<String> mono(@Valid @RequestBody Mono<Order> order) {
        journal.add("mono");
        return order.map(Order::toString).onErrorResume(WebExchangeBindException.class, ex -> Mono.just("resumed"));
    }

    @PostMapping("/flux")
    Flux<Order> flux(@Valid @RequestBody Flux<Order> orders) {
        journal.add("flux");
        return orders;
    }

    @PostMapping("/list")
    String list(@RequestBody @Size(max = 2) List<@Valid Order> orders) {
        journal.add("list");
        return orders.toString();
    }

    @GetMapping("/params/{id}")
    String params(
            @PathVariable @Size(max = 3) @Noted String id,
            @RequestParam @Min(1) @Noted int n,
            @RequestHeader(name = "X-Value", required = false) @NotNull @Noted String value) {
        journal.add("params");
        return id + n + value;
    }

    @PostMapping("/both")
    String both(@RequestParam @Min(1) int n, @Valid @RequestBody Order order) {
        journal.add("both");
        return n + order.toString();
    }

    @PostMapping("/mono-and-param")
    Mono<String> monoAndParam(@Valid @RequestBody Mono<Order> order, @RequestParam @Min(1) int n) {
        journal.add("mono and param");
        return order.map(value -> n + value.toString());
    }

    @GetMapping("/result")
    @Size(max = 2)
    @Noted
    String result(@RequestParam String text) {
        journal.add("result");
        return text;
    }

    @GetMapping("/told")
    String told(@RequestParam @Min(10) int n, @RequestParam @Noted String text) {
        journal.add("told");
        throw new IllegalArgumentException(n + text);
    }

    @ExceptionHandler
    ResponseEntity<String> tell(IllegalArgumentException ex) {
        return ResponseEntity.status(HttpStatus.CONFLICT).body("told " + ex.getMessage());
    }
}
