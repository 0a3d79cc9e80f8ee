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

/** A content coding that the user has named does not work on this machine. */
final class UnavailableCodingException extends RuntimeException {

    private final String token;

    private final String reason;

    UnavailableCodingException(String token, String reason) {
        super("Content coding '" + token + "' is unavailable: " + reason);
        this.token = token;
        this.reason = reason;
    }

    String token() {
        return this.token;
    }

    String reason() {
        return this.reason;
    }
}
