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
import dev.brisk.it.harness.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What becomes of a connection of HTTP/1.1: pipelining, split packets, keep-alive, close from either side, 100-continue. */
class ConnectionTests extends EquivalenceTests {

    private static final String HOST = "Host: brisk.test\r\n";
    private static final String STRING = get("/returns/string").http11();
    private static final String BODY =
            post("/body/string").body("text/plain", "hello").http11();
    private static final String CHUNKS = post("/body/string")
            .with("Content-Type", "text/plain")
            .chunks("he", "llo")
            .http11();

    private static Http1Script connect() {
        return Http1Script.connect();
    }

    private static Http1Script pipeline(int count, String kind) {
        StringBuilder bytes = new StringBuilder();
        IntStream.range(0, count)
                .forEach(n -> bytes.append(get("/connection/" + kind + "/" + n).http11()));
        Http1Script script = connect().send(bytes.toString());
        for (int i = 0; i < count; i++) {
            script = script.response();
        }
        return script;
    }

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        cases.addAll(pipelining());
        cases.addAll(splitting());
        cases.addAll(persistence());
        cases.addAll(expectations());
        cases.addAll(unread());
        cases.addAll(closing());
        return cases;
    }

    private static List<Case> pipelining() {
        String mixed = STRING
                + BODY
                + get("/errors/runtime").http11()
                + CHUNKS
                + get("/streams/items").http11();
        String withHead = get("/returns/string").method("HEAD").http11() + STRING;
        String bad = STRING + "GET /%zz HTTP/1.1\r\n" + HOST + "\r\n" + STRING;
        String worse = STRING + "GET /x HTTP/1.1 bad\r\n" + HOST + "X Y: 1\r\n\r\n" + STRING;
        return List.of(
                Case.http1("2 at once", pipeline(2, "number")),
                Case.http1("20 at once", pipeline(20, "number")),
                Case.http1("5 slow at once", pipeline(5, "slow")),
                Case.http1(
                        "mixed at once",
                        connect()
                                .send(mixed)
                                .response()
                                .response()
                                .response()
                                .response()
                                .response()),
                Case.http1(
                        "HEAD and GET at once",
                        connect().send(withHead).headResponse().response()),
                Case.http1(
                        "bad target between",
                        connect().send(bad).response().response().response()),
                Case.http1("bad head between", connect().send(worse).response().response()),
                Case.http1(
                        "close between",
                        connect()
                                .send(STRING
                                        + get("/returns/string")
                                                .with("Connection", "close")
                                                .http11()
                                        + STRING)
                                .response()
                                .response()),
                Case.http1(
                        "unread body between",
                        connect()
                                .send(post("/connection/unread")
                                                .body("text/plain", "not read")
                                                .http11()
                                        + STRING)
                                .response()
                                .response()));
    }

    private static List<Case> splitting() {
        int half = STRING.length() / 2;
        String head = BODY.substring(0, BODY.length() - 5);
        return List.of(
                Case.http1("byte by byte", connect().sendByteByByte(STRING).response()),
                Case.http1("body byte by byte", connect().sendByteByByte(BODY).response()),
                Case.http1(
                        "chunks byte by byte", connect().sendByteByByte(CHUNKS).response()),
                Case.http1(
                        "two byte by byte",
                        connect().sendByteByByte(STRING + BODY).response().response()),
                Case.http1(
                        "head in two",
                        connect()
                                .send(STRING.substring(0, half))
                                .pause(30)
                                .send(STRING.substring(half))
                                .response()),
                Case.http1(
                        "body later",
                        connect().send(head).pause(30).send("hello").response()),
                Case.http1(
                        "body in three",
                        connect()
                                .send(head + "h")
                                .pause(20)
                                .send("el")
                                .pause(20)
                                .send("lo")
                                .response()),
                Case.http1(
                        "next in the same packet",
                        connect()
                                .send(head)
                                .pause(20)
                                .send("hello" + STRING)
                                .response()
                                .response()));
    }

    private static List<Case> persistence() {
        String old = "GET /returns/string HTTP/1.0\r\n";
        List<Case> cases = new ArrayList<>(List.of(
                Case.raw("1.0", old + HOST + "\r\n"),
                Case.raw("1.0 without Host", old + "\r\n"),
                Case.raw("1.0 keep-alive", old + HOST + "Connection: keep-alive\r\n\r\n"),
                Case.raw("1.0 stream", "GET /streams/items HTTP/1.0\r\n" + HOST + "\r\n"),
                Case.raw("1.0 text stream", "GET /streams/strings HTTP/1.0\r\n" + HOST + "\r\n"),
                Case.raw(
                        "1.0 text stream keep-alive",
                        "GET /streams/strings HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"),
                Case.raw("1.0 SSE", "GET /streams/sse HTTP/1.0\r\n" + HOST + "\r\n"),
                Case.raw("1.0 error", "GET /errors/runtime HTTP/1.0\r\n" + HOST + "\r\n"),
                Case.raw("1.0 file", "GET /response/file HTTP/1.0\r\n" + HOST + "\r\n"),
                Case.raw(
                        "1.0 POST",
                        "POST /body/string HTTP/1.0\r\nContent-Length: 5\r\nContent-Type: text/plain\r\n\r\nhello"),
                Case.http1(
                        "1.0 HEAD",
                        connect().send("HEAD /returns/string HTTP/1.0\r\n\r\n").headResponse())));
        for (String value : List.of("close", "Close", "keep-alive, close", "keep-alive", "upgrade", "x", "")) {
            cases.add(Case.raw(
                    "Connection: " + value,
                    get("/returns/string").with("Connection", value).http11()));
        }
        for (String path :
                List.of("/streams/items", "/streams/strings", "/entities/no-content", "/errors/runtime", "/nothing")) {
            cases.add(Case.raw(
                    "close " + path, get(path).with("Connection", "close").http11()));
        }
        cases.add(Case.http1(
                "three in turn",
                Http1Script.exchange(
                        get("/returns/string"), post("/body/string").body("text/plain", "x"), get("/streams/items"))));
        return cases;
    }

    private static List<Case> expectations() {
        Request expecting = post("/body/string").with("Expect", "100-continue").with("Content-Type", "text/plain");
        String head = expecting.with("Content-Length", "5").http11();
        String unread = post("/connection/unread")
                .with("Expect", "100-continue")
                .with("Content-Length", "5")
                .http11();
        String failing = post("/errors/json-only")
                .with("Expect", "100-continue")
                .with("Content-Length", "5")
                .http11();
        return List.of(
                Case.http1(
                        "continue",
                        connect().send(head).response().send("hello").response()),
                Case.http1(
                        "continue without waiting",
                        connect().send(head + "hello").response().response()),
                Case.http1(
                        "continue upper case",
                        connect()
                                .send(head.replace("100-continue", "100-CONTINUE"))
                                .response()
                                .send("hello")
                                .response()),
                Case.http1("continue, body not read", connect().send(unread).response()),
                Case.http1(
                        "continue, body not read but sent",
                        connect().send(unread).response().send("hello").response()),
                Case.http1("continue, refused", connect().send(failing).response()),
                Case.http1(
                        "continue in 1.0",
                        connect()
                                .send(head.replace("HTTP/1.1", "HTTP/1.0"))
                                .response()
                                .noProbe()),
                Case.http1(
                        "other expectation",
                        connect().send(head.replace("100-continue", "200-ok")).response()),
                Case.http1(
                        "continue without a body",
                        connect().send(expecting.http11()).response()));
    }

    private static List<Case> unread() {
        String large = "z".repeat(1_000_000);
        Request post = post("/connection/unread");
        Request refused = post("/nothing");
        return List.of(
                Case.of("unread", post.body("text/plain", "not read"), get("/returns/string")),
                Case.of("unread chunks", post.chunks("not", "read"), get("/returns/string")),
                Case.http1(
                        "unread large",
                        connect().send(post.body(large).http11()).response()),
                Case.http1(
                        "unread large, not found",
                        connect().send(refused.body(large).http11()).response()),
                Case.http1(
                        "unread, sent later",
                        connect()
                                .send(post.with("Content-Length", "5").http11())
                                .response()
                                .send("later")),
                Case.http1(
                        "unread, never sent",
                        connect()
                                .send(post.with("Content-Length", "5").http11())
                                .response()
                                .silence(100)
                                .noProbe()));
    }

    private static List<Case> closing() {
        String half =
                "POST /body/string HTTP/1.1\r\n" + HOST + "Content-Type: text/plain\r\nContent-Length: 10\r\n\r\nhello";
        String endless = get("/connection/endless").http11();
        String never = get("/connection/never").http11();
        String large = get("/connection/large").http11();
        return List.of(
                Case.http1("body too short", connect().send(half).silence(100).noProbe()),
                Case.http1(
                        "body too short, half closed",
                        connect().send(half).halfClose().rest()),
                Case.http1(
                        "half closed",
                        connect().send(STRING).response().halfClose().rest()),
                Case.http1(
                        "half closed at once",
                        connect().send(STRING).halfClose().rest()),
                Case.http1(
                        "head cut off", connect().send("GET / HT").halfClose().rest()),
                Case.http1("nothing sent", connect().halfClose().rest()),
                Case.http1(
                        "closed before the answer",
                        connect().send(never).await("entered").close().await("cancelled")),
                Case.http1(
                        "reset before the answer",
                        connect().send(never).await("entered").reset().await("cancelled")),
                Case.http1(
                        "closed during the answer",
                        connect().send(endless).bytes(50_000).close().await("cancelled")),
                Case.http1(
                        "reset during the answer",
                        connect().send(endless).bytes(50_000).reset().await("cancelled")),
                Case.http1(
                        "closed after the first part",
                        connect()
                                .send(get("/connection/first-then-never").http11())
                                .bytes(80)
                                .close()
                                .await("cancelled")),
                Case.http1(
                        "slow reader",
                        connect().receiveBuffer(4096).send(large).pause(100).response()));
    }
}
