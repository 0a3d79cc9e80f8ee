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

/** Explains an {@link UnavailableCodingException}. */
final class UnavailableCodingFailureAnalyzer extends AbstractFailureAnalyzer<UnavailableCodingException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnavailableCodingException cause) {
        String description = "Property '" + ConfiguredCodings.CODINGS + "' names the content coding '" + cause.token()
                + "', with which nothing could be encoded here:%n%n    ".formatted() + cause.reason();
        String action =
                "Add the library of '" + cause.token() + "' with its native part for this operating system and CPU "
                        + "(the Brisk starter has those of the usual ones), or remove '" + cause.token() + "' from '"
                        + ConfiguredCodings.CODINGS + "'. Without the property, codings that do not work are left out.";
        return new FailureAnalysis(description, action, cause);
    }
}
