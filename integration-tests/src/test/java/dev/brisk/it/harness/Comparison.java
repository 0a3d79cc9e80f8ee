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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * One case on one wire, played in the default and several other lanes at the same time. For many small cases: {@link Run} is
 * the same for one lane after another, and keeps transcripts.
 */
public final class Comparison {

    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final long SETTLED_AFTER_MILLIS = 1_500;
    private static final ExecutorService PLAYERS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "player");
        thread.setDaemon(true);
        return thread;
    });

    private Comparison() {}

    /** The application as the default serves it. */
    public static RunningApp app(Variant variant) {
        return Apps.get(variant, Lane.DEFAULT, Wire.HTTP11);
    }

    /** Plays the case, and returns how the lanes differ from the default in words; empty where they do not. */
    public static String of(Case subject, Wire wire, List<Lane> lanes) throws Exception {
        Future<Played> reference = play(subject, wire, Lane.DEFAULT);
        List<Future<Played>> others = new ArrayList<>();
        for (Lane lane : lanes) {
            others.add(play(subject, wire, lane));
        }
        Played expected = reference.get(1, TimeUnit.MINUTES);
        StringBuilder differences = new StringBuilder();
        for (int i = 0; i < lanes.size(); i++) {
            Played actual = others.get(i).get(1, TimeUnit.MINUTES);
            differences.append(differences(new Run(subject, wire, lanes.get(i)), expected, actual));
        }
        return differences.toString();
    }

    private static Future<Played> play(Case subject, Wire wire, Lane lane) {
        return PLAYERS.submit(() -> Played.play(subject, wire, lane, PATIENCE));
    }

    private static String differences(Run run, Played expected, Played actual) throws InterruptedException {
        boolean alike = expected.lines().equals(actual.lines());
        long deadline = System.nanoTime() + (alike ? SETTLED_AFTER_MILLIS : 20) * 1_000_000;
        while (!expected.settledLike(actual) && System.nanoTime() < deadline) {
            Thread.sleep(1);
        }
        List<String> left = expected.result(actual.before());
        List<String> right = actual.result(expected.before());
        return left.equals(right) ? "" : Report.of(run, left, right);
    }
}
