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

/** HTTP/3 is switched on and cannot be spoken. */
final class Http3UnavailableException extends RuntimeException {

    private final String reason;

    private final String action;

    /**
     * Tells why not.
     *
     * @param reason a sentence
     * @param action what to do about it besides switching HTTP/3 off, as a sentence without its end
     */
    Http3UnavailableException(String reason, String action) {
        super("HTTP/3 is unavailable: " + reason);
        this.reason = reason;
        this.action = action;
    }

    String reason() {
        return this.reason;
    }

    String action() {
        return this.action;
    }
}
