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

import dev.brisk.it.harness.Http1Script;
import dev.brisk.it.harness.Http2Script;
import dev.brisk.it.harness.Http2Transcript;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Script;
import dev.brisk.it.harness.Transcript;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import dev.brisk.test.RawHttp1Response.Ending;
import dev.brisk.test.RawHttp2;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Scripts for conversations: all answers up to the first that ends the connection, then whether it is still open. */
final class Conversations {

    private Conversations() {}

    static Script http1(Conversation conversation) {
        return Http1Script.connect().then((client, app, transcript) -> {
            List<Request> requests = conversation.requests();
            if (conversation.together()) {
                StringBuilder bytes = new StringBuilder();
                requests.forEach(request -> bytes.append(request.http11()));
                send(client, bytes.toString());
            }
            for (int i = 0; i < requests.size(); i++) {
                Request request = requests.get(i);
                if (!conversation.together()) {
                    send(client, request.http11());
                }
                transcript.add("# answer " + (i + 1));
                if (!read(client, request, transcript)) {
                    return;
                }
            }
        });
    }

    /** Reads one answer, and returns whether there may be another. */
    private static boolean read(RawHttp1 client, Request request, Transcript transcript) {
        RawHttp1Response response = client.read(request.method().equals("HEAD"));
        transcript.addResponse(response);
        return response.ending() == Ending.COMPLETE;
    }

    private static void send(RawHttp1 client, String bytes) {
        try {
            client.send(bytes);
        } catch (IOException ex) {
            // Closed already: reading shows it.
        }
    }

    static Script http2(Conversation conversation) {
        return Http2Script.connect()
                .then((client, app, transcript) -> {
                    try {
                        play(conversation, client, transcript);
                    } catch (IOException ex) {
                        transcript.add("# over");
                    }
                })
                .noProbe();
    }

    private static void play(Conversation conversation, RawHttp2 client, Http2Transcript transcript)
            throws IOException {
        List<Request> requests = new ArrayList<>(conversation.requests());
        requests.add(Request.get("/probe"));
        List<Integer> streams = new ArrayList<>();
        if (conversation.together()) {
            for (Request request : requests) {
                streams.add(Http2Script.send(client, request));
            }
        }
        for (int i = 0; i < requests.size(); i++) {
            int stream = conversation.together() ? streams.get(i) : Http2Script.send(client, requests.get(i));
            if (!transcript.readStream(client, stream)) {
                return;
            }
        }
    }
}
