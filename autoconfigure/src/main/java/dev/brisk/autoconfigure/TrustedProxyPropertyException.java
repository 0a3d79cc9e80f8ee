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

import dev.brisk.info.InvalidTrustedProxyException;

/** An entry of {@code brisk.info.trusted-proxies} is none. */
final class TrustedProxyPropertyException extends RuntimeException {

    /** Names the proxies that are believed. */
    static final String TRUSTED_PROXIES = "brisk.info.trusted-proxies";

    private static final long serialVersionUID = 1L;

    private final String value;

    private final String expected;

    TrustedProxyPropertyException(InvalidTrustedProxyException cause) {
        super(TRUSTED_PROXIES + "[" + cause.index() + "]", cause);
        this.value = cause.value();
        this.expected = cause.expected();
    }

    String value() {
        return this.value;
    }

    String expected() {
        return this.expected;
    }
}
