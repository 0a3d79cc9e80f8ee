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
package dev.brisk.it.harness;

import java.time.Duration;
import java.util.List;

/**
 * One case on one wire, played in two lanes.
 *
 * @param subject what is played
 * @param wire how
 * @param lane compared with {@link Lane#DEFAULT}
 */
public record Run(Case subject, Wire wire, Lane lane) {

    private static final Duration SHORT = Duration.ofMillis(500);
    private static final Duration LONG = Duration.ofSeconds(5);
    private static final long SETTLED_AFTER_MILLIS = 1_500;

    /** Plays the case in both lanes, and returns how they differ in words; empty where they do not. */
    public String compare() throws Exception {
        String differences = compare(SHORT);
        // A side that was only slow is given time before it is called silent.
        return differences.contains("SILENT") ? compare(LONG) : differences;
    }

    private String compare(Duration patience) throws Exception {
        Played expected = play(Lane.DEFAULT, patience);
        Played actual = play(lane, patience);
        boolean alike = expected.lines().equals(actual.lines());
        long deadline = System.nanoTime() + (alike ? SETTLED_AFTER_MILLIS : 200) * 1_000_000;
        while (!expected.settledLike(actual) && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        List<String> left = expected.result(actual.before());
        List<String> right = actual.result(expected.before());
        TranscriptFile.append(this, left);
        return left.equals(right) ? "" : Report.of(this, left, right);
    }

    /** Plays the case in one lane, and returns all that was seen. */
    public List<String> record(Lane single) throws Exception {
        Played played = play(single, SHORT);
        if (played.lines().stream().anyMatch(line -> line.contains("SILENT"))) {
            played = play(single, LONG);
        }
        long deadline = System.nanoTime() + SETTLED_AFTER_MILLIS * 1_000_000;
        while (!played.idle() && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        return played.result(played.before());
    }

    private Played play(Lane in, Duration patience) throws Exception {
        return Played.play(subject, wire, in, patience);
    }

    @Override
    public String toString() {
        return subject + " [" + wire + ", " + lane.name() + "]";
    }
}
