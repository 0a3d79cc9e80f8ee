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
package dev.brisk.it.app;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the user code of one application did, in order, and on which kind of thread. Thread-safe. */
public final class Journal {

    private final List<String> entries = new ArrayList<>();
    private final List<String> unordered = new ArrayList<>();

    /** Notes an event with the kind of the current thread. */
    public void add(String event) {
        String thread = Thread.currentThread().getName().replaceAll("[-0-9]+$", "");
        add(entries, event + " on " + thread);
    }

    /** Notes an event that no thread is promised for, and no place among those of the next request. */
    public void addAnywhere(String event) {
        add(unordered, event);
    }

    private synchronized void add(List<String> events, String event) {
        events.add(event);
        notifyAll();
    }

    /** What was noted since the last {@link #clear()}: in order, then in alphabetical order what has none. */
    public synchronized List<String> entries() {
        return Stream.concat(entries.stream(), unordered.stream().sorted()).toList();
    }

    public synchronized void clear() {
        entries.clear();
        unordered.clear();
    }

    /** Waits until an event that starts so was noted, and returns whether that happened within the time. */
    public synchronized boolean await(String start, long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        while (entries().stream().noneMatch(entry -> entry.startsWith(start))) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
