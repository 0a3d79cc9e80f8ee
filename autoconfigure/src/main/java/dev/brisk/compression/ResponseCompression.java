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

import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Compresses the responses of a server: what is common to all of them. Immutable and thread-safe. The codings and the pools belong to
 * whoever made them.
 *
 * @since 0.1.0
 */
public final class ResponseCompression {

    private final ContentCodings codings;

    private final EncoderPools pools;

    private final ResponseRules rules;

    private final CompressionRecorder recorder;

    /**
     * A compression by these parts.
     *
     * @param codings what to choose from
     * @param pools where encoders come from
     * @param rules which responses to compress
     * @param recorder what is told the result
     */
    public ResponseCompression(
            ContentCodings codings, EncoderPools pools, CompressionRules rules, CompressionRecorder recorder) {
        this.codings = codings;
        this.pools = pools;
        this.rules = new ResponseRules(rules);
        this.recorder = recorder;
    }

    /** Takes over the coding of one response, which the server itself will not compress any more. */
    public ResponseCoding begin(HttpServerRequest request, HttpServerResponse response) {
        response.compression(false);
        return new ResponseCoding(this, request, response);
    }

    ContentCodings codings() {
        return this.codings;
    }

    EncoderPools pools() {
        return this.pools;
    }

    ResponseRules rules() {
        return this.rules;
    }

    CompressionRecorder recorder() {
        return this.recorder;
    }
}
