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
package dev.brisk.benchmarks.jmh;

import dev.brisk.metrics.DirectRecorderFactory;
import dev.brisk.metrics.MeterSource;
import dev.brisk.metrics.RequestRecorder;
import dev.brisk.metrics.RequestRecording;
import dev.brisk.metrics.WatchedObservationRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import reactor.util.context.Context;

/**
 * What it costs to record one request from start to stop, with the active requests, on a registry with nothing but
 * meters: by an observation as the default does, directly, and not at all. What request and response cost to make is
 * in all three alike.
 *
 * <pre>benchmarks/jmh RecordingBenchmark -p stack=BRISK -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
@State(Scope.Thread)
public class RecordingBenchmark {

    /** How requests are recorded. */
    public enum Way {

        /** By an observation that nobody observes. */
        NOOP {
            @Override
            RequestRecorder recorder() {
                return RequestRecorder.observing(ObservationRegistry.NOOP, CONVENTION);
            }
        },

        /** By a Micrometer observation. */
        OBSERVATION {
            @Override
            RequestRecorder recorder() {
                ObservationRegistry observations = ObservationRegistry.create();
                observations
                        .observationConfig()
                        .observationHandler(new DefaultMeterObservationHandler(new SimpleMeterRegistry()));
                return RequestRecorder.observing(observations, CONVENTION);
            }
        },

        /** Straight into the meters. */
        DIRECT {
            @Override
            RequestRecorder recorder() {
                MeterRegistry meters = new SimpleMeterRegistry();
                DefaultMeterObservationHandler handler = new DefaultMeterObservationHandler(meters);
                WatchedObservationRegistry observations = new WatchedObservationRegistry();
                observations.observationConfig().observationHandler(handler);
                DirectRecorderFactory factory =
                        new DirectRecorderFactory(() -> new MeterSource(handler, meters, true), any -> false);
                RequestRecorder recorder = factory.create(observations, CONVENTION);
                if (!factory.decision().direct()) {
                    throw new IllegalStateException(factory.decision().reason());
                }
                return recorder;
            }
        };

        private static final DefaultServerRequestObservationConvention CONVENTION =
                new DefaultServerRequestObservationConvention();

        abstract RequestRecorder recorder();
    }

    /** How. */
    @Param
    public Way way = Way.NOOP;

    private @Nullable RequestRecorder recorder;

    @Setup
    public void createRecorder() {
        this.recorder = this.way.recorder();
    }

    /** A request with a pattern that ends by cancellation, the one end that waits for no commit. */
    @Benchmark
    public Object record(AdaptedExchange exchange, ParkedExchange parked, Blackhole blackhole) {
        ServerHttpRequest request = exchange.adapt(parked);
        ServerHttpResponse response = exchange.response();
        Map<String, Object> attributes = new ConcurrentHashMap<>();
        RequestRecording recording = Objects.requireNonNull(this.recorder).record(request, response, attributes);
        blackhole.consume(recording.addTo(Context.empty()));
        recording.start();
        ServerRequestObservationContext.findCurrent(attributes)
                .ifPresent(context -> context.setPathPattern("/items/{id}"));
        recording.cancelled();
        return attributes;
    }
}
