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
package dev.brisk.compression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9110 §12.5.3, and what clients make of it. */
class AcceptEncodingTests {

    private static final String IDENTITY = "identity";

    private final AcceptEncoding all = negotiation("zstd", "br", "gzip", "deflate");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // The examples of RFC 9110 §12.5.3.
                "compress, gzip | gzip",
                "'' | identity",
                "* | gzip",
                "compress;q=0.5, gzip;q=1.0 | gzip",
                "gzip;q=1.0, identity; q=0.5, *;q=0 | gzip",
                // The server's order among equals.
                "gzip, deflate, br, zstd | zstd",
                "gzip, deflate, br | br",
                "deflate, gzip | gzip",
                "deflate, gzip;q=1.0, br;q=1.000 | br",
                // Weights, exactly.
                "zstd;q=0.001, br;q=0.002, gzip;q=0.999, deflate;q=0.998 | gzip",
                "gzip;q=0.5, br;q=0.499 | gzip",
                "br;q=0, gzip | gzip",
                "gzip;q=0 | identity",
                "gzip;q=0.0 | identity",
                "gzip;q=0.000 | identity",
                "gzip;q=0. | identity",
                "gzip;q=1. | gzip",
                "GZIP ; Q=0 | identity",
                "GZip;Q=0.3 , dEFLATE;q=0.2 | gzip",
                "gzip\t;\tq=0.2\t,\tbr;q=0.1 | gzip",
                // Wildcard.
                "gzip;q=0, * | zstd",
                "gzip;q=0, br;q=0, zstd;q=0, * | deflate",
                "gzip;q=0, br;q=0, zstd;q=0, deflate;q=0, * | identity",
                "*;q=0 | identity",
                "deflate;q=1, *;q=0.5 | deflate",
                "br;q=0.3, *;q=0.5 | gzip",
                "*, * | gzip",
                "gzip;q=0.5, *;q=0 | gzip",
                "br, * | br",
                // Identity.
                "identity | identity",
                "identity;q=1, gzip;q=0.5 | identity",
                "identity;q=0.5, gzip;q=0.5 | gzip",
                "identity;q=0.5, gzip;q=0.499 | identity",
                "identity;q=0.5, gzip;q=1.0 | gzip",
                "identity;q=0, gzip | gzip",
                "identity;q=0 | identity",
                // Other tokens are ignored, and tokens are compared as a whole.
                "compress, x-unknown;q=1, gzip;q=0.1 | gzip",
                "foogzip, gzipfoo, br2, xbr | identity",
                "gzip-8, zstd:1 | identity",
                "x-gzip | gzip",
                "X-GZIP;q=0.4, deflate;q=0.3 | gzip",
                "x-gzip;q=0 | identity",
                // Empty elements (RFC 9110 §5.6.1.2).
                ", , gzip ,, | gzip",
                "',' | identity",
            })
    void field(String value, String expected) {
        assertThat(choice(this.all, value)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // An element whose weight is none counts for nothing.
                "gzip;q=2 | identity",
                "gzip;q=1.001 | identity",
                "gzip;q=-1 | identity",
                "gzip;q= | identity",
                "gzip;q=. | identity",
                "gzip;q=abc | identity",
                "gzip;q=0x1 | identity",
                "gzip;q=1e0 | identity",
                "gzip;q=\"0.5\" | identity",
                "gzip;q=0.5.5 | identity",
                "gzip;q=٠.٥ | identity",
                "gzip;q=99999999999999999999 | identity",
                "br;q=2, gzip;q=0.1 | gzip",
                // Clear enough.
                "gzip;q=.5, deflate;q=.4 | gzip",
                "gzip ; q = 0.4 , deflate ; q = 0.5 | deflate",
                "gzip;q=0.99999, br;q=0.9 | gzip",
                "gzip;q=0.0001 | identity",
                "gzip;q=1.0000000 | gzip",
                // Unknown parameters.
                "gzip;level=9, deflate;q=0.9 | gzip",
                "gzip;level=9;q=0.1, deflate;q=0.9 | deflate",
                "gzip;;q=0 | identity",
                "gzip;q | gzip",
                // Contradictions: a refusal wins, otherwise the highest weight.
                "gzip;q=0, gzip | identity",
                "gzip, gzip;q=0 | identity",
                "gzip;q=0.1, deflate;q=0.5, gzip;q=0.9 | gzip",
                "x-gzip;q=0, gzip | identity",
                // No tokens.
                "gzip br | identity",
                "=;,;q=1,*;q | gzip",
                "\"gzip\" | identity",
            })
    void malformedField(String value, String expected) {
        assertThat(choice(this.all, value)).isEqualTo(expected);
    }

    @Test
    void noFieldIsIdentity() {
        assertThat(this.all.negotiate(null).coding()).isNull();
        assertThat(this.all.negotiate(List.of()).coding()).isNull();
        assertThat(this.all.negotiate(null).identityAcceptable()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "deflate | gzip | gzip",
                "gzip;q=0.5 | deflate;q=0.7 | deflate",
                "gzip | gzip;q=0 | identity",
                "'' | br | br",
                "identity | '' | identity",
                "br;q=0 | * | gzip",
            })
    void linesAreOneList(String first, String second, String expected) {
        assertThat(choice(this.all, first, second)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "br;q=1, gzip;q=0.5 | gzip",
                "* | gzip",
                "br, zstd | identity",
                "gzip;q=0, * | identity",
                "deflate, gzip | gzip",
            })
    void codingsThatAreNotConfiguredAreNeverChosen(String value, String expected) {
        assertThat(choice(negotiation("gzip"), value)).isEqualTo(expected);
    }

    @Test
    void withoutCodingsAllIsIdentity() {
        assertThat(choice(negotiation(), "gzip, *")).isEqualTo(IDENTITY);
    }

    @Test
    void orderIsTheServers() {
        assertThat(choice(negotiation("deflate", "gzip", "br"), "br, gzip, deflate"))
                .isEqualTo("deflate");
        assertThat(tokens(this.all, "deflate, gzip;q=0.5, br, zstd;q=0.7"))
                .containsExactly("br", "deflate", "zstd", "gzip");
        assertThat(tokens(this.all, "deflate, gzip;q=0.5, br;q=0, identity;q=0.6"))
                .containsExactly("deflate");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip | true",
                "gzip, * | true",
                "identity;q=0, gzip | false",
                "gzip, *;q=0 | false",
                "gzip, *;q=0, identity | true",
                "gzip, *;q=0, identity;q=0.001 | true",
                "identity;q=0, * | false",
                "'' | true",
            })
    void refusalOfIdentityIsKnown(String value, boolean acceptable) {
        assertThat(this.all.negotiate(List.of(value)).identityAcceptable()).isEqualTo(acceptable);
    }

    @Test
    void aCodingOfTheApplicationIsChosenByItsAliases() {
        AcceptEncoding negotiation = new AcceptEncoding(List.of(new NamedCoding("own", List.of("x-own"))));
        assertThat(choice(negotiation, "x-own;q=0.1")).isEqualTo("own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip, deflate, br, zstd", "gzip", "gzip;q=0.123"})
    void sameValueHasTheSameResult(String value) {
        String copy = new String(value.toCharArray());
        assertThat(this.all.negotiate(List.of(copy))).isSameAs(this.all.negotiate(List.of(value)));
    }

    @Test
    void commonValuesAreFoundWhateverClientsSend() {
        List<Negotiated> before = results();
        for (int i = 0; i < 100_000; i++) {
            assertThat(choice(this.all, "gzip, x-" + i)).isEqualTo("gzip");
        }
        List<Negotiated> after = results();
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i)).isSameAs(before.get(i));
        }
    }

    @Test
    void longValuesAreRead() {
        assertThat(choice(this.all, "x-a;q=0.5, ".repeat(700) + "br")).isEqualTo("br");
        assertThat(choice(this.all, ",".repeat(8000))).isEqualTo(IDENTITY);
        assertThat(choice(this.all, ";".repeat(8000))).isEqualTo(IDENTITY);
        assertThat(choice(this.all, "gzip;q=0." + "0".repeat(8000) + "1")).isEqualTo(IDENTITY);
    }

    private List<Negotiated> results() {
        List<Negotiated> results = new ArrayList<>();
        AcceptEncoding.COMMON.forEach(value -> results.add(this.all.negotiate(List.of(value))));
        return results;
    }

    private static AcceptEncoding negotiation(String... tokens) {
        return new AcceptEncoding(Arrays.stream(tokens)
                .map(token -> Decoders.codings().stream()
                        .filter(coding -> coding.token().equals(token))
                        .findFirst()
                        .orElseThrow())
                .collect(Collectors.toList()));
    }

    private static String choice(AcceptEncoding negotiation, String... lines) {
        ContentCoding coding = negotiation.negotiate(List.of(lines)).coding();
        return coding == null ? IDENTITY : coding.token();
    }

    private static List<String> tokens(AcceptEncoding negotiation, String value) {
        return negotiation.negotiate(List.of(value)).codings().stream()
                .map(ContentCoding::token)
                .toList();
    }

    private record NamedCoding(String token, List<String> aliases) implements ContentCoding {

        @Override
        public Encoder newEncoder() {
            throw new UnsupportedOperationException();
        }
    }
}
