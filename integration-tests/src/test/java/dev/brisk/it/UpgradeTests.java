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
import static dev.brisk.it.harness.Request.post;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Http1Script;
import dev.brisk.it.harness.Http2Script;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Wire;
import java.util.ArrayList;
import java.util.List;

/** The upgrade from HTTP/1.1 to HTTP/2 without TLS (RFC 7540 §3.2), and requests with an Upgrade field that stay on HTTP/1.1. */
class UpgradeTests extends EquivalenceTests {

    private static final List<Request> REQUESTS = List.of(
            get("/returns/string"),
            get("/returns/record"),
            get("/returns/string").method("HEAD"),
            get("/returns/void"),
            get("/args/exchange?q=1"),
            get("/args/cookies").with("Cookie", "a=1; b=2"),
            get("/streams/ndjson"),
            get("/streams/sse"),
            get("/streams/large-buffers"),
            get("/streams/failing-later"),
            get("/fn/string"),
            get("/fn/sse"),
            get("/connection/slow/1"),
            get("/errors/runtime"),
            get("/no/such/path"),
            get("/?foo={bar}"),
            post("/body/string").with("Content-Type", "text/plain"),
            post("/body/string").with("Content-Type", "text/plain").with("Content-Length", "0"));

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Request request : REQUESTS) {
            Case upgraded =
                    Case.http2("upgrade " + request.method() + " " + request.target(), Http2Script.upgrade(request));
            cases.add(request.target().endsWith("large-buffers") ? upgraded.whosePiecesVary() : upgraded);
        }
        cases.add(Case.http2(
                "more after the upgrade",
                Http2Script.upgrade(get("/returns/string"))
                        .exchange(get("/returns/record"))
                        .exchange(post("/body/string").body("text/plain", "hello"))));
        cases.addAll(notUpgraded());
        cases.addAll(withBody());
        return cases;
    }

    private static List<Case> notUpgraded() {
        Request request = get("/returns/string").with("Upgrade", "h2c");
        return List.of(
                Case.of("Upgrade without settings", request.with("Connection", "Upgrade")),
                Case.of("Upgrade without Connection", request),
                Case.of(
                        "Upgrade of another protocol",
                        get("/returns/string").with("Upgrade", "IRC/6.9").with("Connection", "Upgrade")),
                Case.of(
                        "Upgrade to TLS",
                        get("/returns/string").with("Upgrade", "TLS/1.0").with("Connection", "Upgrade")));
    }

    private static List<Case> withBody() {
        List<Case> cases = new ArrayList<>();
        Request request = post("/body/string").with("Content-Type", "text/plain");
        for (String protocol : List.of("h2c", "IRC/6.9")) {
            Request upgrade = request.with("Connection", "Upgrade, HTTP2-Settings")
                    .with("Upgrade", protocol)
                    .with("HTTP2-Settings", "AAMAAABkAAQAoAAAAAIAAAAA");
            cases.add(differs(protocol + " with a body", upgrade.body("hello")));
            cases.add(differs(protocol + " with chunks", upgrade.chunks("hel", "lo")));
        }
        return cases;
    }

    private static Case differs(String name, Request request) {
        Http1Script script = Http1Script.connect().send(request.http11()).response();
        return Case.http1(name, script).differs("D16", Wire.HTTP11_BESIDE_H2C);
    }
}
