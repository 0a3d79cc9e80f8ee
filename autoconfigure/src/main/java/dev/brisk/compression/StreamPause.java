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

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;

/**
 * Notices that a source has not sent anything for a while, so that bytes that wait for more are given out although nobody has asked for
 * a flush. All but the timer's own run is called by the one thread in the loop of the stream.
 */
final class StreamPause {

    private static final long MILLIS = 20;

    private final Runnable wake;

    private volatile boolean timeUp;

    /** The number of arrivals when the timer was started, or -1 while there is none. */
    private int arrivalsAtStart = -1;

    /**
     * A pause that is not looked for yet.
     *
     * @param wake runs the loop, on the event loop, when the time is up
     */
    StreamPause(Runnable wake) {
        this.wake = wake;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // it does no harm when it comes too late
    void lookFor(EventLoop eventLoop, int arrivals) {
        if (this.arrivalsAtStart < 0) {
            this.arrivalsAtStart = arrivals;
            eventLoop.schedule(this::onTimer, MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void onTimer() {
        this.timeUp = true;
        this.wake.run();
    }

    /** Whether the time is up, and nothing has arrived in it. Asked once after each time. */
    boolean isNoticed(int arrivals) {
        if (!this.timeUp) {
            return false;
        }
        this.timeUp = false;
        boolean pause = arrivals == this.arrivalsAtStart;
        this.arrivalsAtStart = -1;
        return pause;
    }
}
