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

import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Mono;

/**
 * A response that takes a body of one buffer without the publisher chain of {@code writeWith}.
 *
 * @since 0.1.0
 */
public interface DirectResponse {

    /**
     * Commits the response and writes its only buffer, as {@code writeWith(Mono.just(buffer))} does.
     *
     * @param buffer the body; the result releases it in every case, and has to be subscribed to
     * @return completes when the response was handed to the connection
     */
    Mono<Void> writeBuffer(DataBuffer buffer);
}
