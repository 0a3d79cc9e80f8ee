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
package dev.brisk.dispatch;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.core.ReactiveAdapter;
import org.springframework.http.HttpStatusCode;
import org.springframework.validation.method.MethodValidator;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * How to run one handler method: where each argument comes from, what to invoke, how to write the result. Made once at start-up;
 * immutable but for the bean, which is looked up when the first request needs it.
 */
final class HandlerPlan {

    private static final Object[] NO_ARGUMENTS = {};

    private final PlannedMethod method;

    private final ArgumentSource[] arguments;

    /** Where arguments cannot be resolved one after another. */
    private final @Nullable ZippedArguments zipped;

    /** Validates the arguments together, if that is wanted. */
    private final @Nullable MethodValidator validator;

    private final ResultWriter writer;

    private final ErrorDispatch errors;

    private final Method invoked;

    private final @Nullable HttpStatusCode status;

    /** Of a declared type without values, such as {@code Mono<Void>}. */
    private final @Nullable ReactiveAdapter voidAdapter;

    /** Whether the method sees the response, so that it may have answered by itself. */
    private final boolean seesResponse;

    private volatile @Nullable HandlerMethod resolved;

    HandlerPlan(
            PlannedMethod method,
            ArgumentSource[] arguments,
            @Nullable ZippedArguments zipped,
            @Nullable MethodValidator validator,
            boolean seesResponse,
            ResultWriter writer,
            ErrorDispatch errors) {
        this.method = method;
        this.arguments = arguments;
        this.zipped = zipped;
        this.validator = validator;
        this.seesResponse = seesResponse;
        this.writer = writer;
        this.errors = errors;
        this.invoked = method.invokedMethod();
        this.status = method.status();
        this.voidAdapter = method.voidAdapter();
    }

    PlannedMethod method() {
        return this.method;
    }

    /** Whether the method's bean is there; where it cannot be made, the framework has to say so. */
    boolean hasBean() {
        if (this.resolved == null) {
            try {
                resolved();
            } catch (RuntimeException ex) {
                return false;
            }
        }
        return true;
    }

    /** The method with its bean. */
    HandlerMethod resolved() {
        HandlerMethod result = this.resolved;
        if (result == null) {
            result = this.method.original().createWithResolvedBean();
            this.resolved = result;
        }
        return result;
    }

    /** Runs the method and gives what is left to do; nothing is thrown. */
    Mono<Void> run(ServerWebExchange exchange, DirectMatch match) {
        @Nullable Object[] values;
        try {
            if (this.zipped != null) {
                return new PendingInvocation(this, exchange, this.zipped.resolve(exchange));
            }
            values = resolveArguments(exchange, match);
        } catch (Throwable ex) {
            return failed(exchange, ex);
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof PendingArgument pending) {
                // there is at most one argument that is not there at once
                return new PendingInvocation(this, exchange, values, i, pending.value());
            }
        }
        return invoke(exchange, values);
    }

    private @Nullable Object[] resolveArguments(ServerWebExchange exchange, DirectMatch match) throws Exception {
        if (this.arguments.length == 0) {
            return NO_ARGUMENTS;
        }
        @Nullable Object[] values = new Object[this.arguments.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = this.arguments[i].resolve(exchange, match);
        }
        return values;
    }

    /** Handles an error of this method, or of one of its arguments, as the adapter does. */
    Mono<Void> failed(ServerWebExchange exchange, Throwable error) {
        return this.errors.invocationFailed(exchange, resolved(), error);
    }

    Mono<Void> invoke(ServerWebExchange exchange, @Nullable Object[] values) {
        if (this.validator != null) {
            try {
                validate(this.validator, exchange, values);
            } catch (Throwable ex) {
                return failed(exchange, ex);
            }
        }
        Object value;
        try {
            value = this.invoked.invoke(resolved().getBean(), values);
        } catch (InvocationTargetException ex) {
            return failed(exchange, ex.getTargetException());
        } catch (Throwable ex) {
            return failed(exchange, this.method.notInvoked(resolved().getBean(), values, ex));
        }
        if (this.status != null) {
            exchange.getResponse().setStatusCode(this.status);
        }
        if (this.seesResponse || this.status != null || exchange.isNotModified()) {
            ReactiveAdapter adapter = this.voidAdapter;
            if (adapter != null) {
                Mono<Void> handled = Mono.from(adapter.toPublisher(value)).then();
                return new ResumedMono(handled, ex -> failed(exchange, ex));
            }
            if (value == null) {
                return Mono.empty();
            }
        }
        Mono<Void> writing;
        try {
            writing = this.writer.write(exchange, value, this);
        } catch (Throwable ex) {
            // What the framework's result handlers throw, and do not signal, never reaches an exception handler method.
            return Mono.error(ex);
        }
        return new ResumedMono(writing, ex -> this.errors.resultFailed(exchange, resolved(), ex));
    }

    @SuppressWarnings("NullAway") // the framework's method takes values that are null, and does not say so everywhere
    private void validate(MethodValidator methodValidator, ServerWebExchange exchange, @Nullable Object[] values) {
        HandlerMethod target = resolved();
        try {
            LocaleContextHolder.setLocaleContext(exchange.getLocaleContext());
            methodValidator.applyArgumentValidation(
                    target.getBean(),
                    this.invoked,
                    this.method.getMethodParameters(),
                    values,
                    target.getValidationGroups());
        } finally {
            LocaleContextHolder.resetLocaleContext();
        }
    }
}
