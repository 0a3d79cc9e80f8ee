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

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The steps of a client of HTTP/2. A script that does not end its connection is followed by one more request on it, which shows
 * whether the server keeps it open. Immutable: each method returns a longer script.
 */
public final class Http2Script implements Script {

    /** One step of a script. */
    public interface Step {
        void run(RawHttp2 client, RunningApp app, Http2Transcript transcript) throws Exception;
    }

    private final List<Step> steps;
    private final int window;
    private final boolean probe;

    private Http2Script(List<Step> steps, int window, boolean probe) {
        this.steps = steps;
        this.window = window;
        this.probe = probe;
    }

    /** A client that connects, with windows that never hold the server back. */
    public static Http2Script connect() {
        return new Http2Script(List.of(), 1 << 26, true);
    }

    /** A client that connects, with a receive window of so many bytes for each stream. */
    public static Http2Script connect(int window) {
        return new Http2Script(List.of(), window, true);
    }

    /** A client that sends requests, each after the answer to the one before. */
    public static Http2Script exchange(Request... requests) {
        Http2Script script = connect();
        for (Request request : requests) {
            script = script.exchange(request);
        }
        return script;
    }

    /** Any step. */
    public Http2Script then(Step step) {
        List<Step> all = new ArrayList<>(steps);
        all.add(step);
        return new Http2Script(List.copyOf(all), window, probe);
    }

    /** Sends a request on a new stream and reads the answer. */
    public Http2Script exchange(Request request) {
        return then((client, app, transcript) -> transcript.readStream(client, send(client, request)));
    }

    /** Sends a request on a new stream: 1, 3, 5, ... */
    public Http2Script send(Request request) {
        return then((client, app, transcript) -> send(client, request));
    }

    /** Opens a new stream with just these fields. */
    public Http2Script open(List<Map.Entry<String, String>> fields, boolean endStream) {
        return then((client, app, transcript) -> client.open(fields, endStream));
    }

    /** Reads what comes on a stream until it has ended. */
    public Http2Script response(int stream) {
        return then((client, app, transcript) -> transcript.readStream(client, stream));
    }

    /** Waits until the user code noted an event that starts so. */
    public Http2Script await(String event) {
        return then((client, app, transcript) ->
                transcript.add("# " + event + " " + app.journal().await(event, 5_000)));
    }

    /** Lets the server work; never needed for a result. */
    public Http2Script pause(int millis) {
        return then((client, app, transcript) -> Thread.sleep(millis));
    }

    /** Ends without asking whether the connection is still open. */
    public Http2Script noProbe() {
        return new Http2Script(steps, window, false);
    }

    /** Sends a request on a new stream, and returns the stream. */
    public static int send(RawHttp2 client, Request request) throws IOException {
        List<String> parts = request.parts();
        int stream = client.open(request.http2(), parts.isEmpty());
        for (int i = 0; i < parts.size(); i++) {
            byte[] part = parts.get(i).getBytes(ISO_8859_1);
            client.data(stream, part, i == parts.size() - 1);
        }
        return stream;
    }

    @Override
    public void run(RunningApp app, Transcript transcript, Duration patience) throws Exception {
        Http2Transcript frames = new Http2Transcript(transcript);
        try (RawHttp2 client = RawHttp2.connect(app.port(), window)) {
            client.patience(patience);
            RawHttp2Frame settings = client.next();
            if (settings != null) {
                transcript.addText("SETTINGS ", settings.payload());
            }
            for (Step step : steps) {
                step.run(client, app, frames);
            }
            if (probe) {
                transcript.add("# probe");
                probe(client, frames);
            }
        }
    }

    private static void probe(RawHttp2 client, Http2Transcript transcript) throws IOException {
        int stream = 0;
        try {
            stream = client.open(Request.get("/probe").http2(), true);
        } catch (IOException ex) {
            // Closed already: reading shows it.
        }
        transcript.readStream(client, stream);
    }
}
