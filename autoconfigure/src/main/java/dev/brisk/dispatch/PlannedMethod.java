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

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.InvocableHandlerMethod;

/** A handler method with what the framework's own invocation reads of it. */
final class PlannedMethod extends InvocableHandlerMethod {

    private final HandlerMethod original;

    private final ReactiveAdapterRegistry adapters;

    PlannedMethod(HandlerMethod original, ReactiveAdapterRegistry adapters) {
        super(original);
        this.original = original;
        this.adapters = adapters;
    }

    HandlerMethod original() {
        return this.original;
    }

    Method invokedMethod() {
        return getBridgedMethod();
    }

    @Nullable
    HttpStatusCode status() {
        return getResponseStatus();
    }

    /** What the framework signals when a method could not be invoked at all. */
    @SuppressWarnings("NullAway") // the framework's methods take values that are null, and do not say so
    IllegalStateException notInvoked(Object bean, @Nullable Object[] values, Throwable cause) {
        if (cause instanceof IllegalArgumentException) {
            try {
                assertTargetBean(getBridgedMethod(), bean, values);
            } catch (IllegalStateException wrongBean) {
                return wrongBean;
            }
            String message = cause.getMessage();
            return new IllegalStateException(
                    formatInvokeError(message != null ? message : "Illegal argument", values), cause);
        }
        return new IllegalStateException(formatInvokeError("Invocation failure", values), cause);
    }

    /** The adapter of a declared type whose publisher only ever completes or fails; {@code null} for all others. */
    @Nullable
    ReactiveAdapter voidAdapter() {
        ReactiveAdapter adapter = this.adapters.getAdapter(getReturnType().getParameterType());
        return adapter != null && adapter.supportsEmpty() && (adapter.isNoValue() || isOfVoid()) ? adapter : null;
    }

    private boolean isOfVoid() {
        Type type = getReturnType().getGenericParameterType();
        return type instanceof ParameterizedType parameterized
                && parameterized.getActualTypeArguments().length == 1
                && Void.class.equals(parameterized.getActualTypeArguments()[0]);
    }
}
