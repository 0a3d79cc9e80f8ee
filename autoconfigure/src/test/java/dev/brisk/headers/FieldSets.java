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
package dev.brisk.headers;

import static org.junit.jupiter.api.Named.named;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http2.Http2Exception;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** The headers that views are compared on; names that differ in case are not among them. */
final class FieldSets {

    private FieldSets() {}

    static Stream<Named<HttpHeaders>> fields() throws Http2Exception {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.addAll(List.of("X-Field-" + i, "value " + i));
        }
        return Stream.of(
                named("empty", new DefaultHttpHeaders()),
                named("one", Fields.set("Accept", "text/html")),
                named(
                        "usual",
                        Fields.decoded(
                                "Host: localhost:8080",
                                "User-Agent: curl/8",
                                "Accept: */*",
                                "Content-Type: application/json")),
                named(
                        "browser",
                        Fields.decoded(
                                "Host: shop.example.com",
                                "Connection: keep-alive",
                                "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8",
                                "Accept-Encoding: gzip, deflate, br, zstd",
                                "Accept-Language: de-AT,de;q=0.9,en;q=0.8",
                                "Accept-Charset: utf-8, iso-8859-1;q=0.5, *",
                                "Cache-Control: max-age=0",
                                "If-None-Match: \"a\", W/\"b\"",
                                "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
                                "Range: bytes=0-99,200-",
                                "Origin: https://example.com",
                                "Access-Control-Request-Method: PUT",
                                "Access-Control-Request-Headers: X-A, X-B")),
                named(
                        "repeated",
                        Fields.decoded(
                                "X-Many: 1",
                                "Accept: text/html",
                                "X-Many: 2",
                                "Accept: application/json;q=0.5",
                                "X-Many: 1")),
                named("same value twice", Fields.set("X-Many", "1", "X-Many", "1")),
                named(
                        "empty values",
                        Fields.decoded("X-Empty:", "Accept:", "Content-Type:", "Host:", "Accept-Language:")),
                named("empty lines among others", Fields.set("Accept", "", "Accept", "text/plain", "Accept", "")),
                named("two empty Accept lines", Fields.set("Accept", "", "Accept", "")),
                named("blank lists", Fields.set("Accept", ", ,", "Accept-Language", ",", "If-None-Match", ",")),
                named(
                        "nonsense",
                        Fields.set(
                                "Accept",
                                "nonsense",
                                "Content-Type",
                                "text",
                                "Content-Length",
                                "many",
                                "Host",
                                "[::1:x",
                                "Accept-Language",
                                "not a language;;",
                                "Accept-Charset",
                                "no-such",
                                "Date",
                                "today",
                                "Range",
                                "x",
                                "If-None-Match",
                                "x y",
                                "Content-Disposition",
                                "=",
                                "Location",
                                "%%")),
                named(
                        "bad weight",
                        Fields.set("Accept", "text/html;q=2", "Content-Type", "text/plain;charset=no-such")),
                named("multipart", Fields.set("Content-Type", "multipart/form-data; boundary=abc")),
                named("trailing semicolons in languages", Fields.set("Accept-Language", "en;,de;")),
                named(
                        "addresses",
                        Fields.set("Host", "[2001:db8::1]:8443", "Content-Length", "0012", "ETag", "W/\"1\"")),
                named(
                        "non-ASCII",
                        Fields.decoded("cf-region: "
                                + new String(
                                        "São Paulo".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))),
                named("HTTP/2", Fields.converted("accept", "text/html", "x-many", "1", "x-many", "2", "cookie", "a=1")),
                named(
                        "lower case",
                        Fields.decoded("accept: text/html", "content-type: text/plain", "x-many: 1", "x-many: 2")),
                named("many", Fields.set(many.toArray(new String[0]))));
    }
}
