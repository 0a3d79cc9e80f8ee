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

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Http1Script;
import dev.brisk.it.harness.Http2Script;
import dev.brisk.test.RawHttp2;
import java.util.ArrayList;
import java.util.List;

/** Streams with a flush after each element: their forms, their faults, clients that read slowly or leave. */
class EventStreamTests extends EquivalenceTests {

    private static final int CANCEL = 8;

    private static final List<String> NAMES = List.of(
            "lines",
            "latin1",
            "items-latin1",
            "fields",
            "retry-too-long",
            "mono",
            "empty",
            "empty-mono",
            "value",
            "entity",
            "many",
            "many-items",
            "many-lines",
            "thrown",
            "failing-at-once",
            "failing-after-one",
            "failing-after-many",
            "unreadable-first",
            "unreadable-second",
            "ndjson-empty",
            "ndjson-mono",
            "ndjson-failing-at-once",
            "ndjson-unreadable-first",
            "ndjson-unreadable-second",
            "array-unreadable-first",
            "ndjson-of-lists");

    private static final List<String> ACCEPTED = List.of(
            "text/event-stream",
            "text/event-stream;charset=UTF-8",
            "text/event-stream;charset=ISO-8859-1",
            "application/x-ndjson",
            "application/x-ndjson;q=0.5, application/json;q=0.9",
            "application/x-ndjson;q=0.9, application/json;q=0.5",
            "text/event-stream;q=0.2, */*;q=0.1",
            "application/*",
            "text/*",
            "*/*",
            "image/png",
            "nonsense");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        NAMES.forEach(name -> {
            cases.add(Case.of(name, get("/events/" + name)));
            cases.add(Case.of("HEAD " + name, get("/events/" + name).method("HEAD")));
        });
        // Frames of HTTP/2 hold what was written before the event loop got round to flushing, so time decides.
        for (String name : List.of("later", "failing-later", "elsewhere", "ndjson-elsewhere")) {
            cases.add(Case.of(name, get("/events/" + name)).whosePiecesVary());
            cases.add(Case.of("HEAD " + name, get("/events/" + name).method("HEAD")));
        }
        for (String accept : ACCEPTED) {
            for (String path : List.of("/streams/items", "/streams/strings", "/events/fields", "/events/mono")) {
                cases.add(Case.of(path + " as " + accept, get(path).with("Accept", accept)));
            }
        }
        cases.addAll(leaving());
        return cases;
    }

    private static List<Case> leaving() {
        List<Case> cases = new ArrayList<>();
        for (String name : List.of("endless", "endless-items", "endless-lines")) {
            String request = get("/events/" + name).http11();
            Http1Script reading =
                    Http1Script.connect().receiveBuffer(4096).send(request).bytes(20_000);
            cases.add(Case.http1(name + " closed", reading.close().await("cancelled")));
            cases.add(Case.http1(name + " reset", reading.reset().await("cancelled")));
            cases.add(Case.http1(
                    name + " closed unread",
                    Http1Script.connect()
                            .receiveBuffer(4096)
                            .send(request)
                            .await("entered")
                            .pause(30)
                            .close()
                            .await("cancelled")));
        }
        for (String name : List.of("one-then-never", "line-then-never")) {
            cases.add(Case.http1(
                            name + " closed",
                            Http1Script.connect()
                                    .send(get("/events/" + name).http11())
                                    .bytes(60)
                                    .close()
                                    .await("cancelled"))
                    .andHttp2(Http2Script.connect()
                            .send(get("/events/" + name))
                            .then((client, app, transcript) -> transcript.readUntil(client, 1, RawHttp2.DATA))
                            .then((client, app, transcript) -> client.resetStream(1, CANCEL))
                            .await("cancelled")));
        }
        cases.add(Case.http1(
                        "never closed",
                        Http1Script.connect()
                                .send(get("/events/never").http11())
                                .await("entered")
                                .close()
                                .await("cancelled"))
                .andHttp2(Http2Script.connect()
                        .send(get("/events/never"))
                        .await("entered")
                        .then((client, app, transcript) -> client.resetStream(1, CANCEL))
                        .await("cancelled")));
        return cases;
    }
}
