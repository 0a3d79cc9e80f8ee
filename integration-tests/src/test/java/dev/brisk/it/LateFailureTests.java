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
package dev.brisk.it;

import static dev.brisk.it.harness.Request.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Run;
import dev.brisk.it.harness.Wire;
import dev.brisk.test.LeakDetectionExtension;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Streams with a flush after each element that fail after so many. Over HTTP/2 nothing is sent before all of a batch was read, so the
 * publisher runs ahead of the client, and how much of it is sent before the error depends on when each element is asked for.
 *
 * <p>The default plays all of them first, because it loses the buffers that wait when the error comes.
 */
class LateFailureTests {

    /**
     * Around what Reactor Netty keeps ready (32), asks for again (24) and writes at once (128). Not 1: where the error comes with the
     * first element, the framework loses it on the standard lane as well.
     */
    private static final List<Integer> GOOD = List.of(2, 23, 32, 127, 129, 192, 200);

    private static final Map<String, List<String>> EXPECTED = new HashMap<>();

    static Stream<Run> runs() {
        return Stream.of("lines", "events", "failing", "counted-lines", "counted-events")
                .flatMap(path -> GOOD.stream().map(good -> subject(path, good)))
                .flatMap(subject -> Stream.of(Wire.HTTP11, Wire.H2C)
                        .flatMap(wire ->
                                Stream.of(Lane.BRISK, Lane.STANDARD).map(lane -> new Run(subject, wire, lane))));
    }

    private static Case subject(String path, int good) {
        return Case.of(path + " " + good, get("/streams/late/" + path + "?good=" + good));
    }

    private static String key(Run run) {
        return run.subject() + " " + run.wire();
    }

    @BeforeAll
    static void playTheDefault() throws Exception {
        for (Wire wire : List.of(Wire.HTTP11, Wire.H2C)) {
            for (Lane lane : List.of(Lane.DEFAULT, Lane.BRISK, Lane.STANDARD)) {
                // The first request of an application makes meters that others find.
                new Run(subject("none", 0), wire, lane).record(lane);
            }
        }
        for (Run run : runs().filter(run -> run.lane().equals(Lane.BRISK)).toList()) {
            EXPECTED.put(key(run), run.record(Lane.DEFAULT));
        }
        // What is lost last may be held until the next response.
        new Run(subject("none", 0), Wire.H2C, Lane.DEFAULT).record(Lane.DEFAULT);
        LeakDetectionExtension.forgetLeaks();
        LeakDetectionExtension.forgetLeaks();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void failsLikeTheDefault(Run run) throws Exception {
        List<String> expected = EXPECTED.get(key(run));
        List<String> actual = run.record(run.lane());
        // What was only slow is given another chance.
        assertThat(actual.equals(expected) ? actual : run.record(run.lane())).isEqualTo(expected);
    }
}
