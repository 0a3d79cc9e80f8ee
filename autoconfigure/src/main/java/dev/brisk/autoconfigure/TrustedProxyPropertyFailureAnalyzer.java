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

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** Explains a {@link TrustedProxyPropertyException}. */
final class TrustedProxyPropertyFailureAnalyzer extends AbstractFailureAnalyzer<TrustedProxyPropertyException> {

    private final @Nullable Environment environment;

    TrustedProxyPropertyFailureAnalyzer(@Nullable Environment environment) {
        this.environment = environment;
    }

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, TrustedProxyPropertyException cause) {
        String name = String.valueOf(cause.getMessage());
        ConfigurationProperty element = InvalidValueFailureAnalyzer.find(this.environment, name);
        ConfigurationProperty set = element != null
                ? element
                : InvalidValueFailureAnalyzer.find(this.environment, TrustedProxyPropertyException.TRUSTED_PROXIES);
        String description = "Property '" + name + "' has the value '" + cause.value() + "'"
                + InvalidValueFailureAnalyzer.from(set) + ", which names no proxy.";
        String action = "Expected: " + cause.expected() + ". Names of hosts are not looked up. "
                + PropertyAdvice.on(TrustedProxyPropertyException.TRUSTED_PROXIES);
        return new FailureAnalysis(description, action, cause);
    }
}
