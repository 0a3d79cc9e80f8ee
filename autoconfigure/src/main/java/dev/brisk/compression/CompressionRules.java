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

import java.util.List;

/**
 * When a response is to be compressed. Immutable.
 *
 * @param mediaTypes types such as {@code text/html} or {@code text/*}; a type of JSON or XML stands for all types with the suffix
 *     {@code +json} or {@code +xml}, and an empty list for all types
 * @param minSize smallest body that is compressed, in bytes
 * @param excludedUserAgents values of User-Agent, or parts or regular expressions of them, without regard to case
 * @param etag what happens to strong entity tags
 * @param noTransform what {@code no-transform} means
 * @param eventStream what happens to server-sent events
 * @param deciders asked in their order
 * @since 0.1.0
 */
public record CompressionRules(
        List<String> mediaTypes,
        long minSize,
        List<String> excludedUserAgents,
        EntityTagPolicy etag,
        NoTransformPolicy noTransform,
        EventStreamPolicy eventStream,
        List<CompressionDecider> deciders) {

    public CompressionRules {
        mediaTypes = List.copyOf(mediaTypes);
        excludedUserAgents = List.copyOf(excludedUserAgents);
        deciders = List.copyOf(deciders);
    }
}
