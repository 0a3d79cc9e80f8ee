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

import dev.brisk.server.UnixSocketException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains an {@link UnixSocketException}. */
final class UnixSocketFailureAnalyzer extends AbstractFailureAnalyzer<UnixSocketException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnixSocketException cause) {
        return new FailureAnalysis(
                "Property 'brisk.server.unix-socket' is '" + cause.path()
                        + "', and the server cannot listen there:%n%n    ".formatted()
                        + cause.reason(),
                "Set 'brisk.server.unix-socket' to a path in an existing directory that this process may write to, at which"
                        + " there is nothing, or a socket that nobody listens on.",
                cause);
    }
}
