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
package dev.brisk.sample.live;

import dev.brisk.sample.live.Reading.Encoded;
import dev.brisk.sample.live.Reading.Lanes;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One event for the page.
 *
 * @param at when it was made
 * @param startedAt when the application started; another value means that all counts begin anew
 * @param requests finished requests since then, without streams
 * @param perSecond requests per second since the event before, or null in the first one
 * @param latency of the last seconds, or null if there was no request
 * @param lanes requests by lane, or null where nobody counts them
 * @param mappings mappings by lane, or null without the direct path
 * @param codings what the encoders have done since the start
 */
record Figures(
        Instant at,
        Instant startedAt,
        long requests,
        @Nullable Double perSecond,
        @Nullable Latency latency,
        @Nullable Lanes lanes,
        @Nullable Lanes mappings,
        Map<String, Encoded> codings) {}
