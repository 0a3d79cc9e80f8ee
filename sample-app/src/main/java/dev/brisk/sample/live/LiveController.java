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

import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** The figures of the page as server-sent events. */
@RestController
class LiveController {

    static final String PATH = "/live/figures";

    /** How long a browser waits before it connects again. */
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final LiveFigures figures;

    LiveController(LiveFigures figures) {
        this.figures = figures;
    }

    @GetMapping(path = PATH, produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<Figures>> figures() {
        return figures.stream()
                .map(event -> ServerSentEvent.builder(event)
                        .event("figures")
                        .retry(RETRY)
                        .build());
    }
}
