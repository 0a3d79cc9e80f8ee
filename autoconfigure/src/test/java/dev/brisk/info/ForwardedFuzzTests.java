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

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Fields that a generator has written. Ways through trusted proxies are found whatever notation each hop is written in and whatever
 * stands before them; nonsense never leads to an error, nor to anybody whom no trusted proxy has named.
 */
class ForwardedFuzzTests {

    private static final long SEED = 20261130;

    private static final int TRIES = 30_000;

    private static final String NONSENSE =
            "for=FoR\"\"\\\\,,;;::[]..  \t_unknown0123456789abcdefxX%\u0000\u00E9\u0100-/";

    /** One on the way: the notations of the same node, and what is to be read of it. */
    private record Node(List<String> texts, String hostname, int port) {}

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void theClientIsFoundInAnyNotation(ForwardedField field) {
        Random random = new Random(SEED);
        TrustRules rules = TrustRules.of(field, List.of("10.0.0.0/8", "fd00::/8"));
        for (int i = 0; i < TRIES; i++) {
            Node client = node(random, field, false);
            List<String> elements = new ArrayList<>();
            elements.add(element(random, field, client));
            for (int proxies = random.nextInt(4); proxies > 0; proxies--) {
                elements.add(element(random, field, node(random, field, true)));
            }
            List<String> lines = lines(random, elements);
            if (random.nextBoolean()) {
                // What the client has sent itself, and its proxy has put its own behind.
                lines.set(0, nonsense(random, 40) + "," + lines.get(0));
            }
            HttpHeaders headers = headers(field, lines);
            assertThat(ClientWalk.client(rules, headers))
                    .as(() -> lines.toString())
                    .isEqualTo(new ClientAddr(client.hostname(), client.port(), ClientAddr.Source.PEER));
            ClientChain chain = ClientWalk.chain(rules, ClientAddr.of(new RemoteAddr.Inet("10.9.9.9", 9)), headers);
            assertThat(chain.hops()).as(() -> lines.toString()).hasSize(elements.size() + 1);
            assertThat(chain.end()).isEqualTo(ClientChain.End.UNTRUSTED);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void nonsenseBehindTheClientEndsTheWay(ForwardedField field) {
        Random random = new Random(SEED);
        TrustRules rules = TrustRules.of(field, List.of("10.0.0.0/8", "fd00::/8"));
        for (int i = 0; i < TRIES; i++) {
            Node proxy = node(random, field, true);
            // No comma in it, and so no entry.
            String nonsense = nonsense(random, 20).replace(',', '!').strip() + "!";
            List<String> lines = lines(random, List.of("203.0.113.9", nonsense, element(random, field, proxy)));
            assertThat(ClientWalk.client(rules, headers(field, lines)))
                    .as(() -> lines.toString())
                    .isEqualTo(new ClientAddr(proxy.hostname(), proxy.port(), ClientAddr.Source.PEER));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void nonsenseIsNoError(ForwardedField field) {
        Random random = new Random(SEED);
        TrustRules rules = TrustRules.of(field, List.of("0.0.0.0/0", "::/0", "unix"));
        ClientAddr peer = ClientAddr.of(new RemoteAddr.Inet("10.9.9.9", 9));
        for (int i = 0; i < TRIES; i++) {
            List<String> lines = new ArrayList<>();
            for (int count = random.nextInt(3); count >= 0; count--) {
                lines.add(nonsense(random, 60));
            }
            HttpHeaders headers = headers(field, lines);
            ClientAddr client = ClientWalk.client(rules, headers);
            ClientChain chain = ClientWalk.chain(rules, peer, headers);
            ClientChain.Hop last = chain.hops().get(chain.hops().size() - 1);
            assertThat(client == null ? peer : client)
                    .as(() -> lines.toString())
                    .isEqualTo(new ClientAddr(last.hostname(), last.port(), chain.source()));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    @Timeout(30)
    void workIsBoundedWhateverIsSent(ForwardedField field) {
        TrustRules rules = TrustRules.of(field, List.of("0.0.0.0/0", "::/0"));
        for (String piece : List.of(
                "\"", "\\", "\\\"", ",", ";", " ", "[", ":", "0", "for=\"\\\"", "1.1.1.1,", "for=1.1.1.1,", "::")) {
            HttpHeaders headers = headers(field, List.of(piece.repeat(10_000_000 / piece.length())));
            ClientWalk.client(rules, headers);
            long start = System.nanoTime();
            for (int i = 0; i < 100; i++) {
                ClientWalk.client(rules, headers);
            }
            // A pass over all of it a hundred times would take longer.
            assertThat(Duration.ofNanos(System.nanoTime() - start)).as(piece).isLessThan(Duration.ofMillis(400));
        }
    }

    @Test
    void theGeneratorKnowsAllKindsOfNodes() {
        Random random = new Random(SEED);
        List<String> hostnames = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            hostnames.add(node(random, ForwardedField.FORWARDED, false).hostname());
        }
        assertThat(hostnames)
                .contains("unknown")
                .anyMatch(name -> name.startsWith("_"))
                .anyMatch(name -> name.startsWith("2001:db8:"))
                .anyMatch(name -> name.startsWith("203.0.113."));
    }

    private static Node node(Random random, ForwardedField field, boolean trusted) {
        boolean strict = field == ForwardedField.FORWARDED;
        int port = random.nextBoolean() ? random.nextInt(0x10000) : -1;
        String suffix = port < 0 ? "" : ":" + port;
        int kind = random.nextInt(trusted ? 3 : 5);
        if (kind == 0 || kind == 1) {
            String address =
                    (trusted ? "10.0." : "203.0.") + (trusted ? random.nextInt(256) : 113) + "." + random.nextInt(256);
            List<String> texts = new ArrayList<>(List.of(address + suffix, "[::ffff:" + address + "]" + suffix));
            if (!strict) {
                texts.add("::FFFF:" + address + suffix);
                if (port < 0) {
                    texts.add(address + ":" + List.of("x", "", "65536", "-1").get(random.nextInt(4)));
                }
            } else if (port < 0) {
                texts.add(address + ":_p" + random.nextInt(10));
            }
            return new Node(texts, address, port);
        }
        if (kind == 2) {
            String low = Integer.toHexString(random.nextInt(1, 0x10000));
            String address = (trusted ? "fd00::" : "2001:db8::") + low;
            List<String> texts = new ArrayList<>(List.of(
                    "[" + address + "]" + suffix,
                    "[" + address.toUpperCase(Locale.ROOT).replace("::", ":0::") + "]" + suffix));
            if (!strict && port < 0) {
                texts.add(address);
            }
            return new Node(texts, address, port);
        }
        if (kind == 3 && strict) {
            String name = "_" + List.of("a", "hidden-1", "x.y_z", "-").get(random.nextInt(4));
            return new Node(List.of(name + suffix), name, port);
        }
        return new Node(
                List.of("unknown" + (strict ? suffix : ""), "Unknown" + (strict ? suffix : "")),
                "unknown",
                strict ? port : -1);
    }

    private static String element(Random random, ForwardedField field, Node node) {
        String text = node.texts().get(random.nextInt(node.texts().size()));
        if (field == ForwardedField.X_FORWARDED) {
            return space(random) + text + space(random);
        }
        boolean token = text.indexOf(':') < 0 && text.indexOf('[') < 0;
        String value = token && random.nextBoolean() ? text : quoted(random, text);
        List<String> pairs = new ArrayList<>();
        pairs.add(List.of("for=", "For=", "FOR=").get(random.nextInt(3)) + value);
        for (String other : List.of(
                "by=" + quoted(random, "[::1]:80"),
                "proto=https",
                "host=" + quoted(random, "a, for=\"1.1.1.1\\"),
                "x_=" + quoted(random, "\u00FC;,"))) {
            if (random.nextInt(3) == 0) {
                pairs.add(random.nextInt(pairs.size() + 1), other);
            }
        }
        return space(random)
                + String.join(List.of(";", "; ", ";;", " ;").get(random.nextInt(4)), pairs)
                + space(random);
    }

    private static String quoted(Random random, String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\' || random.nextInt(8) == 0) {
                quoted.append('\\');
            }
            quoted.append(c);
        }
        return quoted.append('"').toString();
    }

    private static List<String> lines(Random random, List<String> elements) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < elements.size(); i++) {
            line.append(elements.get(i));
            if (i + 1 == elements.size() || random.nextInt(3) == 0) {
                lines.add(line.toString());
                line.setLength(0);
            } else {
                line.append(random.nextInt(4) == 0 ? " , ," : ",");
            }
        }
        if (random.nextInt(8) == 0) {
            lines.add(" ,");
        }
        return lines;
    }

    private static String space(Random random) {
        return List.of("", "", " ", "\t", "  ").get(random.nextInt(5));
    }

    private static String nonsense(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(length); i >= 0; i--) {
            text.append(NONSENSE.charAt(random.nextInt(NONSENSE.length())));
        }
        return text.toString();
    }

    private static HttpHeaders headers(ForwardedField field, List<String> lines) {
        return DefaultHttpHeadersFactory.headersFactory()
                .withValidation(false)
                .newHeaders()
                .add(field == ForwardedField.FORWARDED ? "Forwarded" : "X-Forwarded-For", lines);
    }
}
