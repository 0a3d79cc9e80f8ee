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

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Request lines, field lines and body framing of HTTP/1.1, right and wrong (RFC 9112 §2 to §7). */
class FramingTests extends EquivalenceTests {

    private static final String HOST = "Host: brisk.test\r\n";
    private static final String GET = "GET /returns/string HTTP/1.1\r\n" + HOST;
    private static final String POST = "POST /body/string HTTP/1.1\r\n" + HOST + "Content-Type: text/plain\r\n";
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n";

    private static final Map<String, String> BYTES = Map.ofEntries(
            Map.entry("lone LF", "GET /returns/string HTTP/1.1\nHost: brisk.test\n\n"),
            Map.entry("lone CR", "GET /returns/string HTTP/1.1\rHost: brisk.test\r\r"),
            Map.entry("empty lines first", "\r\n\r\n" + GET + "\r\n"),
            Map.entry("no version", "GET /returns/string\r\n\r\n"),
            Map.entry("version 0.9", "GET /returns/string HTTP/0.9\r\n" + HOST + "\r\n"),
            Map.entry("version 1.2", "GET /returns/string HTTP/1.2\r\n" + HOST + "\r\n"),
            Map.entry("version 2.0", "GET /returns/string HTTP/2.0\r\n" + HOST + "\r\n"),
            Map.entry("version 3.0", "GET /returns/string HTTP/3.0\r\n" + HOST + "\r\n"),
            Map.entry("no number", "GET /returns/string HTTP/x\r\n" + HOST + "\r\n"),
            Map.entry("other protocol", "GET /returns/string SPDY/1.1\r\n" + HOST + "\r\n"),
            Map.entry("lower case protocol", "GET /returns/string http/1.1\r\n" + HOST + "\r\n"),
            Map.entry("two spaces", "GET  /returns/string  HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("space in target", "GET /args/path/a b HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("tab", "GET\t/returns/string\tHTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("no target", "GET HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("no method", " /returns/string HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("garbage", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n"),
            Map.entry("unknown method", "FROB /returns/string HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("odd method", "G@T /returns/string HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("lower case method", "get /returns/string HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("CONNECT", "CONNECT brisk.test:443 HTTP/1.1\r\nHost: brisk.test:443\r\n\r\n"),
            Map.entry("OPTIONS *", "OPTIONS * HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("TRACE", "TRACE /returns/string HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("PRI", "PRI * HTTP/2.0\r\n\r\n"),
            Map.entry("long request line", "GET /" + "a".repeat(5_000) + " HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("line near the limit", "GET /" + "a".repeat(4_000) + " HTTP/1.1\r\n" + HOST + "\r\n"),
            Map.entry("large field", GET + "X-Large: " + "a".repeat(9_000) + "\r\n\r\n"),
            Map.entry("many fields", GET + "X-Many: abcdefghij\r\n".repeat(600) + "\r\n"),
            Map.entry("field near the limit", GET + "X-Large: " + "a".repeat(7_900) + "\r\n\r\n"),
            Map.entry("folded", GET + "X-Folded: one\r\n two\r\n\r\n"),
            Map.entry("folded first", "GET /returns/string HTTP/1.1\r\n Host: brisk.test\r\n\r\n"),
            Map.entry("folded length", POST + "Content-Length:\r\n 5\r\n\r\nhello"),
            Map.entry("space before colon", GET + "X-Space : 1\r\n\r\n"),
            Map.entry("no colon", GET + "X-None\r\n\r\n"),
            Map.entry("no name", GET + ": nameless\r\n\r\n"),
            Map.entry("bad name", GET + "X(Y): 1\r\n\r\n"),
            Map.entry("name in UTF-8", GET + "X-\u00c3\u00bc: 1\r\n\r\n"),
            Map.entry("NUL in value", GET + "X-Nul: a\u0000b\r\n\r\n"),
            Map.entry("control in value", GET + "X-Control: a\u0001b\r\n\r\n"),
            Map.entry("CR in value", GET + "X-Cr: a\rb\r\n\r\n"),
            Map.entry("LF in field line", GET + "X-Lf: a\nX-More: b\r\n\r\n"));

    private static final Map<String, String> BODIES = Map.ofEntries(
            Map.entry("two lengths", POST + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"),
            Map.entry("same length twice", POST + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"),
            Map.entry("length list", POST + "Content-Length: 5, 5\r\n\r\nhello"),
            Map.entry("length and folded length", POST + "Content-Length: 5\r\nContent-Length:\r\n 6\r\n\r\nhello!"),
            Map.entry("negative length", POST + "Content-Length: -1\r\n\r\n"),
            Map.entry("plus length", POST + "Content-Length: +5\r\n\r\nhello"),
            Map.entry("hex length", POST + "Content-Length: 0x5\r\n\r\nhello"),
            Map.entry("word length", POST + "Content-Length: five\r\n\r\nhello"),
            Map.entry("empty length", POST + "Content-Length:\r\n\r\nhello"),
            Map.entry("huge length", POST + "Content-Length: 99999999999999999999\r\n\r\nhello"),
            Map.entry("length and chunked", CHUNKED + "Content-Length: 4\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
            Map.entry("unknown coding", POST + "Transfer-Encoding: xchunked\r\n\r\n"),
            Map.entry("two codings", POST + "Transfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
            Map.entry("chunked not last", POST + "Transfer-Encoding: chunked, gzip\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
            Map.entry("chunked twice", CHUNKED + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
            Map.entry("identity", POST + "Transfer-Encoding: identity\r\nContent-Length: 5\r\n\r\nhello"),
            Map.entry("upper case", POST + "TRANSFER-ENCODING: CHUNKED\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
            Map.entry("chunked in 1.0", CHUNKED.replace("HTTP/1.1", "HTTP/1.0") + "\r\n5\r\nhello\r\n0\r\n\r\n"),
            Map.entry("chunks", CHUNKED + "\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"),
            Map.entry("upper case size", CHUNKED + "\r\nA\r\n0123456789\r\n0\r\n\r\n"),
            Map.entry("leading zeros", CHUNKED + "\r\n0005\r\nhello\r\n000\r\n\r\n"),
            Map.entry("extension", CHUNKED + "\r\n5;a=b\r\nhello\r\n0;last\r\n\r\n"),
            Map.entry("quoted extension", CHUNKED + "\r\n5;a=\"b\r\nc\"\r\nhello\r\n0\r\n\r\n"),
            Map.entry("extension with LF", CHUNKED + "\r\n5;a\nb\r\nhello\r\n0\r\n\r\n"),
            Map.entry("LF after size", CHUNKED + "\r\n5\nhello\r\n0\r\n\r\n"),
            Map.entry("bad size", CHUNKED + "\r\nxyz\r\nhello\r\n0\r\n\r\n"),
            Map.entry("negative size", CHUNKED + "\r\n-5\r\nhello\r\n0\r\n\r\n"),
            Map.entry("huge size", CHUNKED + "\r\nffffffffff\r\nhello\r\n0\r\n\r\n"),
            Map.entry("empty size", CHUNKED + "\r\n\r\nhello\r\n0\r\n\r\n"),
            Map.entry("wrong size", CHUNKED + "\r\n4\r\nhello\r\n0\r\n\r\n"),
            Map.entry("request trailers", CHUNKED + "\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n"),
            Map.entry("bad trailers", CHUNKED + "\r\n5\r\nhello\r\n0\r\nContent-Length: 9\r\n\r\n"),
            Map.entry("more than length", POST + "Content-Length: 5\r\n\r\nhello world"),
            Map.entry("GET with length", GET + "Content-Length: 3\r\n\r\nabc"),
            Map.entry("GET with chunks", GET + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"));

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        BYTES.forEach((name, bytes) -> cases.add(Case.raw(name, bytes)));
        BODIES.forEach((name, bytes) -> cases.add(Case.raw(name, bytes)));
        return cases;
    }
}
