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
package dev.brisk.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.brisk.compression.BrotliCoding;
import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.Encoder;
import dev.brisk.compression.GzipCoding;
import dev.brisk.compression.ZstdCoding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The properties of the codings. */
@ExtendWith(OutputCaptureExtension.class)
class ConfiguredCodingsTests {

    @Test
    void byDefaultAllCodingsAreThereInTheDocumentedOrder(CapturedOutput output) {
        assertThat(tokens(codings(Map.of()))).containsExactly("zstd", "br", "gzip", "deflate");
        assertThat(output).doesNotContain("Content codings:");
    }

    @Test
    void orderAndChoiceAreTheUsers() {
        assertThat(tokens(codings(Map.of("brisk.compression.codings", "gzip, BR , gzip"))))
                .containsExactly("gzip", "br");
    }

    @Test
    void levelsAndWindowsReachTheCodings() {
        ContentCodings codings = codings(Map.of(
                "brisk.compression.gzip.level", "9",
                "brisk.compression.br.quality", "11",
                "brisk.compression.br.small-quality", "3",
                "brisk.compression.br.window", "16",
                "brisk.compression.zstd.level", "22",
                "brisk.compression.zstd.window-log", "20"));
        assertThat(codings.available())
                .contains(new GzipCoding(9), new BrotliCoding(11, 3, 16), new ZstdCoding(22, 20));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "brisk.compression.gzip.level | 0 | 1 to 9",
                "brisk.compression.gzip.level | 10 | 1 to 9",
                "brisk.compression.deflate.level | -1 | 1 to 9",
                "brisk.compression.br.quality | 12 | 0 to 11",
                "brisk.compression.br.small-quality | -1 | 0 to 11",
                "brisk.compression.br.window | 9 | 10 to 24",
                "brisk.compression.br.window | 25 | 10 to 24",
                "brisk.compression.zstd.level | 0 | 1 to 22",
                "brisk.compression.zstd.window-log | 24 | 10 to 23",
                "brisk.compression.codings | lzma | a list of zstd, br, gzip, deflate",
            })
    void wrongValuesAreExplained(String name, String value, String expected) {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() -> codings(Map.of(name, value)))
                .satisfies(ex -> {
                    assertThat(ex.getName()).isEqualTo(name);
                    assertThat(String.valueOf(ex.getValue())).contains(value);
                    assertThat(ex.getReason()).contains(expected);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "brisk.compression.pool.encoders | -1 | 0 to 1024",
                "brisk.compression.pool.max-size | -1B | at least 0B",
                "brisk.compression.cache.max-size | -1B | at least 0B",
                "brisk.compression.cache.max-body-size | -1B | at least 0B",
            })
    @SuppressWarnings("resource") // there is none
    void wrongPoolsAreExplained(String name, String value, String expected) {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() -> ConfiguredCodings.pools(properties(Map.of(name, value))))
                .satisfies(ex -> {
                    assertThat(ex.getName()).isEqualTo(name);
                    assertThat(ex.getReason()).contains(expected);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "brisk.compression.requests.max-size | 0B | at least 1B",
                "brisk.compression.requests.max-ratio | 0 | 1 to",
            })
    void wrongLimitsAreExplained(String name, String value, String expected) {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() ->
                        ConfiguredCodings.limits(properties(Map.of(name, value)).getRequests()))
                .satisfies(ex -> {
                    assertThat(ex.getName()).isEqualTo(name);
                    assertThat(ex.getReason()).contains(expected);
                });
    }

    @Test
    void anEmptyListOfCodingsIsNone() {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() -> codings(Map.of("brisk.compression.codings", "")))
                .withMessageContaining("brisk.compression.codings");
    }

    @Test
    void aCodingThatDoesNotWorkIsLeftOutWithALineInTheLog(CapturedOutput output) {
        ContentCodings codings = codings(Map.of(), new BrokenCoding("br"), new BrokenCoding("own"));
        assertThat(tokens(codings)).containsExactly("zstd", "gzip", "deflate");
        assertThat(codings.unavailable()).containsKeys("br", "own");
        assertThat(output.toString().lines().filter(line -> line.contains("Content codings:")))
                .singleElement()
                .asString()
                .contains("zstd, gzip, deflate", "not br: java.lang.UnsatisfiedLinkError: no library");
    }

    @Test
    void aNamedCodingThatDoesNotWorkStopsTheApplication() {
        assertThatExceptionOfType(UnavailableCodingException.class)
                .isThrownBy(() -> codings(Map.of("brisk.compression.codings", "br, gzip"), new BrokenCoding("br")))
                .satisfies(ex -> {
                    FailureAnalysis analysis = new UnavailableCodingFailureAnalyzer().analyze(ex, ex);
                    assertThat(analysis.getDescription()).contains("'brisk.compression.codings'", "'br'", "no library");
                    assertThat(analysis.getAction()).contains("'brisk.compression.codings'");
                });
    }

    @Test
    void codingsOfTheApplicationAreAddedOrReplace() {
        ContentCoding own = new DelegatingCoding("own");
        ContentCoding gzip = new DelegatingCoding("gzip");
        assertThat(tokens(codings(Map.of(), own, gzip))).containsExactly("zstd", "br", "gzip", "deflate", "own");
        assertThat(codings(Map.of(), own, gzip).available()).contains(own, gzip);
        assertThat(tokens(codings(Map.of("brisk.compression.codings", "own,gzip"), own)))
                .containsExactly("own", "gzip");
    }

    private static ContentCodings codings(Map<String, String> values, ContentCoding... added) {
        return ConfiguredCodings.of(properties(values), List.of(added));
    }

    private static BriskProperties.Compression properties(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("brisk", BriskProperties.class)
                .getCompression();
    }

    private static List<String> tokens(ContentCodings codings) {
        return codings.available().stream().map(ContentCoding::token).toList();
    }

    private record BrokenCoding(String token) implements ContentCoding {

        @Override
        public Encoder newEncoder() {
            throw new UnsatisfiedLinkError("no library");
        }
    }

    private record DelegatingCoding(String token) implements ContentCoding {

        @Override
        public Encoder newEncoder() {
            return new GzipCoding(1).newEncoder();
        }
    }
}
