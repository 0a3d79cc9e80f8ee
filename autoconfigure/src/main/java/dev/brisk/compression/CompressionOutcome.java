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
 * What was decided about the content coding of a response, and why. A closed set: it is the {@code outcome} tag of
 * {@code brisk.compression.responses}.
 *
 * @since 0.1.0
 */
public enum CompressionOutcome {

    /** The body is sent in a content coding. */
    COMPRESSED("compressed"),

    /** The body is smaller than {@code server.compression.min-response-size}. */
    TOO_SMALL("too-small"),

    /** The media type is not among those to be compressed, or there is none. */
    MEDIA_TYPE("media-type"),

    /** The client accepts none of the server's codings (RFC 9110 §12.5.3). */
    NOT_ACCEPTABLE("not-acceptable"),

    /** The application has set a Content-Encoding. */
    ALREADY_ENCODED("already-encoded"),

    /** The application has sent {@code Cache-Control: no-transform} (RFC 9111 §5.2.2.6). */
    NO_TRANSFORM("no-transform"),

    /** A part of a representation, or the answer to a range that cannot be had (RFC 9110 §14). */
    RANGE("range"),

    /** No body: by its status, or because it is empty. */
    NO_CONTENT("no-content"),

    /** The user agent is one of {@code server.compression.excluded-user-agents}. */
    EXCLUDED("excluded"),

    /** The application says so, by {@link Uncompressed}, an attribute or a {@link CompressionDecider}. */
    DISABLED("disabled"),

    /** The application has sent a digest of the plain body (RFC 9530). */
    DIGEST("digest"),

    /** There is a strong entity tag, and {@code brisk.compression.etag} is {@code skip}. */
    ETAG("etag"),

    /** A body of unknown length for a client of HTTP/1.0, which cannot read chunks (RFC 9112 §6.1). */
    STREAMED_HTTP_1_0("streamed-http-1.0"),

    /** Server-sent events, and {@code brisk.compression.event-stream} is {@code off}. */
    STREAMED_EVENTS("streamed-events"),

    /** The encoder has failed before anything was sent, and the body was sent as it is. */
    FAILED("failed");

    private final String tag;

    CompressionOutcome(String tag) {
        this.tag = tag;
    }

    /** The value of the tag. */
    public String tag() {
        return this.tag;
    }
}
