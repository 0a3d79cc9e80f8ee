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
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.validation.method.MethodValidator;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.result.method.annotation.ResponseBodyResultHandler;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityResultHandler;

/** Makes the plans of handler methods, or says why one has to be left to the framework. */
final class PlanFactory {

    /** The framework's result handlers, which decide by the declared type and the annotations of a method. */
    private static final Set<String> KNOWN_RESULT_HANDLERS = Set.of(
            ResponseEntityResultHandler.class.getName(),
            ResponseBodyResultHandler.class.getName(),
            "org.springframework.web.reactive.function.server.support.ServerResponseResultHandler",
            "org.springframework.web.reactive.result.view.ViewResolutionResultHandler");

    private final DirectRequestMappingHandlerAdapter adapter;

    private final ConfigurableBeanFactory beanFactory;

    private final List<HandlerResultHandler> resultHandlers;

    private final ReactiveAdapterRegistry adapters;

    private final ControllerTraits traits;

    private final Arguments arguments;

    private final ErrorDispatch errors;

    private final ResultWriters writers;

    PlanFactory(
            DirectRequestMappingHandlerAdapter adapter,
            ConfigurableApplicationContext context,
            ErrorDispatch errors,
            List<HandlerResultHandler> resultHandlers) {
        this.adapter = adapter;
        this.beanFactory = context.getBeanFactory();
        this.resultHandlers = resultHandlers;
        ReactiveAdapterRegistry registry = adapter.getReactiveAdapterRegistry();
        this.adapters = registry != null ? registry : ReactiveAdapterRegistry.getSharedInstance();
        this.traits = new ControllerTraits(context);
        this.arguments = new Arguments(adapter, this.beanFactory, this.adapters);
        this.errors = errors;
        this.writers = new ResultWriters(resultHandlers, new FrameworkWriter(this.arguments, errors));
    }

    /** Whether a result handler is the framework's, so that asking it cannot be noticed. */
    static boolean isKnown(HandlerResultHandler handler) {
        return KNOWN_RESULT_HANDLERS.contains(handler.getClass().getName());
    }

    Planned plan(HandlerMethod handlerMethod) {
        String obstacle = obstacle(handlerMethod);
        if (obstacle == null) {
            obstacle = this.traits.obstacle(handlerMethod.getBeanType());
        }
        if (obstacle != null) {
            return Planned.standard(obstacle);
        }
        MethodParameter[] parameters = handlerMethod.getMethodParameters();
        ArgumentSource[] sources = new ArgumentSource[parameters.length];
        MethodValidator validator = this.arguments.validator(handlerMethod);
        boolean seesResponse = false;
        boolean zipped = false;
        int pending = 0;
        for (int i = 0; i < parameters.length; i++) {
            MethodParameter parameter = parameters[i];
            parameter.initParameterNameDiscovery(DefaultParameterNameDiscoverer.getSharedInstance());
            ArgumentSource source = this.arguments.source(parameter, validator != null);
            if (source == null) {
                return Planned.standard("its parameter " + i + " of type "
                        + parameter.getParameterType().getName() + " is resolved by the framework only");
            }
            boolean awaited = source instanceof ResolvedArgument resolved && !resolved.isSynchronous();
            pending += awaited ? 1 : 0;
            // The framework begins to read a body before it finds out about what comes after it.
            zipped |= pending > 1 || (pending == 1 && !awaited && Arguments.mayFail(source));
            seesResponse |= Arguments.seesResponse(parameter.getParameterType());
            sources[i] = source;
        }
        PlannedMethod method = new PlannedMethod(handlerMethod, this.adapters);
        ZippedArguments together = zipped ? this.arguments.zipped(parameters, validator != null) : null;
        return Planned.direct(new HandlerPlan(
                method, sources, together, validator, seesResponse, this.writers.writer(handlerMethod), this.errors));
    }

    private @Nullable String obstacle(HandlerMethod handlerMethod) {
        if (this.adapter.hasBlockingExecution()) {
            return "blocking methods run on an executor";
        }
        if (handlerMethod.getBean() instanceof String name && !this.beanFactory.isSingleton(name)) {
            return "its bean '" + name + "' is not a singleton";
        }
        for (HandlerResultHandler handler : this.resultHandlers) {
            if (!isKnown(handler)) {
                return "a result handler that Brisk does not know is configured: "
                        + handler.getClass().getName();
            }
        }
        return null;
    }
}
