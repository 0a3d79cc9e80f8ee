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
 * The header field in which proxies tell whom a request came from.
 *
 * @since 0.1.0
 */
public enum ForwardedField {

    /** None: the client is the peer. */
    NONE,

    /** {@code Forwarded} (RFC 7239). */
    FORWARDED,

    /** {@code X-Forwarded-For}, which has no standard: addresses, with or without a port, and commas. */
    X_FORWARDED
}
