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
package dev.brisk.it.coding;

/** The bytes within chunks (RFC 9112 §7.1), as far as they came. */
final class Chunks {

    private Chunks() {}

    static String join(String body) {
        StringBuilder joined = new StringBuilder();
        int from = 0;
        while (true) {
            int end = body.indexOf("\r\n", from);
            if (end < 0) {
                return joined.toString();
            }
            int size = Integer.parseInt(body.substring(from, end), 16);
            if (size == 0) {
                return joined.toString();
            }
            joined.append(body, end + 2, Math.min(body.length(), end + 2 + size));
            from = Math.min(body.length(), end + 4 + size);
        }
    }
}
