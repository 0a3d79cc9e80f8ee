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
import java.util.Objects;

/**
 * A case that was played in one lane. What user code and meters have to tell may still come for a moment.
 *
 * @param app where
 * @param before the meters before
 * @param lines what the client saw
 */
record Played(RunningApp app, MeterState before, List<String> lines) {

    static Played play(Case subject, Wire wire, Lane lane, Duration patience) throws Exception {
        RunningApp app = Apps.get(subject.variant(), lane, wire);
        app.journal().clear();
        MeterState before = MeterState.of(app.meters());
        Transcript transcript = new Transcript(subject.piecesVary());
        Script script = Objects.requireNonNull(subject.scripts().get(wire), subject.name());
        script.run(app, transcript, patience);
        return new Played(app, before, transcript.lines());
    }

    boolean idle() {
        return MeterState.of(app.meters()).active() <= before.active();
    }

    /** Whether nothing more is to come on either side, and user code and meters tell the same. */
    boolean settledLike(Played other) {
        return idle() && other.idle() && after(other.before).equals(other.after(before));
    }

    private List<String> after(MeterState othersBefore) {
        List<String> after = new ArrayList<>();
        app.journal().entries().forEach(entry -> after.add("user code: " + entry));
        after.addAll(MeterState.of(app.meters()).since(before, othersBefore));
        return after;
    }

    /** All that was seen until now, to be compared with the result of another. */
    List<String> result(MeterState othersBefore) {
        List<String> all = new ArrayList<>(lines);
        all.addAll(after(othersBefore));
        return all;
    }
}
