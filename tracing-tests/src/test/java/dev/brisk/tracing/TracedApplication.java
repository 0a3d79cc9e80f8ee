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
package dev.brisk.tracing;

import brave.handler.MutableSpan;
import brave.handler.SpanHandler;
import brave.propagation.TraceContext;
import dev.brisk.it.app.Journal;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/** What is added to the harness's application: the traced endpoints, and a receiver of spans for each library. */
@Configuration(proxyBeanMethods = false)
@Import({Seen.class, Noted.FromText.class, TracedController.class, TracedFilters.class})
class TracedApplication {

    TracedApplication() {
        UserName.register();
    }

    @Bean
    SpanHandler braveSpans(Journal journal) {
        return new SpanHandler() {
            @Override
            public boolean end(TraceContext context, MutableSpan span, Cause cause) {
                Map<String, String> tags = new TreeMap<>(span.tags());
                Throwable error = span.error();
                journal.addAnywhere("span " + span.name() + " " + span.kind() + " " + tags + " error="
                        + (error == null ? "none" : error.getClass().getName()) + " trace="
                        + Seen.known(span.traceId()) + " parent=" + parent(span.parentId()));
                return true;
            }
        };
    }

    @Bean
    SpanProcessor openTelemetrySpans(Journal journal) {
        return new SpanProcessor() {
            @Override
            public void onStart(Context parentContext, ReadWriteSpan span) {
                // Only ends are noted.
            }

            @Override
            public boolean isStartRequired() {
                return false;
            }

            @Override
            public void onEnd(ReadableSpan ended) {
                SpanData span = ended.toSpanData();
                Map<String, String> tags = new TreeMap<>();
                span.getAttributes().forEach((key, value) -> tags.put(key.getKey(), String.valueOf(value)));
                journal.addAnywhere("span " + span.getName() + " " + span.getKind() + " " + tags + " status="
                        + span.getStatus() + " trace=" + Seen.known(span.getTraceId()) + " parent="
                        + parent(span.getParentSpanContext().isValid() ? span.getParentSpanId() : null));
            }

            @Override
            public boolean isEndRequired() {
                return true;
            }
        };
    }

    /** Sees the thread on which the server's observation starts and stops. */
    @Bean
    ObservationHandler<ServerRequestObservationContext> observer(Journal journal) {
        return new ObservationHandler<>() {
            @Override
            public void onStart(ServerRequestObservationContext context) {
                note("start", context);
            }

            @Override
            public void onStop(ServerRequestObservationContext context) {
                note("stop", context);
            }

            private void note(String event, ServerRequestObservationContext context) {
                ServerHttpRequest request = context.getCarrier();
                if (request != null && request.getPath().value().startsWith("/traced")) {
                    journal.addAnywhere("observation " + event + " user=" + UserName.current() + " pattern="
                            + context.getPathPattern() + " parent=" + (context.getParentObservation() != null));
                }
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return context instanceof ServerRequestObservationContext;
            }
        };
    }

    /** A Reactor context that is there before the handler is asked. */
    @Bean
    @ConditionalOnProperty("it.outer-user")
    HttpHandlerDecoratorFactory outerUser() {
        return handler -> (request, response) ->
                handler.handle(request, response).contextWrite(context -> context.put(UserName.KEY, "outer"));
    }

    private static String parent(@Nullable String id) {
        if (id == null) {
            return "none";
        }
        return id.equals("b7ad6b7169203331") ? "the client's" : "some";
    }
}
