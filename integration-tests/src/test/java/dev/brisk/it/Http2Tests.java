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
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Http2Script;
import dev.brisk.test.RawHttp2;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What only HTTP/2 can express: streams side by side, resets, trailers, windows, and requests that break its rules (RFC 9113).
 *
 * <p>A request without {@code :path} or {@code :method} is left out: the codec of the default loses a buffer by it.
 */
class Http2Tests extends EquivalenceTests {

    private static final int CANCEL = 8;

    private static Http2Script connect() {
        return Http2Script.connect();
    }

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        cases.addAll(streams());
        cases.addAll(resets());
        cases.addAll(bodies());
        cases.addAll(malformed());
        return cases;
    }

    private static List<Case> streams() {
        Http2Script many = connect();
        for (int i = 0; i < 20; i++) {
            many = many.send(get("/connection/number/7"));
        }
        for (int i = 0; i < 20; i++) {
            many = many.response(2 * i + 1);
        }
        return List.of(
                Case.http2(
                        "two at once",
                        connect()
                                .send(get("/connection/slow/1"))
                                .send(get("/returns/umlaut"))
                                .response(3)
                                .response(1)),
                Case.http2("20 at once", many),
                Case.http2(
                        "cookies in many fields",
                        connect()
                                .exchange(get("/args/cookies")
                                        .with("Cookie", "a=1")
                                        .with("Cookie", "b=2")
                                        .with("Cookie", "c=3"))),
                Case.http2(
                        "cookie fields as they come",
                        connect()
                                .exchange(get("/args/header-map")
                                        .with("Cookie", "a=1")
                                        .with("Cookie", "b=2"))),
                Case.http2(
                        "small window",
                        Http2Script.connect(1000).send(get("/streams/buffers")).response(1)),
                Case.http2(
                        "window given later",
                        Http2Script.connect(10)
                                .send(get("/returns/umlaut"))
                                .pause(50)
                                .then((client, app, transcript) -> client.windowUpdate(1, 1000))
                                .response(1)
                                .noProbe()),
                Case.http2("large field", connect().exchange(get("/args/header").with("X-Value", "a".repeat(7_000)))),
                Case.http2(
                        "too large field",
                        connect().exchange(get("/args/header").with("X-Value", "a".repeat(20_000)))),
                Case.http2(
                        "GOAWAY of the client",
                        connect()
                                .send(get("/connection/slow/1"))
                                .then((client, app, transcript) -> client.frame(RawHttp2.GOAWAY, 0, 0, new byte[8]))
                                .response(1)
                                .noProbe()));
    }

    private static List<Case> resets() {
        return List.of(
                Case.http2(
                        "reset before the answer",
                        connect()
                                .send(get("/connection/never"))
                                .await("entered")
                                .reset(1, CANCEL)
                                .await("cancelled")),
                Case.http2(
                        "reset during the answer",
                        connect()
                                .send(get("/connection/first-then-never"))
                                .then((client, app, transcript) -> transcript.readUntil(client, 1, RawHttp2.DATA))
                                .reset(1, CANCEL)
                                .await("cancelled")),
                Case.http2(
                        "connection cut before the answer",
                        connect()
                                .send(get("/connection/never"))
                                .await("entered")
                                .then((client, app, transcript) -> client.reset())
                                .await("cancelled")
                                .noProbe()),
                Case.http2(
                        "connection cut during the answer",
                        connect()
                                .send(get("/connection/first-then-never"))
                                .then((client, app, transcript) -> transcript.readUntil(client, 1, RawHttp2.DATA))
                                .then((client, app, transcript) -> client.reset())
                                .await("cancelled")
                                .noProbe()),
                Case.http2(
                        "reset in the same write as the request",
                        connect()
                                .inOneWrite(script -> script.send(get("/connection/never"))
                                        .reset(1, CANCEL)
                                        .send(get("/returns/string")))
                                .response(3)),
                Case.http2(
                        "reset in the same write as an answer at once",
                        connect()
                                .inOneWrite(script -> script.send(get("/returns/record"))
                                        .reset(1, CANCEL)
                                        .send(get("/returns/string")))
                                .response(3)),
                Case.http2(
                        "reset within the fields",
                        connect()
                                .then((client, app, transcript) ->
                                        client.frame(RawHttp2.HEADERS, 0, 1, new byte[] {(byte) 0x82}))
                                .reset(1, CANCEL)
                                .response(1)
                                .noProbe()),
                Case.http2(
                        "reset with the body in the same write",
                        connect()
                                .inOneWrite(script -> script.open(
                                                post("/body/string")
                                                        .with("Content-Type", "text/plain")
                                                        .http2(),
                                                false)
                                        .data(1, new byte[3], false)
                                        .reset(1, CANCEL))),
                Case.http2(
                        "reset with the body half sent",
                        connect()
                                .open(
                                        post("/body/string")
                                                .with("Content-Type", "text/plain")
                                                .http2(),
                                        false)
                                .data(1, new byte[3], false)
                                .pause(50)
                                .reset(1, CANCEL)));
    }

    private static List<Case> bodies() {
        List<Map.Entry<String, String>> head =
                post("/body/string").with("Content-Type", "text/plain").http2();
        byte[] hello = "hello".getBytes(ISO_8859_1);
        return List.of(
                Case.http2(
                        "end in a frame of its own",
                        connect()
                                .open(head, false)
                                .data(1, hello, false)
                                .data(1, new byte[0], true)
                                .response(1)),
                Case.http2(
                        "byte by byte",
                        connect()
                                .open(head, false)
                                .then((client, app, transcript) -> {
                                    for (int i = 0; i < hello.length; i++) {
                                        client.data(1, new byte[] {hello[i]}, i == hello.length - 1);
                                    }
                                })
                                .response(1)),
                Case.http2(
                        "request trailers",
                        connect()
                                .open(head, false)
                                .data(1, hello, false)
                                .then((client, app, transcript) ->
                                        client.headers(1, List.of(Map.entry("x-sum", "1")), true))
                                .response(1)),
                Case.http2(
                        "padding",
                        connect()
                                .open(head, false)
                                .then((client, app, transcript) -> client.frame(
                                        RawHttp2.DATA,
                                        8 | RawHttp2.END_STREAM,
                                        1,
                                        "\u0003hey\0\0\0".getBytes(ISO_8859_1)))
                                .response(1)),
                Case.http2(
                        "expect continue",
                        connect()
                                .open(
                                        post("/body/string")
                                                .with("Content-Type", "text/plain")
                                                .with("Expect", "100-continue")
                                                .http2(),
                                        false)
                                .data(1, hello, true)
                                .response(1)),
                Case.http2(
                        "less than the Content-Length",
                        connect()
                                .inOneWrite(script -> script.open(with(head, "content-length", "10"), false)
                                        .data(1, hello, true))
                                .response(1)),
                Case.http2(
                        "more than the Content-Length",
                        connect()
                                .inOneWrite(script -> script.open(with(head, "content-length", "3"), false)
                                        .data(1, hello, true))
                                .response(1)),
                Case.http2(
                        "nothing of the Content-Length",
                        connect().open(with(head, "content-length", "3"), true).response(1)),
                Case.http2(
                        "two Content-Lengths",
                        connect()
                                .inOneWrite(script -> script.open(
                                                with(with(head, "content-length", "5"), "content-length", "6"), false)
                                        .data(1, hello, true))
                                .response(1)),
                Case.http2(
                        "answer before the body",
                        connect()
                                .open(post("/connection/unread").http2(), false)
                                .response(1)),
                Case.http2(
                        "answer before the rest of the body",
                        connect()
                                .open(post("/connection/unread").http2(), false)
                                .data(1, hello, false)
                                .response(1)
                                .data(1, hello, true)),
                Case.http2(
                        "DATA after the end",
                        connect()
                                .exchange(get("/returns/string"))
                                .data(1, hello, true)
                                .noProbe()));
    }

    private static List<Map.Entry<String, String>> with(
            List<Map.Entry<String, String>> fields, String name, String value) {
        List<Map.Entry<String, String>> all = new ArrayList<>(fields);
        all.add(Map.entry(name, value));
        return all;
    }

    private static List<Case> malformed() {
        List<Case> cases = new ArrayList<>();
        Map<String, List<Map.Entry<String, String>>> heads = Map.ofEntries(
                head("empty path", ":method", "GET", ":scheme", "http", ":authority", "a.test", ":path", ""),
                head("no scheme", ":method", "GET", ":authority", "a.test", ":path", "/returns/string"),
                head(
                        "scheme https",
                        ":method",
                        "GET",
                        ":scheme",
                        "https",
                        ":authority",
                        "a.test",
                        ":path",
                        "/args/exchange"),
                head("odd scheme", ":method", "GET", ":scheme", "x", ":authority", "a.test", ":path", "/args/exchange"),
                head("no authority", ":method", "GET", ":scheme", "http", ":path", "/args/exchange"),
                head("host only", ":method", "GET", ":scheme", "http", ":path", "/args/exchange", "host", "h.test"),
                head(
                        "host and authority",
                        ":method",
                        "GET",
                        ":scheme",
                        "http",
                        ":authority",
                        "a.test",
                        ":path",
                        "/args/exchange",
                        "host",
                        "h.test"),
                head(
                        "empty authority",
                        ":method",
                        "GET",
                        ":scheme",
                        "http",
                        ":authority",
                        "",
                        ":path",
                        "/args/exchange"),
                head(
                        "bad authority",
                        ":method",
                        "GET",
                        ":scheme",
                        "http",
                        ":authority",
                        "a b",
                        ":path",
                        "/args/exchange"),
                head(
                        "bad port",
                        ":method",
                        "GET",
                        ":scheme",
                        "http",
                        ":authority",
                        "a.test:x",
                        ":path",
                        "/args/exchange"),
                head("IPv6", ":method", "GET", ":scheme", "http", ":authority", "[::1]:80", ":path", "/args/exchange"),
                head("bad path", ":method", "GET", ":scheme", "http", ":authority", "a.test", ":path", "/%zz"),
                head("braces", ":method", "GET", ":scheme", "http", ":authority", "a.test", ":path", "/?foo={bar}"),
                head("asterisk", ":method", "OPTIONS", ":scheme", "http", ":authority", "a.test", ":path", "*"),
                head(
                        "absolute path",
                        ":method",
                        "GET",
                        ":scheme",
                        "http",
                        ":authority",
                        "a.test",
                        ":path",
                        "http://b.test/args/exchange"),
                head("CONNECT", ":method", "CONNECT", ":authority", "a.test:443"),
                head("unknown pseudo", ":method", "GET", ":scheme", "http", ":path", "/returns/string", ":x", "1"),
                head("status", ":method", "GET", ":scheme", "http", ":path", "/returns/string", ":status", "200"),
                head("upper case", ":method", "GET", ":scheme", "http", ":path", "/returns/string", "X-Upper", "1"),
                head(
                        "connection",
                        ":method",
                        "GET",
                        ":scheme",
                        "http",
                        ":path",
                        "/returns/string",
                        "connection",
                        "close"),
                head(
                        "transfer-encoding",
                        ":method",
                        "GET",
                        ":scheme",
                        "http",
                        ":path",
                        "/returns/string",
                        "transfer-encoding",
                        "chunked"),
                head("te", ":method", "GET", ":scheme", "http", ":path", "/returns/string", "te", "gzip"),
                head("te trailers", ":method", "GET", ":scheme", "http", ":path", "/returns/string", "te", "trailers"),
                head("bad value", ":method", "GET", ":scheme", "http", ":path", "/returns/string", "x", "a\rb"),
                head("empty name", ":method", "GET", ":scheme", "http", ":path", "/returns/string", "", "a"));
        heads.forEach((name, fields) ->
                cases.add(Case.http2(name, connect().open(fields, true).response(1))));
        cases.add(Case.http2(
                "PUSH_PROMISE",
                connect()
                        .then((client, app, transcript) -> client.frame(5, 4, 1, new byte[4]))
                        .exchange(get("/returns/string"))
                        .noProbe()));
        cases.add(Case.http2(
                "unknown frame",
                connect()
                        .then((client, app, transcript) -> client.frame(77, 0, 0, new byte[4]))
                        .exchange(get("/returns/string"))));
        cases.add(Case.http2(
                "window update of 0",
                connect()
                        .send(get("/connection/never"))
                        .await("entered")
                        .then((client, app, transcript) -> client.windowUpdate(1, 0))
                        .response(1)
                        .await("cancelled")));
        return cases;
    }

    private static Map.Entry<String, List<Map.Entry<String, String>>> head(String name, String... fields) {
        List<Map.Entry<String, String>> all = new ArrayList<>();
        for (int i = 0; i < fields.length; i += 2) {
            all.add(Map.entry(fields[i], fields[i + 1]));
        }
        return Map.entry(name, List.copyOf(all));
    }
}
