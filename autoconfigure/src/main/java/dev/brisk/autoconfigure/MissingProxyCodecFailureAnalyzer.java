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

/** Explains a {@link MissingProxyCodecException}. */
final class MissingProxyCodecFailureAnalyzer extends AbstractFailureAnalyzer<MissingProxyCodecException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, MissingProxyCodecException cause) {
        return new FailureAnalysis(
                "Property 'brisk.server.proxy-protocol' is '" + cause.mode()
                        + "', and Netty's decoder of the PROXY protocol is not on the class path.",
                "Add the dependency io.netty:netty-codec-haproxy, which the Brisk starter brings, or set"
                        + " 'brisk.server.proxy-protocol' to 'off'.",
                cause);
    }
}
