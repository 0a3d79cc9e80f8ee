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

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.result.method.annotation.ResponseBodyResultHandler;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityResultHandler;

/** Finds the writer for the results of a method: by the framework's result handlers, in their order. */
final class ResultWriters {

    private final List<HandlerResultHandler> resultHandlers;

    private final FrameworkWriter framework;

    ResultWriters(List<HandlerResultHandler> resultHandlers, FrameworkWriter framework) {
        this.resultHandlers = resultHandlers;
        this.framework = framework;
    }

    ResultWriter writer(HandlerMethod handlerMethod) {
        MethodParameter returnType = handlerMethod.getReturnType();
        ResolvableType type = ResolvableType.forMethodParameter(returnType);
        HandlerResultHandler handler = handlerFor(new HandlerResult(handlerMethod, null, returnType));
        if (handler instanceof ResponseEntityResultHandler entities) {
            ReactiveAdapter adapter = entities.getAdapterRegistry().getAdapter(type.resolve(), null);
            return adapter != null && adapter.isMultiValue()
                    ? this.framework
                    : new EntityWriter(entities, returnType, adapter, this.framework);
        }
        if (handler instanceof ResponseBodyResultHandler bodies) {
            BodyWriter writer = new BodyWriter(bodies, returnType, this.framework);
            return type.toClass() == Object.class ? anyWriter(returnType, writer) : writer;
        }
        return this.framework;
    }

    /** A handler that comes before that of bodies may want a value of an undeclared type. */
    private ResultWriter anyWriter(MethodParameter returnType, BodyWriter bodies) {
        for (HandlerResultHandler handler : this.resultHandlers) {
            if (handler instanceof ResponseEntityResultHandler entities) {
                return new AnyWriter(
                        new EntityWriter(entities, returnType, null, this.framework), bodies, this.framework);
            }
            if (handler instanceof ResponseBodyResultHandler) {
                break;
            }
        }
        return this.framework;
    }

    private @Nullable HandlerResultHandler handlerFor(HandlerResult result) {
        for (HandlerResultHandler handler : this.resultHandlers) {
            if (handler.supports(result)) {
                return handler;
            }
        }
        return null;
    }
}
