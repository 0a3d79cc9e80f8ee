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
package dev.brisk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The HTML standard, section "Server-sent events". */
@OverBothProtocols
class ChangeFeedTests extends ClientSupport {

    @Test
    void everyChangeArrivesWhileTheStreamIsOpen() throws Exception {
        try (Feed feed = open(request("/api/changes"))) {
            feed.awaitLine(":heartbeat");
            String sku = newSku();
            String path = create(sku);
            assertThat(feed.next("created").path("sku").asString()).isEqualTo(sku);
            send(json("PUT", path, part(sku, "New name")).header("If-Match", "*"));
            assertThat(feed.next("updated").path("name").asString()).isEqualTo("New name");
            delete(path);
            assertThat(feed.next("deleted").path("sku").asString()).isEqualTo(sku);
            feed.awaitLine(":heartbeat");
        }
    }

    @Test
    void refusedChangesAreNotReported() throws Exception {
        try (Feed feed = open(request("/api/changes"))) {
            feed.awaitLine(":heartbeat");
            assertThat(send(json("POST", "/api/parts", part("BR-1007", "Copy"))).statusCode())
                    .isEqualTo(409);
            assertThat(delete("/api/parts/999999").statusCode()).isEqualTo(404);
            String sku = newSku();
            String path = create(sku);
            assertThat(feed.next("created").path("sku").asString()).isEqualTo(sku);
            delete(path);
        }
    }

    @Test
    void clientThatComesBackGetsWhatItMissed() throws Exception {
        String first;
        String missed = newSku();
        try (Feed feed = open(request("/api/changes"))) {
            feed.awaitLine(":heartbeat");
            String path = create(newSku());
            first = feed.nextId();
            delete(path);
        }
        String path = create(missed);
        try (Feed feed = open(request("/api/changes").header("Last-Event-ID", first))) {
            feed.next("deleted");
            assertThat(feed.next("created").path("sku").asString()).isEqualTo(missed);
        }
        delete(path);
    }

    @Test
    void listenersThatWentAwayAreForgotten() throws Exception {
        awaitListeners(0);
        try (Feed one = open(request("/api/changes"));
                Feed two = open(request("/api/changes"))) {
            one.awaitLine(":heartbeat");
            two.awaitLine(":heartbeat");
            awaitListeners(2);
        }
        awaitListeners(0);
    }

    @Test
    void lastEventIdMustBeANumber() throws Exception {
        assertThat(get("/api/changes", "Last-Event-ID", "x").statusCode()).isEqualTo(400);
    }

    private void awaitListeners(int expected) throws Exception {
        long end = System.nanoTime() + LIMIT.toNanos();
        int actual;
        do {
            Thread.sleep(20);
            JsonNode meter = body(get("/actuator/metrics/catalogue.feed.listeners"));
            actual = meter.path("measurements").path(0).path("value").asInt(-1);
        } while (actual != expected && System.nanoTime() < end);
        assertThat(actual).isEqualTo(expected);
    }

    private Feed open(HttpRequest.Builder request) throws Exception {
        HttpResponse<Stream<String>> response =
                send(request.header("Accept", "text/event-stream"), BodyHandlers.ofLines());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Type")).startsWith("text/event-stream");
        return new Feed(response.body());
    }

    /** Reads lines on a thread of its own, so that each wait can have a limit. */
    private static final class Feed implements AutoCloseable {

        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        private final Stream<String> source;

        Feed(Stream<String> source) {
            this.source = source;
            Thread reader = new Thread(this::read, "feed");
            reader.setDaemon(true);
            reader.start();
        }

        /** The part of the next event, which must be of that type. */
        JsonNode next(String type) throws InterruptedException {
            String event = nextField("event");
            assertThat(event).isEqualTo(type);
            return JSON.readTree(nextField("data")).path("part");
        }

        String nextId() throws InterruptedException {
            return nextField("id");
        }

        void awaitLine(String expected) throws InterruptedException {
            while (!expected.equals(take())) {
                // Other lines do not matter.
            }
        }

        private String nextField(String name) throws InterruptedException {
            while (true) {
                String line = take();
                if (line.startsWith(name + ":")) {
                    return line.substring(name.length() + 1);
                }
            }
        }

        private String take() throws InterruptedException {
            String line = lines.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            return Objects.requireNonNull(line, "no line in time");
        }

        private void read() {
            try {
                source.forEach(lines::add);
            } catch (RuntimeException closed) {
                lines.add("closed: " + closed);
            }
        }

        /** Goes in a quiet moment, right after a heartbeat that came when all else had been read. */
        @Override
        public void close() {
            lines.clear();
            try {
                awaitLine(":heartbeat");
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            source.close();
        }
    }
}
