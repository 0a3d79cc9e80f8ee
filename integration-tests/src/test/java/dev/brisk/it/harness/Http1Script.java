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

import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import dev.brisk.test.RawHttp1Response.Ending;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps of a client of HTTP/1.1. A script that does not end its connection is followed by one more request on it, which shows
 * whether the server keeps it open and in step. Immutable: each method returns a longer script.
 */
public final class Http1Script implements Script {

    /** One step of a script. */
    public interface Step {
        void run(RawHttp1 client, RunningApp app, Transcript transcript) throws Exception;
    }

    private static final String PROBE = "GET /probe HTTP/1.1\r\nHost: " + Request.HOST + "\r\n\r\n";

    private final List<Step> steps;
    private final boolean probe;
    private final int receiveBuffer;

    private Http1Script(List<Step> steps, boolean probe, int receiveBuffer) {
        this.steps = steps;
        this.probe = probe;
        this.receiveBuffer = receiveBuffer;
    }

    /** A client that connects. */
    public static Http1Script connect() {
        return new Http1Script(List.of(), true, 0);
    }

    /** A client that sends requests, each after the answer to the one before. */
    public static Http1Script exchange(Request... requests) {
        Http1Script script = connect();
        for (Request request : requests) {
            script = script.send(request.http11()).response(request.bodyless());
        }
        return script;
    }

    /** Any step. */
    public Http1Script then(Step step) {
        return with(step, probe);
    }

    /** Gives the connection a small receive buffer, in bytes. */
    public Http1Script receiveBuffer(int bytes) {
        return new Http1Script(steps, probe, bytes);
    }

    /** Sends in one write, each char as one byte. */
    public Http1Script send(String bytes) {
        return then((client, app, transcript) -> client.send(bytes));
    }

    /** Sends each byte in a write of its own. */
    public Http1Script sendByteByByte(String bytes) {
        return then((client, app, transcript) -> {
            for (int i = 0; i < bytes.length(); i++) {
                client.send(bytes.substring(i, i + 1));
            }
        });
    }

    /** Lets the server work on what was sent so far; never needed for a result, only to provoke another order of events. */
    public Http1Script pause(int millis) {
        return then((client, app, transcript) -> Thread.sleep(millis));
    }

    /** Reads one response. */
    public Http1Script response() {
        return response(false);
    }

    /** Reads the answer to HEAD. */
    public Http1Script headResponse() {
        return response(true);
    }

    private Http1Script response(boolean bodyless) {
        return then((client, app, transcript) -> transcript.addResponse(client.read(bodyless)));
    }

    /** Reads responses until the server closes; the last step. */
    public Http1Script responses() {
        Step step = (client, app, transcript) -> {
            RawHttp1Response response = client.read(false);
            while (response.ending() == Ending.COMPLETE) {
                transcript.addResponse(response);
                response = client.read(false);
            }
            transcript.addResponse(response);
        };
        return with(step, false);
    }

    /** Reads a number of bytes, of whatever they are. */
    public Http1Script bytes(int count) {
        return then((client, app, transcript) -> {
            RawHttp1Response bytes = client.bytes(count);
            transcript.addText("| ", bytes.body());
            if (bytes.ending() != Ending.COMPLETE) {
                transcript.add("# " + bytes.ending());
            }
        });
    }

    /** Holds that nothing comes for a while: what came, or the close, is written down. */
    public Http1Script silence(int millis) {
        return then((client, app, transcript) -> {
            client.patience(Duration.ofMillis(millis));
            RawHttp1Response rest = client.rest();
            transcript.addText("| ", rest.body());
            transcript.add("# " + rest.ending());
        });
    }

    /** Waits until the user code noted an event that starts so. */
    public Http1Script await(String event) {
        return then((client, app, transcript) ->
                transcript.add("# " + event + " " + app.journal().await(event, 5_000)));
    }

    /** Sends FIN. */
    public Http1Script halfClose() {
        return then((client, app, transcript) -> client.halfClose());
    }

    /** Closes with RST; the last step but for {@link #await}. */
    public Http1Script reset() {
        return with((client, app, transcript) -> client.reset(), false);
    }

    /** Closes with FIN; the last step but for {@link #await}. */
    public Http1Script close() {
        return with((client, app, transcript) -> client.close(), false);
    }

    /** Reads until the server closes; the last step. */
    public Http1Script rest() {
        Step step = (client, app, transcript) -> {
            RawHttp1Response rest = client.rest();
            transcript.addText("| ", rest.body());
            transcript.add("# " + rest.ending());
        };
        return with(step, false);
    }

    /** Ends without asking whether the connection is still open. */
    public Http1Script noProbe() {
        return new Http1Script(steps, false, receiveBuffer);
    }

    private Http1Script with(Step step, boolean probeAfter) {
        List<Step> all = new ArrayList<>(steps);
        all.add(step);
        return new Http1Script(List.copyOf(all), probeAfter, receiveBuffer);
    }

    @Override
    public void run(RunningApp app, Transcript transcript, Duration patience) throws Exception {
        try (RawHttp1 client = app.http1(receiveBuffer)) {
            client.patience(patience);
            for (Step step : steps) {
                step.run(client, app, transcript);
            }
            if (probe) {
                probe(client, transcript);
            }
        }
    }

    private static void probe(RawHttp1 client, Transcript transcript) {
        try {
            client.send(PROBE);
        } catch (IOException ex) {
            // Closed already: reading shows it.
        }
        RawHttp1Response response = client.read(false);
        if (response.head().isEmpty()) {
            transcript.add("# connection " + (response.ending() == Ending.CUT_OFF ? "closed" : "SILENT"));
        } else {
            transcript.add("# connection open");
            transcript.addResponse(response);
        }
    }
}
