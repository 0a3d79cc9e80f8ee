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
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Stands for a handler method that has failed already. To the framework it is a method of the same bean and type, so that the
 * same {@code @ExceptionHandler}s apply, local ones first; invoking it throws what the real one has thrown, and nothing of the
 * application runs a second time.
 */
final class FailedHandlerMethod extends HandlerMethod {

    // Null while the superclass is constructed, which asks for the bean's type.
    private final @Nullable HandlerMethod failed;

    FailedHandlerMethod(HandlerMethod failed, Throwable failure) {
        super(new Failure(failure), Failure.RETHROW);
        this.failed = failed;
    }

    @Override
    public Object getBean() {
        HandlerMethod method = this.failed;
        return method == null ? super.getBean() : method.getBean();
    }

    @Override
    public Class<?> getBeanType() {
        HandlerMethod method = this.failed;
        return method == null ? super.getBeanType() : method.getBeanType();
    }

    /** Public, for the framework invokes it by reflection. */
    public static final class Failure {

        static final Method RETHROW = Objects.requireNonNull(ReflectionUtils.findMethod(Failure.class, "rethrow"));

        private final Throwable failure;

        Failure(Throwable failure) {
            this.failure = failure;
        }

        /**
         * Never returns.
         *
         * @throws Throwable what has been thrown before
         */
        public void rethrow() throws Throwable {
            throw this.failure;
        }
    }
}
