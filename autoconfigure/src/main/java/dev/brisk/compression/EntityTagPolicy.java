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
package dev.brisk.compression;

/**
 * What happens to a strong entity tag of a response that is to be compressed. It would promise equal bytes (RFC 9110 §8.8.1), but
 * the application has made it for the plain body.
 *
 * @since 0.1.0
 */
public enum EntityTagPolicy {

    /** It is made weak. Revalidation by If-None-Match goes on working, for that compares weakly (RFC 9110 §13.1.2). */
    WEAKEN,

    /** It is sent as it is. */
    KEEP,

    /** The response is not compressed. */
    SKIP
}
