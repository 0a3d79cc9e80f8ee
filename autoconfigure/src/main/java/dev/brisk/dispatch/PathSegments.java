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
package dev.brisk.dispatch;

/** Goes through the segments of a path or a pattern, without copies. */
final class PathSegments {

    private PathSegments() {}

    /** The index of the slash behind the segment that begins at an index, or the length of the text where there is none. */
    static int end(String text, int start) {
        int slash = text.indexOf('/', start);
        return slash < 0 ? text.length() : slash;
    }
}
