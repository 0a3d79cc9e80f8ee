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
package dev.brisk.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import reactor.util.context.Context;

/** Where nothing observes, the attribute and the Reactor context are as ever, and the commit waits for nothing. */
class NoopRecordingTests {

    private final MockServerHttpResponse response = new MockServerHttpResponse();

    private final Map<String, Object> attributes = new ConcurrentHashMap<>();

    private final RequestRecording recording = RequestRecorder.observing(
                    ObservationRegistry.NOOP, new DefaultServerRequestObservationConvention())
            .record(MockServerHttpRequest.get("/").build(), this.response, this.attributes);

    @Test
    void contextAndObservationAreThere() {
        Observation observation = this.recording.addTo(Context.empty()).get(ObservationThreadLocalAccessor.KEY);
        assertThat(observation.isNoop()).isTrue();
        assertThat(ServerRequestObservationContext.findCurrent(this.attributes))
                .get()
                .isExactlyInstanceOf(ServerRequestObservationContext.class);
    }

    @Test
    void theContextLearnsOfAnUnresolvedError() {
        IllegalStateException error = new IllegalStateException();
        this.recording.start();
        this.recording.failed(error);
        ServerRequestObservationContext context =
                ServerRequestObservationContext.findCurrent(this.attributes).orElseThrow();
        assertThat(context.getError()).isSameAs(error);
    }

    @Test
    void theContextLearnsOfACancellation() {
        this.recording.start();
        this.recording.cancelled();
        ServerRequestObservationContext context =
                ServerRequestObservationContext.findCurrent(this.attributes).orElseThrow();
        assertThat(context.isConnectionAborted()).isTrue();
    }
}
