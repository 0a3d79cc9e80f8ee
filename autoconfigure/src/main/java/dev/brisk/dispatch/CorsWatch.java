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
package dev.brisk.dispatch;

import org.jspecify.annotations.Nullable;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsProcessor;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.server.ServerWebExchange;

/**
 * Finds out whether the mapping of router functions has a CORS configuration, which it does not tell: with one, it calls its CORS
 * processor for each handler. Until the first handler was found this takes the place of the processor, and passes on all calls.
 */
final class CorsWatch implements CorsProcessor {

    private final RouterFunctionMapping mapping;

    private final CorsProcessor processor;

    private volatile boolean seen;

    private CorsWatch(RouterFunctionMapping mapping) {
        this.mapping = mapping;
        this.processor = mapping.getCorsProcessor();
    }

    static CorsWatch of(RouterFunctionMapping mapping) {
        CorsWatch watch = new CorsWatch(mapping);
        mapping.setCorsProcessor(watch);
        return watch;
    }

    /** Whether there is a configuration, or there may be one. */
    boolean isSeen() {
        return this.seen;
    }

    /** Ends the watch: a handler was found. */
    void end() {
        if (this.mapping.getCorsProcessor() == this) {
            this.mapping.setCorsProcessor(this.processor);
        } else {
            this.seen = true;
        }
    }

    @Override
    public boolean process(@Nullable CorsConfiguration configuration, ServerWebExchange exchange) {
        if (!CorsUtils.isPreFlightRequest(exchange.getRequest())) {
            this.seen = true;
        }
        return this.processor.process(configuration, exchange);
    }
}
