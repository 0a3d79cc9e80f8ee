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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ReflectionUtils.MethodFilter;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.SessionAttributes;
import org.springframework.web.method.ControllerAdviceBean;
import org.springframework.web.method.HandlerMethod;

/** What a controller class, and the advice that applies to it, ask of the framework beside the invocation of a method. */
final class ControllerTraits {

    private static final MethodFilter MODEL_ATTRIBUTE =
            method -> !AnnotatedElementUtils.hasAnnotation(method, RequestMapping.class)
                    && AnnotatedElementUtils.hasAnnotation(method, ModelAttribute.class);

    private static final MethodFilter INIT_BINDER =
            method -> AnnotatedElementUtils.hasAnnotation(method, InitBinder.class);

    /** The framework passes the failed method to exception handlers that ask for it; on the direct path it is a stand-in. */
    private static final MethodFilter HANDLER_METHOD_WANTED =
            method -> AnnotatedElementUtils.hasAnnotation(method, ExceptionHandler.class) && wantsHandlerMethod(method);

    private final List<ControllerAdviceBean> advice;

    ControllerTraits(ApplicationContext context) {
        this.advice = ControllerAdviceBean.findAnnotatedBeans(context);
    }

    private static boolean wantsHandlerMethod(Method method) {
        for (Class<?> type : method.getParameterTypes()) {
            boolean takesIt = type.isAssignableFrom(HandlerMethod.class) && type != Object.class;
            if (takesIt || HandlerMethod.class.isAssignableFrom(type)) {
                return true;
            }
        }
        return false;
    }

    /** Why methods of this controller must be run by the framework, or {@code null}. */
    @Nullable
    String obstacle(Class<?> controller) {
        if (KotlinDetector.isKotlinType(controller)) {
            return "the controller is written in Kotlin";
        }
        if (AnnotatedElementUtils.hasAnnotation(controller, SessionAttributes.class)) {
            return "the controller has @SessionAttributes";
        }
        List<Class<?>> types = new ArrayList<>();
        types.add(controller);
        for (ControllerAdviceBean bean : this.advice) {
            Class<?> type = bean.getBeanType();
            if (type != null && bean.isApplicableToBeanType(controller)) {
                types.add(type);
            }
        }
        for (Class<?> type : types) {
            if (has(type, MODEL_ATTRIBUTE)) {
                return "@ModelAttribute methods of " + type.getName() + " run before it";
            }
            if (has(type, INIT_BINDER)) {
                return "@InitBinder methods of " + type.getName() + " take part in binding its arguments";
            }
            if (has(type, HANDLER_METHOD_WANTED)) {
                return "an @ExceptionHandler of " + type.getName() + " takes the HandlerMethod";
            }
        }
        return null;
    }

    private static boolean has(Class<?> type, MethodFilter filter) {
        return !MethodIntrospector.selectMethods(type, filter).isEmpty();
    }
}
