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
package dev.brisk.info;

/**
 * An entry of the list of trusted proxies is neither an IP address nor a range of them.
 *
 * @since 0.1.0
 */
public final class InvalidTrustedProxyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int index;
    private final String value;
    private final String expected;

    InvalidTrustedProxyException(int index, String value, String expected) {
        super("trustedProxies[" + index + "]: '" + value + "' (expected: " + expected + ")");
        this.index = index;
        this.value = value;
        this.expected = expected;
    }

    /**
     * Where the entry is in the list.
     *
     * @return its index, from 0
     */
    public int index() {
        return index;
    }

    /**
     * The entry.
     *
     * @return what was given
     */
    public String value() {
        return value;
    }

    /**
     * What would have been right in its place.
     *
     * @return a part of a sentence
     */
    public String expected() {
        return expected;
    }
}
