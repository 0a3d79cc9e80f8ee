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

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** The whole of one exchange; all work happens at subscription. */
final class ExchangeMono extends Mono<Void> {

    private final ServeHttpHandler handler;

    private final ServeExchange exchange;

    ExchangeMono(ServeHttpHandler handler, ServeExchange exchange) {
        this.handler = handler;
        this.exchange = exchange;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        if (ServeHttpHandler.restoresThreadLocals(actual.currentContext())) {
            this.handler.handleByOperators(this.exchange).subscribe(actual);
        } else {
            new ExchangeSubscriber(this.handler, this.exchange, actual).start();
        }
    }
}
