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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the running applications, one for each variant, lane and protocol set. They live as long as the JVM. */
final class Apps {

    private record Key(Variant variant, Lane lane, ProtocolSet protocols) {}

    private static final Map<Key, RunningApp> RUNNING = new ConcurrentHashMap<>();

    private Apps() {}

    static RunningApp get(Variant variant, Lane lane, Wire wire) {
        return RUNNING.computeIfAbsent(
                new Key(variant, lane, wire.protocols()), key -> variant.start(key.lane(), key.protocols()));
    }
}
