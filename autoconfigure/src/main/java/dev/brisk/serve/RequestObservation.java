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
package dev.brisk.serve;

import io.micrometer.observation.Observation;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerHttpObservationDocumentation;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.handler.ExceptionHandlingWebHandler;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * The {@code http.server.requests} observation of one exchange, started and stopped at the moments of the default handler: stopped
 * once and only once, at the end of the work if the response is committed then, else as the last action before its commit, and at
 * cancellation with the connection marked as aborted.
 */
final class RequestObservation {

    private static final ServerRequestObservationConvention DEFAULT_CONVENTION =
            new DefaultServerRequestObservationConvention();

    private static final AtomicIntegerFieldUpdater<RequestObservation> RECORDED =
            AtomicIntegerFieldUpdater.newUpdater(RequestObservation.class, "recorded");

    private final ServerRequestObservationContext context;

    private final Observation observation;

    @SuppressWarnings("UnusedVariable") // written through RECORDED
    private volatile int recorded;

    RequestObservation(ServeHttpHandler handler, ServeExchange exchange) {
        Map<String, Object> attributes = exchange.getAttributes();
        this.context = new ServerRequestObservationContext(exchange.getRequest(), exchange.getResponse(), attributes);
        attributes.put(ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE, this.context);
        Boolean htmlEscape = handler.getDefaultHtmlEscape();
        if (htmlEscape != null) {
            attributes.put(ServerWebExchange.HTML_ESCAPE_ATTRIBUTE, htmlEscape);
        }
        this.observation = ServerHttpObservationDocumentation.HTTP_REACTIVE_SERVER_REQUESTS.observation(
                handler.getObservationConvention(),
                DEFAULT_CONVENTION,
                () -> this.context,
                handler.getObservationRegistry());
    }

    Context addTo(Context context) {
        return context.put(ObservationThreadLocalAccessor.KEY, this.observation);
    }

    void start() {
        this.observation.start();
    }

    void connectionAborted() {
        this.context.setConnectionAborted(true);
    }

    void completed() {
        if (RECORDED.compareAndSet(this, 0, 1)) {
            Object handled = this.context.getAttributes().get(ExceptionHandlingWebHandler.HANDLED_WEB_EXCEPTION);
            if (handled instanceof Throwable throwable) {
                this.observation.error(throwable);
            }
            stop();
        }
    }

    void failed(Throwable error) {
        if (RECORDED.compareAndSet(this, 0, 1)) {
            this.context.setError(error);
            stop();
        }
    }

    void cancelled() {
        if (RECORDED.compareAndSet(this, 0, 1)) {
            this.context.setConnectionAborted(true);
            this.observation.stop();
        }
    }

    private void stop() {
        ServerHttpResponse response = this.context.getResponse();
        if (response == null) {
            return;
        }
        if (response.isCommitted()) {
            this.observation.stop();
        } else {
            response.beforeCommit(() -> {
                this.observation.stop();
                return Mono.empty();
            });
        }
    }
}
