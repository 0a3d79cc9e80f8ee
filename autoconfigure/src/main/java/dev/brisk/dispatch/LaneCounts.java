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

import java.util.concurrent.atomic.LongAdder;

/**
 * How many requests took which lane: each is counted once, when it is dispatched, so requests that a filter has answered are not.
 *
 * <p>Thread-safe; counting costs one addition to a field of the thread's own.
 *
 * @since 0.1.0
 */
public final class LaneCounts {

    private final LongAdder direct = new LongAdder();

    private final LongAdder standard = new LongAdder();

    /** No requests yet. */
    public LaneCounts() {}

    /** Requests that Brisk has dispatched: by the plan of a method, to a handler function or to a route. */
    public long direct() {
        return this.direct.sum();
    }

    /** Requests that the framework has dispatched, or for which it had to find the handler function. */
    public long standard() {
        return this.standard.sum();
    }

    /** Counts a request of the direct lane. */
    public void onDirect() {
        this.direct.increment();
    }

    /** Counts a request of the standard lane. */
    public void onStandard() {
        this.standard.increment();
    }
}
