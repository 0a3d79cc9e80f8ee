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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;

/** The logs in which the framework describes how it routes; where somebody reads them, it has to do it. */
final class RouterLogs {

    private static final Log mapping = LogFactory.getLog(RouterFunctionMapping.class);

    private static final Log functions = LogFactory.getLog(RouterFunctions.class);

    private RouterLogs() {}

    static boolean areWatched() {
        return mapping.isDebugEnabled() || functions.isTraceEnabled();
    }
}
