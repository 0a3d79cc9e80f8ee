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
package dev.brisk.sample.parts;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** The feed as server-sent events. */
@RestController
class ChangeController {

    private final ChangeFeed feed;
    private final Duration heartbeat;

    ChangeController(ChangeFeed feed, FeedProperties properties) {
        this.feed = feed;
        this.heartbeat = properties.heartbeat();
    }

    @GetMapping(path = "/api/changes", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<PartChange>> changes(
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable Long lastEventId) {
        Flux<PartChange> changes = lastEventId == null ? feed.changes() : feed.changesAfter(lastEventId);
        return changes.map(ChangeController::toEvent)
                .publish(events -> events.mergeWith(heartbeats().takeUntilOther(events.ignoreElements())));
    }

    /** Comments, which clients ignore. The first one makes the response start at once. */
    private Flux<ServerSentEvent<PartChange>> heartbeats() {
        return Flux.interval(Duration.ZERO, heartbeat)
                .onBackpressureDrop()
                .map(tick -> ServerSentEvent.<PartChange>builder()
                        .comment("heartbeat")
                        .build());
    }

    private static ServerSentEvent<PartChange> toEvent(PartChange change) {
        return ServerSentEvent.builder(change)
                .id(Long.toString(change.id()))
                .event(change.type().name().toLowerCase(Locale.ROOT))
                .build();
    }
}
