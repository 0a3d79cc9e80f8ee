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
package dev.brisk.it.app.secured;

import dev.brisk.it.app.Journal;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What is behind the proxy. */
class GuardedService implements Guarded {

    private final Journal journal;

    GuardedService(Journal journal) {
        this.journal = journal;
    }

    @Override
    public Mono<String> free() {
        return Mono.just("free");
    }

    @Override
    public Mono<String> admin() {
        journal.addAnywhere("admin");
        return Mono.just("for admin");
    }

    @Override
    public Flux<String> own(String name) {
        return Flux.just("own ", name);
    }

    @Override
    public String plain() {
        return "plain";
    }
}
