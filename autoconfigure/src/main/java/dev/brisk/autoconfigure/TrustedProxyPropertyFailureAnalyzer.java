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

/** Explains a {@link TrustedProxyPropertyException}. */
final class TrustedProxyPropertyFailureAnalyzer extends AbstractFailureAnalyzer<TrustedProxyPropertyException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, TrustedProxyPropertyException cause) {
        String description =
                "Property '" + cause.getMessage() + "' has the value '" + cause.value() + "', which names no proxy.";
        String action = "Expected: " + cause.expected() + ". Names of hosts are not looked up. "
                + PropertyAdvice.on(TrustedProxyPropertyException.TRUSTED_PROXIES);
        return new FailureAnalysis(description, action, cause);
    }
}
