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

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains an {@link Http3UnavailableException}. */
final class Http3UnavailableFailureAnalyzer extends AbstractFailureAnalyzer<Http3UnavailableException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, Http3UnavailableException cause) {
        String description = "Property '" + Http3PostProcessor.ENABLED
                + "' is true, but HTTP/3 is not possible here:%n%n    ".formatted() + cause.reason();
        String action = cause.action() + ", or set '" + Http3PostProcessor.ENABLED + "' to false.";
        return new FailureAnalysis(description, action, cause);
    }
}
