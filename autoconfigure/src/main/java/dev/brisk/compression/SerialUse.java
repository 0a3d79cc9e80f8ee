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
package dev.brisk.compression;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets one thread at a time use something that any thread may close at any time: whoever is at work when it is closed cleans up when
 * the work is done, so that native memory is never freed under a thread that uses it.
 *
 * <p>Thread-safe. What the threads write between {@link #enter} and {@link #exit} is visible to the next one.
 */
final class SerialUse {

    private static final int IDLE = 0;

    private static final int BUSY = 1;

    private static final int BUSY_CLOSED = 2;

    private static final int CLOSED = 3;

    private final AtomicInteger state = new AtomicInteger();

    /** Begins some work; false if it was closed, and there is nothing to be done. */
    boolean enter() {
        return this.state.compareAndSet(IDLE, BUSY);
    }

    /** Whether it is still open, asked by the thread at work. */
    boolean isOpen() {
        return this.state.get() == BUSY;
    }

    /** Closes it after the work that goes on, asked by the thread at work. */
    void closeAfterwards() {
        this.state.set(BUSY_CLOSED);
    }

    /** Ends the work; true if the caller has to clean up. */
    boolean exit() {
        if (this.state.compareAndSet(BUSY, IDLE)) {
            return false;
        }
        this.state.set(CLOSED);
        return true;
    }

    /** Closes it, by any thread; true if the caller has to clean up. */
    boolean close() {
        return this.state.getAndUpdate(state -> state == BUSY ? BUSY_CLOSED : state == IDLE ? CLOSED : state) == IDLE;
    }
}
