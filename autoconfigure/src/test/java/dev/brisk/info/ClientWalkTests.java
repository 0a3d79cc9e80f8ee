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
package dev.brisk.info;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom a trusted peer vouches for. Trusted are 10.0.0.0/8, 2001:db8:aaaa::/48 and Unix domain sockets. */
class ClientWalkTests {

    private static final List<String> TRUSTED = List.of("10.0.0.0/8", "2001:db8:aaaa::/48", "unix");

    private static final TrustRules X_FORWARDED = TrustRules.of(ForwardedField.X_FORWARDED, TRUSTED);
    private static final TrustRules FORWARDED = TrustRules.of(ForwardedField.FORWARDED, TRUSTED);

    private static final ClientAddr PEER = ClientAddr.of(new RemoteAddr.Inet("10.9.9.9", 999));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // The walk
                "203.0.113.9 | 203.0.113.9 | -1 | UNTRUSTED",
                "203.0.113.9, 10.0.0.1 | 203.0.113.9 | -1 | UNTRUSTED",
                "1.1.1.1, 203.0.113.9, 10.0.0.1,2001:db8:aaaa::1 | 203.0.113.9 | -1 | UNTRUSTED",
                "10.0.0.2, 203.0.113.9, 10.0.0.1 | 203.0.113.9 | -1 | UNTRUSTED",
                "10.0.0.2, 10.0.0.1 | 10.0.0.2 | -1 | EXHAUSTED",
                "203.0.113.9, , ,10.0.0.1,, | 203.0.113.9 | -1 | UNTRUSTED",
                "203.0.113.9, unix:, 10.0.0.1 | 203.0.113.9 | -1 | UNTRUSTED",
                // Notations
                "203.0.113.9:1234 | 203.0.113.9 | 1234 | UNTRUSTED",
                "`203.0.113.9\t,\t10.0.0.1:5` | 203.0.113.9 | -1 | UNTRUSTED",
                "1fff:0:a88:85a3::ac1f | 1fff:0:a88:85a3::ac1f | -1 | UNTRUSTED",
                "2001:DB8:0:0:0:0:0:1 | 2001:db8::1 | -1 | UNTRUSTED",
                "[2001:db8::1] | 2001:db8::1 | -1 | UNTRUSTED",
                "[2001:db8::1]:443 | 2001:db8::1 | 443 | UNTRUSTED",
                "::ffff:1.2.3.4:12345 | 1.2.3.4 | 12345 | UNTRUSTED",
                "::FFFF:1.2.3.4 | 1.2.3.4 | -1 | UNTRUSTED",
                "[::ffff:102:304]:80 | 1.2.3.4 | 80 | UNTRUSTED",
                "203.0.113.9, ::ffff:10.0.0.1 | 203.0.113.9 | -1 | UNTRUSTED",
                "2001:db8:1:2:3:4:5:6:8080 | 2001:db8:1:2:3:4:5:6 | 8080 | UNTRUSTED",
                "unknown | unknown | -1 | UNTRUSTED",
                "1.1.1.1, UNKNOWN, 10.0.0.1 | unknown | -1 | UNTRUSTED",
                // A port that is none
                "[2001:db8:a0b:12f0::1]:dba2 | 2001:db8:a0b:12f0::1 | -1 | UNTRUSTED",
                "203.0.113.9: | 203.0.113.9 | -1 | UNTRUSTED",
                "203.0.113.9:0 | 203.0.113.9 | 0 | UNTRUSTED",
                "203.0.113.9:65535 | 203.0.113.9 | 65535 | UNTRUSTED",
                "203.0.113.9:65536 | 203.0.113.9 | -1 | UNTRUSTED",
                "203.0.113.9:-1 | 203.0.113.9 | -1 | UNTRUSTED",
                "203.0.113.9:000080 | 203.0.113.9 | -1 | UNTRUSTED",
                "203.0.113.9:80 80 | 203.0.113.9 | -1 | UNTRUSTED",
                // What cannot be understood ends the way at the last one named
                "203.0.113.9, nonsense, 10.0.0.1:7 | 10.0.0.1 | 7 | MALFORMED",
                "203.0.113.9, [::1, 10.0.0.1, 10.0.0.2 | 10.0.0.1 | -1 | MALFORMED",
            })
    void xForwardedFor(String value, String hostname, int port, ClientChain.End end) {
        assertClient(X_FORWARDED, hostname, port, end, value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "localhost",
                "256.0.0.1",
                "1.2.3",
                "1.2.3.4.5",
                "01.2.3.4",
                "0x7f.0.0.1",
                "2130706433",
                "[::1",
                "::1]",
                "[1.2.3.4]",
                "[::1]x",
                "[::1]80",
                "[]",
                "[",
                "]",
                ":",
                "::1%eth0",
                "[fe80::1%25eth0]",
                "1.2.3.4 5.6.7.8",
                "\"1.2.3.4\"",
                "1.2.3.4;x",
                "for=1.2.3.4",
                "_hidden",
                "unix",
                "unknown:80",
                "\uFF11.2.3.4",
                "1.2.3.4\u00A0",
                "\u00E9",
                "1:2:3:4:5:6:7:8:9:10",
                "::1:x",
                "::ffff:1.2.3.4:",
                "::ffff:1.2.3.4:70000",
                ":::x",
                "1.2.3.4/32",
                "-",
                "*"
            })
    void whatIsNoEntryOfXForwardedForLeavesThePeer(String value) {
        assertThat(ClientWalk.client(X_FORWARDED, headers("X-Forwarded-For", value)))
                .isNull();
        assertThat(chain(X_FORWARDED, value))
                .isEqualTo(new ClientChain(
                        List.of(new ClientChain.Hop("10.9.9.9", 999, true)),
                        ClientAddr.Source.PEER,
                        ClientChain.End.MALFORMED));
        assertClient(X_FORWARDED, "10.0.0.1", -1, ClientChain.End.MALFORMED, value + ", 10.0.0.1");
        assertClient(X_FORWARDED, "203.0.113.9", -1, ClientChain.End.UNTRUSTED, value + ", 203.0.113.9, 10.0.0.1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // The walk
                "for=203.0.113.9 | 203.0.113.9 | -1 | UNTRUSTED",
                "for=203.0.113.9, for=10.0.0.1 | 203.0.113.9 | -1 | UNTRUSTED",
                "for=1.1.1.1,for=203.0.113.9,for=\"[2001:db8:aaaa::1]\" | 203.0.113.9 | -1 | UNTRUSTED",
                "for=10.0.0.2,for=10.0.0.1 | 10.0.0.2 | -1 | EXHAUSTED",
                ", ,for=203.0.113.9 ,, for=10.0.0.1, | 203.0.113.9 | -1 | UNTRUSTED",
                // RFC 7239 §4 and §6
                "For=\"[2001:db8:cafe::17]:4711\" | 2001:db8:cafe::17 | 4711 | UNTRUSTED",
                "for=192.0.2.60;proto=http;by=203.0.113.43 | 192.0.2.60 | -1 | UNTRUSTED",
                "for=192.0.2.43, for=198.51.100.17 | 198.51.100.17 | -1 | UNTRUSTED",
                "proto=https;FOR=203.0.113.9;host=\"a, for=1.1.1.1\" | 203.0.113.9 | -1 | UNTRUSTED",
                "for=\"192.0.2.43:47011\" | 192.0.2.43 | 47011 | UNTRUSTED",
                "for=\"[2001:DB8::1]\" | 2001:db8::1 | -1 | UNTRUSTED",
                "for=\"[::ffff:1.2.3.4]:5\" | 1.2.3.4 | 5 | UNTRUSTED",
                "for=unknown | unknown | -1 | UNTRUSTED",
                "for=\"Unknown:80\" | unknown | 80 | UNTRUSTED",
                "for=1.1.1.1, for=unknown, for=10.0.0.1 | unknown | -1 | UNTRUSTED",
                "for=_hidden, for=_SEVKISEK | _SEVKISEK | -1 | UNTRUSTED",
                "for=_a.b_c-d9 | _a.b_c-d9 | -1 | UNTRUSTED",
                "for=\"_gazonk:_p\" | _gazonk | -1 | UNTRUSTED",
                "for=\"203.0.113.9:_p\" | 203.0.113.9 | -1 | UNTRUSTED",
                "for=\"[2001:db8::1]:_p.1\" | 2001:db8::1 | -1 | UNTRUSTED",
                // Quoted strings, RFC 9110 §5.6.4
                "for=\"203.0.113.9\" | 203.0.113.9 | -1 | UNTRUSTED",
                "for=\"\\2\\03.0.113\\.9:8\\0\" | 203.0.113.9 | 80 | UNTRUSTED",
                "for=\"\\[2001:db8::1\\]\" | 2001:db8::1 | -1 | UNTRUSTED",
                "for=203.0.113.9;host=\"\\\"\\\\\", for=10.0.0.1;host=\"a\\\",for=1.1.1.1\" | 203.0.113.9 | -1 | UNTRUSTED",
                "for=203.0.113.9;x=\"\", for=10.0.0.1;x=\"\\\\\" | 203.0.113.9 | -1 | UNTRUSTED",
                "for=203.0.113.9;host=\"b\u00FCcher.example\" | 203.0.113.9 | -1 | UNTRUSTED",
                // Taken though not of the standard
                ";;for=203.0.113.9;; | 203.0.113.9 | -1 | UNTRUSTED",
                "for=203.0.113.9 ; proto=http | 203.0.113.9 | -1 | UNTRUSTED",
                // What a client has made up cannot reach what comes behind it
                "for=\"x, for=203.0.113.9 | 203.0.113.9 | -1 | UNTRUSTED",
                "\"\\, for=203.0.113.9, for=\"[2001:db8:aaaa::1]\" | 203.0.113.9 | -1 | UNTRUSTED",
                "for=\"1.1.1.1\\\", for=\"203.0.113.9\" | 203.0.113.9 | -1 | UNTRUSTED",
                // What cannot be understood ends the way at the last one named
                "for=1.1.1.1, for=\"x, for=10.0.0.1 | 10.0.0.1 | -1 | MALFORMED",
                "for=203.0.113.9, proto=https, for=\"10.0.0.1:7\" | 10.0.0.1 | 7 | MALFORMED",
            })
    void forwarded(String value, String hostname, int port, ClientChain.End end) {
        assertClient(FORWARDED, hostname, port, end, value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "for",
                "for=",
                "=203.0.113.9",
                "203.0.113.9",
                "for=203.0.113.9:80",
                "for=[2001:db8::1]",
                "for=\"[2001:db8::1\"",
                "for=\"2001:db8::1\"",
                "for=\"[1.2.3.4]\"",
                "for=\"[2001:db8::1]80\"",
                "for=\"[2001:db8::1]:\"",
                "for=\"203.0.113.9:\"",
                "for=\"203.0.113.9:70000\"",
                "for=\"203.0.113.9:x\"",
                "for=\"203.0.113.9:_\"",
                "for=\"203.0.113.9:000080\"",
                "for=_",
                "for=_a$b",
                "for=\"_a b\"",
                "for=\"\"",
                "for=\" 203.0.113.9\"",
                "for=\"203.0.113.9 \"",
                "for=\"203.0.113.9",
                "for=203.0.113.9\"",
                "for=\"203.0.113.9\\\"",
                "for=\"203.0.113.9\"x",
                "for=\"203.0.113.9\" x",
                "for = 203.0.113.9",
                "for= 203.0.113.9",
                "for=203.0.113.9 by=10.0.0.1",
                "for=203.0.113.9;for=203.0.113.9",
                "for=203.0.113.9;For=10.0.0.1",
                "proto=https",
                "for=203.0.113.9;by",
                "for=203.0.113.9;by=",
                "for=203.0.113.9;b[y=1",
                "for=203.0.113.9;by=1[",
                "for=localhost",
                "for=example.org",
                "fo=1.2.3.4",
                "for\u00E9=203.0.113.9",
                "for=203.0.113.9\u00E9",
                "for=\"203.0.113.9\u0001\"",
                ";",
                ";;",
                "for=\"203.0.113.9\";host=\"a\\",
                "for='203.0.113.9'"
            })
    void whatIsNoElementOfForwardedLeavesThePeer(String value) {
        assertThat(ClientWalk.client(FORWARDED, headers("Forwarded", value))).isNull();
        assertThat(chain(FORWARDED, value).end()).isEqualTo(ClientChain.End.MALFORMED);
        assertClient(FORWARDED, "10.0.0.1", -1, ClientChain.End.MALFORMED, value + ", for=10.0.0.1");
        assertClient(FORWARDED, "203.0.113.9", -1, ClientChain.End.UNTRUSTED, value + ", for=203.0.113.9");
        assertClient(FORWARDED, "203.0.113.9", -1, ClientChain.End.UNTRUSTED, value, "for=203.0.113.9");
    }

    @Test
    void linesAreOneList() {
        assertClient(
                X_FORWARDED,
                "203.0.113.9",
                -1,
                ClientChain.End.UNTRUSTED,
                "1.1.1.1",
                "2.2.2.2, 203.0.113.9",
                "",
                " , ",
                "10.0.0.1, 10.0.0.2",
                "10.0.0.3");
        assertClient(
                FORWARDED,
                "203.0.113.9",
                -1,
                ClientChain.End.UNTRUSTED,
                "for=\"",
                "for=203.0.113.9",
                "for=10.0.0.1;host=\"a,b\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ",", " , ,\t,"})
    void nothingNamesNobody(String value) {
        assertThat(ClientWalk.client(X_FORWARDED, headers("X-Forwarded-For", value)))
                .isNull();
        assertThat(chain(X_FORWARDED, value).end()).isEqualTo(ClientChain.End.EXHAUSTED);
        assertThat(ClientWalk.client(FORWARDED, headers("Forwarded", value))).isNull();
        assertThat(chain(FORWARDED, value).end()).isEqualTo(ClientChain.End.EXHAUSTED);
    }

    @Test
    void onlyTheConfiguredFieldCounts() {
        HttpHeaders headers = headers("X-Forwarded-For", "1.1.1.1").add("fOrWaRdEd", "for=203.0.113.9");
        assertThat(ClientWalk.client(FORWARDED, headers))
                .isEqualTo(new ClientAddr("203.0.113.9", -1, ClientAddr.Source.FORWARDED))
                .extracting(ClientAddr::source)
                .isEqualTo(ClientAddr.Source.FORWARDED);
        assertThat(ClientWalk.client(X_FORWARDED, headers))
                .extracting(ClientAddr::source)
                .isEqualTo(ClientAddr.Source.X_FORWARDED);
        HttpHeaders none = headers("X-Real-IP", "1.1.1.1");
        assertThat(ClientWalk.client(X_FORWARDED, none)).isNull();
        assertThat(ClientWalk.chain(X_FORWARDED, PEER, none).end()).isEqualTo(ClientChain.End.EXHAUSTED);
    }

    @Test
    void fieldsOfHttp2AreNoStrings() {
        HttpHeaders headers =
                new DefaultHttpHeaders().add("x-forwarded-for", new AsciiString("203.0.113.9:7, 10.0.0.1"));
        assertThat(ClientWalk.client(X_FORWARDED, headers))
                .isEqualTo(new ClientAddr("203.0.113.9", 7, ClientAddr.Source.X_FORWARDED));
    }

    @Test
    void theChainIsTheWayToTheClient() {
        assertThat(chain(X_FORWARDED, "1.1.1.1, 203.0.113.9:7, [2001:db8:aaaa::1]:8, unix:"))
                .isEqualTo(new ClientChain(
                        List.of(
                                new ClientChain.Hop("10.9.9.9", 999, true),
                                new ClientChain.Hop("unknown", -1, true),
                                new ClientChain.Hop("2001:db8:aaaa::1", 8, true),
                                new ClientChain.Hop("203.0.113.9", 7, false)),
                        ClientAddr.Source.X_FORWARDED,
                        ClientChain.End.UNTRUSTED));
    }

    @Test
    void noMoreEntriesAreReadThanAllowed() {
        String more = "10.0.0.1, ".repeat(ForwardedEntries.MAX_ENTRIES - 1);
        assertClient(X_FORWARDED, "203.0.113.9", -1, ClientChain.End.UNTRUSTED, "203.0.113.9, " + more);
        assertClient(X_FORWARDED, "10.0.0.1", -1, ClientChain.End.LIMIT, "203.0.113.9, 10.0.0.1, " + more);
        String[] lines = new String[ForwardedEntries.MAX_ENTRIES + 1];
        Arrays.fill(lines, "for=10.0.0.1");
        assertClient(FORWARDED, "10.0.0.1", -1, ClientChain.End.LIMIT, lines);
    }

    @Test
    void noMoreCharactersAreReadThanAllowed() {
        int room = ForwardedEntries.MAX_CHARACTERS;
        assertClient(
                X_FORWARDED, "10.0.0.1", -1, ClientChain.End.LIMIT, "203.0.113.9," + " ".repeat(room) + ",10.0.0.1");
        assertClient(X_FORWARDED, "10.0.0.1", -1, ClientChain.End.LIMIT, "203.0.113.9" + ",".repeat(room) + "10.0.0.1");
        assertClient(
                FORWARDED,
                "10.0.0.1",
                -1,
                ClientChain.End.LIMIT,
                "for=203.0.113.9;x=" + "x".repeat(room) + ",for=10.0.0.1");
        String[] empty = new String[room + 1];
        Arrays.fill(empty, "");
        empty[0] = "203.0.113.9";
        assertThat(chain(X_FORWARDED, empty).end()).isEqualTo(ClientChain.End.LIMIT);
        // The client's own entry may be as long as it likes, as long as it is not the one that is asked for.
        assertClient(
                FORWARDED, "203.0.113.9", -1, ClientChain.End.UNTRUSTED, "\"".repeat(100_000) + ",for=203.0.113.9");
    }

    @Test
    void whatIsBeforeTheClientIsNotLookedAt() {
        String known = ", 203.0.113.9, 10.0.0.1";
        assertThat(ClientWalk.client(X_FORWARDED, headers("x-forwarded-for", new Forbidden(1 << 30, known))))
                .isEqualTo(new ClientAddr("203.0.113.9", -1, ClientAddr.Source.X_FORWARDED));
        String elements = ",for=203.0.113.9;host=\"a\\\"\",for=10.0.0.1";
        assertThat(ClientWalk.client(FORWARDED, headers("forwarded", new Forbidden(1 << 30, elements))))
                .isEqualTo(new ClientAddr("203.0.113.9", -1, ClientAddr.Source.FORWARDED));
    }

    private static void assertClient(
            TrustRules rules, String hostname, int port, ClientChain.End end, String... lines) {
        String name = name(rules);
        ClientAddr.Source source = ClientAddr.Source.valueOf(rules.forwarded().name());
        ClientAddr client = ClientWalk.client(rules, headers(name, (Object[]) lines));
        assertThat(client).isEqualTo(new ClientAddr(hostname, port, source));
        ClientChain chain = chain(rules, lines);
        assertThat(chain.end()).isEqualTo(end);
        assertThat(chain.source()).isEqualTo(source);
        assertThat(chain.hops()).element(chain.hops().size() - 1).satisfies(last -> {
            assertThat(last.hostname()).isEqualTo(hostname);
            assertThat(last.port()).isEqualTo(port);
            assertThat(last.trusted()).isEqualTo(end != ClientChain.End.UNTRUSTED);
        });
    }

    private static ClientChain chain(TrustRules rules, String... lines) {
        return ClientWalk.chain(rules, PEER, headers(name(rules), (Object[]) lines));
    }

    private static String name(TrustRules rules) {
        return rules.forwarded() == ForwardedField.FORWARDED ? "Forwarded" : "X-Forwarded-For";
    }

    private static HttpHeaders headers(String name, Object... lines) {
        HttpHeaders headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        for (Object line : lines) {
            headers.add(name, line);
        }
        return headers;
    }

    /** A text of which only the end may be read. */
    private record Forbidden(int before, String end) implements CharSequence {

        @Override
        public int length() {
            return before + end.length();
        }

        @Override
        public char charAt(int index) {
            if (index < before) {
                throw new AssertionError("Read at " + index);
            }
            return end.charAt(index - before);
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return end.subSequence(from - before, to - before);
        }

        @Override
        public String toString() {
            throw new AssertionError("Read as a whole");
        }
    }
}
