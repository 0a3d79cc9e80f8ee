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
package dev.brisk.it.generate;

import dev.brisk.it.harness.RunningApp;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.ApplicationContext;

/** All endpoints of an application that can be compared by generated requests. */
final class Endpoints {

    /**
     * Words in patterns of endpoints that are endless or slow, whose pieces depend on time, which are answered differently on
     * purpose, have another framing than they say or a state of their own, or whose buffer is lost by default where the client
     * does not accept it, or where it is the answer to a fault in mid-stream.
     */
    private static final List<String> LEFT_OUT = List.of(
            "never",
            "endless",
            "slow",
            "large",
            "many",
            "later",
            "after-one",
            "/failing/half",
            "/streams/late/",
            "linkage",
            "no-such-method",
            "wrong-length",
            "/args/session",
            "/odd/",
            "elsewhere",
            "own-buffer",
            "entity-of-buffer");

    private Endpoints() {}

    static List<Endpoint> of(RunningApp app) {
        ApplicationContext context = app.context();
        return Stream.of(AnnotatedEndpoints.of(context), FunctionalEndpoints.of(context), ServeEndpoints.of(context))
                .flatMap(List::stream)
                .filter(endpoint -> LEFT_OUT.stream().noneMatch(endpoint.pattern()::contains))
                .sorted(Comparator.comparing(Endpoint::toString))
                .toList();
    }
}
