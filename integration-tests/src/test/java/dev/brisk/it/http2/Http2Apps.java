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
package dev.brisk.it.http2;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.ProtocolSet;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The applications of this package, shared by its tests until the JVM ends. */
final class Http2Apps {

    private record Key(Lane lane, ProtocolSet protocols, List<String> properties) {}

    private static final Variant VARIANT =
            Variant.PLAIN.with("http2", List.of(), List.of(Http2Endpoints.class, FlushCounter.class));

    private static final Map<Key, RunningApp> RUNNING = new ConcurrentHashMap<>();

    private Http2Apps() {}

    /** An application without TLS that speaks HTTP/1.1 as well. */
    static RunningApp of(Lane lane, String... properties) {
        return of(lane, ProtocolSet.H2C_AND_HTTP11, properties);
    }

    static RunningApp of(Lane lane, ProtocolSet protocols, String... properties) {
        return RUNNING.computeIfAbsent(new Key(lane, protocols, List.of(properties)), Http2Apps::start);
    }

    private static RunningApp start(Key key) {
        List<String> all = new ArrayList<>(key.lane().properties());
        all.addAll(key.properties());
        return VARIANT.start(new Lane(key.lane().name(), all), key.protocols());
    }

    /** All that there are. */
    static List<Lane> lanes() {
        return List.of(Lane.DEFAULT, Lane.BRISK, Lane.STANDARD);
    }
}
