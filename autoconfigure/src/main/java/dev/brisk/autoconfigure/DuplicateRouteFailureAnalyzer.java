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
package dev.brisk.autoconfigure;

import dev.brisk.serve.DuplicateRouteException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says which two routes of {@link dev.brisk.serve.ServeRoutes} are the same, instead of a stack trace. */
final class DuplicateRouteFailureAnalyzer extends AbstractFailureAnalyzer<DuplicateRouteException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, DuplicateRouteException cause) {
        return new FailureAnalysis(
                cause.getMessage() + ".",
                "Remove one of them, or give it another path. Names of path variables do not tell paths apart.",
                cause);
    }
}
