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

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;

/**
 * The framework's adapter of annotated methods, which in addition tells whether methods are run on an executor.
 *
 * @since 0.1.0
 */
public final class DirectRequestMappingHandlerAdapter extends RequestMappingHandlerAdapter {

    private boolean blockingExecution;

    /** Whether some methods leave the event loop, so that none may be invoked on it without asking the framework. */
    boolean hasBlockingExecution() {
        return this.blockingExecution;
    }

    @Override
    public void setBlockingExecutor(@Nullable Executor executor) {
        super.setBlockingExecutor(executor);
        this.blockingExecution = executor != null;
    }
}
