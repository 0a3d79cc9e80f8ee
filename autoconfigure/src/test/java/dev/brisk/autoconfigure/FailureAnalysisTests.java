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
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginTrackedValue;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.StandardEnvironment;

/** What an application that does not start says about a wrong value: the property, the value, what is expected, and a way out. */
@ExtendWith(OutputCaptureExtension.class)
class FailureAnalysisTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "brisk.compression.gzip.level | 10 | 1 to 9 | 4",
                "brisk.compression.deflate.level | 0 | 1 to 9 | 4",
                "brisk.compression.br.quality | -1 | 0 to 11 | 4",
                "brisk.compression.br.window | 25 | 10 to 24 |",
                "brisk.compression.zstd.level | 23 | 1 to 22 | 3",
                "brisk.compression.zstd.window-log | 9 | 10 to 23 |",
                "brisk.compression.codings | lzma | a list of zstd, br, gzip, deflate | zstd, br, gzip, deflate",
                "brisk.compression.pool.encoders | 1025 | 0 to 1024 | 4",
                "brisk.compression.pool.max-size | -1B | at least 0B | 32MB",
                "brisk.compression.cache.max-size | -1B | at least 0B | 32MB",
                "brisk.compression.cache.max-body-size | -1B | at least 0B | 256KB",
                "brisk.compression.requests.max-size | 0B | at least 1B | 16MB",
                "brisk.compression.requests.max-ratio | 0 | 1 to | 200",
            })
    void valuesOutOfRange(String name, String value, String expected, @Nullable String byDefault) {
        StandardEnvironment environment = environment(name, value);
        FailureAnalysis analysis = analysis(new InvalidValueFailureAnalyzer(environment), environment);
        assertThat(analysis.getDescription())
                .startsWith("Property '" + name + "' has the value '" + value + "' (from line 7 of a file)")
                .endsWith(".")
                .contains("Expected: " + expected);
        assertWayOut(analysis, name, byDefault);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "brisk.dispatch.enabled | maybe | true or false | true",
                "brisk.metrics.direct | 2 | true or false | true",
                "brisk.headers.date | now | true or false | false",
                "brisk.compression.cache.enabled | caffeine | true or false | false",
                "brisk.compression.requests.enabled | all | true or false | false",
                "brisk.compression.gzip.level | high | a whole number | 4",
                "brisk.compression.zstd.window-log | 8MB | a whole number |",
                "brisk.compression.pool.max-size | much | a size such as 512KB or 32MB | 32MB",
                "brisk.compression.etag | drop | weaken, keep, skip | weaken",
                "brisk.compression.no-transform | maybe | honour, ignore | honour",
                "brisk.compression.event-stream | on | flush, off | flush",
            })
    void valuesOfAnotherType(String name, String value, String expected, @Nullable String byDefault) {
        StandardEnvironment environment = environment(name, value);
        FailureAnalysis analysis = analysis(new UnreadableValueFailureAnalyzer(), environment);
        assertThat(analysis.getDescription())
                .contains("Property: " + name, "Value: \"" + value + "\"", "Origin: line 7 of a file")
                .endsWith("Expected: " + expected);
        assertWayOut(analysis, name, byDefault);
    }

    @Test
    void propertiesOfOthersAreNotExplainedHere() {
        var failure = new InvalidConfigurationPropertyValueException("server.port", -1, "too small");
        assertThat(new InvalidValueFailureAnalyzer(null).analyze(failure)).isNull();
        StandardEnvironment environment = environment("server.port", "none");
        Throwable unreadable = catchThrowable(() -> Binder.get(environment).bind("server.port", Integer.class));
        assertThat(unreadable).isNotNull();
        assertThat(new UnreadableValueFailureAnalyzer().analyze(unreadable)).isNull();
    }

    @Test
    @SuppressWarnings("resource") // nothing is started
    void anApplicationThatDoesNotStartSaysSo(CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start("server.compression.enabled=true", "brisk.compression.gzip.level=12"))
                .isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("Property 'brisk.compression.gzip.level' has the value '12' (from ")
                .contains("Expected: 1 to 9.", "without it, the value is '4'");
    }

    /** Each text about {@code brisk.enabled} is what {@link WrongValuesTests} shows to be so. */
    @ParameterizedTest
    @CsvSource({
        "brisk.info.trusted-proxies, This one is read whatever 'brisk.enabled' says.",
        "brisk.info.forwarded, This one is read whatever 'brisk.enabled' says.",
        "brisk.info.trusted-proxies[1], This one is read whatever 'brisk.enabled' says.",
        "brisk.server.read-timeout, With 'brisk.enabled=false' the application runs without it.",
        "brisk.unknown, With 'brisk.enabled=false' the application runs without it.",
    })
    void theWayOutIsOne(String name, String expected) {
        assertThat(PropertyAdvice.on(name))
                .contains("docs/configuration.md explains the properties of Brisk. ")
                .endsWith(expected)
                .containsOnlyOnce("brisk.enabled");
    }

    private static void assertWayOut(FailureAnalysis analysis, String name, @Nullable String byDefault) {
        assertThat(analysis.getAction())
                .startsWith("Correct the value of '" + name + "', or remove the property")
                .contains(
                        byDefault == null
                                ? "; there is no default."
                                : ": without it, the value is '" + byDefault + "'.")
                .contains("What it is for: ", "docs/configuration.md", "'brisk.enabled=false'");
    }

    private static FailureAnalysis analysis(FailureAnalyzer analyzer, StandardEnvironment environment) {
        Throwable failure = catchThrowable(() -> use(environment));
        assertThat(failure).isNotNull();
        return Objects.requireNonNull(analyzer.analyze(failure));
    }

    @SuppressWarnings("resource") // without an encoder
    private static void use(StandardEnvironment environment) {
        BriskProperties.Compression properties = Binder.get(environment)
                .bindOrCreate("brisk", BriskProperties.class)
                .getCompression();
        ConfiguredCodings.of(properties, List.of());
        ConfiguredCodings.pools(properties);
        ConfiguredCodings.limits(properties.getRequests());
    }

    private static StandardEnvironment environment(String name, String value) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(new OriginTrackedMapPropertySource(
                        "test", Map.of(name, OriginTrackedValue.of(value, new Line()))));
        ConfigurationPropertySources.attach(environment);
        return environment;
    }

    private static final class Line implements Origin {

        @Override
        public String toString() {
            return "line 7 of a file";
        }
    }
}
