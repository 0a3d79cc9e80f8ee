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
import dev.brisk.it.harness.Request;
import java.util.ArrayList;
import java.util.List;

/** Static files, ranges, CORS, WebSocket, Actuator. */
class WebTests extends EquivalenceTests {

    private static final Request FILE = get("/hello.txt");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        files(cases);
        cors(cases);
        webSocket(cases);
        cases.add(Case.of("health", get("/actuator/health")));
        cases.add(Case.of("actuator", get("/actuator")));
        cases.add(Case.of("no endpoint", get("/actuator/none")));
        return cases;
    }

    private static void files(List<Case> cases) {
        cases.add(Case.of("file", FILE));
        cases.add(Case.of("HEAD file", FILE.method("HEAD")));
        cases.add(Case.of("POST file", FILE.method("POST")));
        cases.add(Case.of("OPTIONS file", FILE.method("OPTIONS")));
        cases.add(Case.of("no file", get("/missing.txt")));
        cases.add(Case.of("file above", get("/../hello.txt")));
        cases.add(Case.of("escaped file above", get("/%2e%2e/hello.txt")));
        cases.add(Case.of("file with slash", get("/hello.txt/")));
        for (String range : List.of(
                "bytes=0-3",
                "bytes=5-",
                "bytes=-4",
                "bytes=0-",
                "bytes=0-0",
                "bytes=100-200",
                "bytes=0-1,4-5",
                "bytes=5-2",
                "bytes=x",
                "items=0-1",
                "bytes=0-1, 3-4, 6-7")) {
            Case part = Case.of(
                    "range of resource " + range, get("/returns/resource").with("Range", range));
            // The pieces of many ranges hold a boundary of random length.
            cases.add(range.contains(",") ? part.whosePiecesVary() : part);
            cases.add(Case.of(
                    "HEAD range " + range,
                    get("/returns/resource").method("HEAD").with("Range", range)));
        }
        // Multipart ranges have a random boundary, so the static file is asked for single ranges only.
        cases.add(Case.of("range of file", FILE.with("Range", "bytes=0-3")));
        cases.add(Case.of("bad range of file", FILE.with("Range", "bytes=100-")));
        cases.add(Case.of("modified since 2100", FILE.with("If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT")));
        cases.add(Case.of("modified since 1990", FILE.with("If-Modified-Since", "Mon, 01 Jan 1990 00:00:00 GMT")));
        cases.add(Case.of("unmodified since 1990", FILE.with("If-Unmodified-Since", "Mon, 01 Jan 1990 00:00:00 GMT")));
    }

    private static void cors(List<Case> cases) {
        for (String target : List.of("/connection/cors", "/entities/ok", "/returns/string", "/fn/string", "/nothing")) {
            for (String origin :
                    List.of("https://one.test", "https://global.test", "http://brisk.test", "null", "bad origin")) {
                Request request = get(target).with("Origin", origin);
                cases.add(Case.of("CORS " + target + " " + origin, request));
                cases.add(Case.of(
                        "preflight " + target + " " + origin,
                        request.method("OPTIONS").with("Access-Control-Request-Method", "GET")));
            }
        }
        Request preflight = get("/entities/etag").method("OPTIONS").with("Origin", "https://global.test");
        cases.add(Case.of("preflight PUT", preflight.with("Access-Control-Request-Method", "PUT")));
        cases.add(Case.of("preflight DELETE", preflight.with("Access-Control-Request-Method", "DELETE")));
        cases.add(Case.of(
                "preflight field",
                preflight
                        .with("Access-Control-Request-Method", "PUT")
                        .with("Access-Control-Request-Headers", "x-allowed, x-other")));
        cases.add(Case.of("no preflight", preflight));
    }

    private static void webSocket(List<Case> cases) {
        Request handshake = get("/ws/echo")
                .with("Connection", "Upgrade")
                .with("Upgrade", "websocket")
                .with("Sec-WebSocket-Version", "13")
                .with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
        // Masked with zeros: RFC 6455 §5.3 asks for a mask, not for a good one.
        String text = "\u0081\u0082\u0000\u0000\u0000\u0000hi";
        String close = "\u0088\u0082\u0000\u0000\u0000\u0000\u0003\u00e8";
        Http1Script open = Http1Script.connect().send(handshake.http11()).response();
        cases.add(Case.http1(
                "WebSocket echo", open.send(text).bytes(9).send(close).rest()));
        cases.add(Case.http1("WebSocket cut", open.reset()));
        cases.add(Case.http1(
                "WebSocket extension",
                Http1Script.connect()
                        .send(handshake
                                .with("Sec-WebSocket-Extensions", "permessage-deflate")
                                .http11())
                        .response()
                        .send(close)
                        .rest()));
        cases.add(Case.http1(
                "WebSocket protocol",
                Http1Script.connect()
                        .send(handshake.with("Sec-WebSocket-Protocol", "chat").http11())
                        .response()
                        .send(close)
                        .rest()));
        cases.add(Case.raw(
                "WebSocket without key",
                get("/ws/echo")
                        .with("Connection", "Upgrade")
                        .with("Upgrade", "websocket")
                        .with("Sec-WebSocket-Version", "13")
                        .http11()));
        cases.add(Case.raw(
                "WebSocket old version",
                get("/ws/echo")
                        .with("Connection", "Upgrade")
                        .with("Upgrade", "websocket")
                        .with("Sec-WebSocket-Version", "1")
                        .with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
                        .http11()));
        cases.add(Case.raw("WebSocket without upgrade", get("/ws/echo").http11()));
        cases.add(Case.raw("upgrade where there is none", handshake.http11().replace("/ws/echo", "/returns/string")));
        cases.add(Case.raw(
                "h2c upgrade",
                get("/returns/string")
                        .with("Connection", "Upgrade, HTTP2-Settings")
                        .with("Upgrade", "h2c")
                        .with("HTTP2-Settings", "AAMAAABkAAQAAP__")
                        .http11()));
    }
}
