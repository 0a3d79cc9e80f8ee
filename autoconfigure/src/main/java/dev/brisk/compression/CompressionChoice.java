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

import org.springframework.web.server.ServerWebExchange;

/**
 * What the application wants for a response. As the value of the attribute {@link #ATTRIBUTE} of the exchange it decides for any
 * handler; annotated ones may have {@link Compressed} or {@link Uncompressed} instead, and a {@link CompressionDecider} decides for
 * all that have neither.
 *
 * @since 0.1.0
 */
public enum CompressionChoice {

    /** The rules decide: media type, size, user agent. */
    BY_RULES,

    /**
     * Whatever media type and size, for every client that accepts a coding. What HTTP forbids stays forbidden: partial content, a
     * second coding, a transformation against {@code no-transform}, a body whose digest was sent.
     */
    ALWAYS,

    /** The body is sent as it is. */
    NEVER;

    /** The name of the attribute. It is read when the response is committed. */
    public static final String ATTRIBUTE = CompressionChoice.class.getName();

    /** Sets the attribute. */
    public void on(ServerWebExchange exchange) {
        exchange.getAttributes().put(ATTRIBUTE, this);
    }
}
