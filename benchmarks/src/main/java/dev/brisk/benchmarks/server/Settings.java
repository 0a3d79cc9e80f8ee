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
package dev.brisk.benchmarks.server;

/**
 * What every server takes, as system properties: the names that Spring Boot gives them, so that one command line fits
 * all.
 *
 * @param port the port to listen on, 0 for any free one
 * @param probePort the port of the {@link AllocationProbe}, 0 for any free one
 * @param http2 whether to accept HTTP/2 in clear text, by prior knowledge, besides HTTP/1.1
 */
record Settings(int port, int probePort, boolean http2) {

    static final String HOST = "127.0.0.1";

    static Settings fromSystemProperties() {
        return new Settings(
                Integer.getInteger("server.port", 0),
                Integer.getInteger("probe.port", 0),
                Boolean.getBoolean("server.http2.enabled"));
    }
}
