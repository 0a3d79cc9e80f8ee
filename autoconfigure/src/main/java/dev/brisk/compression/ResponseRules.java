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

import dev.brisk.compression.MediaTypes.Verdict;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;

/**
 * Tells whether a response may be compressed for a client that accepts a coding, by what the application has made it. Nothing of the
 * request's Accept-Encoding counts here, so that all variants of a response get the same Vary. Thread-safe.
 */
final class ResponseRules {

    private static final int PARTIAL_CONTENT = 206;

    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final CompressionRules rules;

    private final MediaTypes mediaTypes;

    private final @Nullable UserAgents excluded;

    private final ApplicationChoice applicationChoice;

    ResponseRules(CompressionRules rules) {
        this.rules = rules;
        this.mediaTypes = new MediaTypes(rules.mediaTypes());
        this.excluded = UserAgents.of(rules.excludedUserAgents());
        this.applicationChoice = new ApplicationChoice(rules.deciders());
    }

    long minSize() {
        return this.rules.minSize();
    }

    /** What the application wants; without an exchange it has had no opportunity to say. */
    CompressionChoice choice(@Nullable ServerWebExchange exchange) {
        return exchange == null ? CompressionChoice.BY_RULES : this.applicationChoice.of(exchange);
    }

    /**
     * What stands against compressing a body of whatever size. A Content-Encoding that says nothing is removed on the way.
     *
     * @return null where nothing does
     */
    @Nullable
    CompressionOutcome obstacle(int status, HttpHeaders fields, CompressionChoice choice) {
        if (isWithoutContent(status)) {
            return CompressionOutcome.NO_CONTENT;
        }
        if (status == PARTIAL_CONTENT
                || status == RANGE_NOT_SATISFIABLE
                || fields.contains(HttpHeaderNames.CONTENT_RANGE)) {
            return CompressionOutcome.RANGE;
        }
        if (isEncoded(fields)) {
            return CompressionOutcome.ALREADY_ENCODED;
        }
        return obstacleOfKind(fields, choice);
    }

    /** As {@link #obstacle}, for an answer of 304, which may have fewer fields than the one that the client holds. */
    @Nullable
    CompressionOutcome obstacleOfNotModified(HttpHeaders fields, CompressionChoice choice) {
        boolean known = fields.contains(HttpHeaderNames.CONTENT_TYPE);
        return isEncoded(fields)
                ? CompressionOutcome.ALREADY_ENCODED
                : obstacleOfKind(
                        fields, known || choice == CompressionChoice.NEVER ? choice : CompressionChoice.ALWAYS);
    }

    private @Nullable CompressionOutcome obstacleOfKind(HttpHeaders fields, CompressionChoice choice) {
        if (choice == CompressionChoice.NEVER) {
            return CompressionOutcome.DISABLED;
        }
        Verdict type = this.mediaTypes.of(fields.get(HttpHeaderNames.CONTENT_TYPE));
        if (!type.listed() && choice != CompressionChoice.ALWAYS) {
            return CompressionOutcome.MEDIA_TYPE;
        }
        if (type.eventStream() && this.rules.eventStream() == EventStreamPolicy.OFF) {
            return CompressionOutcome.STREAMED_EVENTS;
        }
        if (this.rules.noTransform() == NoTransformPolicy.HONOUR && CacheControlField.hasNoTransform(fields)) {
            return CompressionOutcome.NO_TRANSFORM;
        }
        if (DigestFields.areIn(fields)) {
            return CompressionOutcome.DIGEST;
        }
        if (this.rules.etag() == EntityTagPolicy.SKIP && EntityTagField.isStrong(fields)) {
            return CompressionOutcome.ETAG;
        }
        return null;
    }

    /** RFC 9110 §15.2, §15.3.5, §15.3.6, §15.4.5. */
    private static boolean isWithoutContent(int status) {
        return status < 200 || status == 204 || status == 205 || status == 304;
    }

    private static boolean isEncoded(HttpHeaders fields) {
        String value = fields.get(HttpHeaderNames.CONTENT_ENCODING);
        if (value == null) {
            return false;
        }
        if (value.strip().equalsIgnoreCase("identity")
                && fields.getAll(HttpHeaderNames.CONTENT_ENCODING).size() == 1) {
            // RFC 9110 §8.4.1: the token is for Accept-Encoding only.
            fields.remove(HttpHeaderNames.CONTENT_ENCODING);
            return false;
        }
        return true;
    }

    /** Whether the client is not to get a coding although it accepts one. */
    boolean excludes(HttpHeaders request) {
        return this.excluded != null && this.excluded.excludes(request);
    }

    /** What becomes of the entity tag of a response that is compressed. */
    void treatEntityTag(HttpHeaders fields) {
        if (this.rules.etag() == EntityTagPolicy.WEAKEN) {
            EntityTagField.weaken(fields);
        }
    }

    /** The same for an answer of 304. */
    void treatEntityTagOfNotModified(HttpHeaders request, HttpHeaders fields) {
        if (this.rules.etag() == EntityTagPolicy.WEAKEN) {
            EntityTagField.weakenAsIn(request, fields);
        }
    }
}
