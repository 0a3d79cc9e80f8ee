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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.netty.http.Http2SettingsSpec;
import reactor.netty.http.server.HttpServer;

/** {@code brisk.server.http2.*}, and how it meets what customizers have set. */
@ExtendWith(OutputCaptureExtension.class)
class Http2LimitsTests {

    private static Http2Limits limits(Map<String, String> properties) {
        return Http2Limits.of(new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("brisk", BriskProperties.class)
                .getServer()
                .getHttp2());
    }

    private static Http2SettingsSpec applied(HttpServer server, Map<String, String> properties) {
        return Objects.requireNonNull(
                limits(properties).apply(server).configuration().http2SettingsSpec());
    }

    @Test
    void withoutPropertiesTheServerStaysTheSame() {
        HttpServer server = HttpServer.create();
        assertThat(limits(Map.of()).apply(server)).isSameAs(server);
    }

    @Test
    void theyReachTheServer() {
        Http2SettingsSpec settings = applied(
                HttpServer.create(),
                Map.of(
                        "brisk.server.http2.max-concurrent-streams", "7",
                        "brisk.server.http2.max-header-list-size", "3KB",
                        "brisk.server.http2.max-received-resets", "20",
                        "brisk.server.http2.max-sent-resets", "30",
                        "brisk.server.http2.reset-window", "10s"));
        assertThat(settings.maxConcurrentStreams()).isEqualTo(7);
        assertThat(settings.maxHeaderListSize()).isEqualTo(3072);
        assertThat(settings.maxDecodedRstFramesPerWindow()).isEqualTo(20);
        assertThat(settings.maxDecodedRstFramesSecondsPerWindow()).isEqualTo(10);
        assertThat(settings.maxEncodedRstFramesPerWindow()).isEqualTo(30);
        assertThat(settings.maxEncodedRstFramesSecondsPerWindow()).isEqualTo(10);
    }

    @Test
    void oneLimitLeavesTheOthers() {
        Http2SettingsSpec settings =
                applied(HttpServer.create(), Map.of("brisk.server.http2.max-received-resets", "20"));
        Http2SettingsSpec defaults = Http2SettingsSpec.builder().build();
        assertThat(settings.maxConcurrentStreams()).isEqualTo(defaults.maxConcurrentStreams());
        assertThat(settings.maxHeaderListSize()).isEqualTo(defaults.maxHeaderListSize());
        assertThat(settings.maxDecodedRstFramesSecondsPerWindow()).isEqualTo(30);
        assertThat(settings.maxEncodedRstFramesPerWindow()).isNull();
    }

    @Test
    void theWindowAloneKeepsTheLimits() {
        Http2SettingsSpec settings = applied(HttpServer.create(), Map.of("brisk.server.http2.reset-window", "5s"));
        assertThat(settings.maxDecodedRstFramesPerWindow()).isEqualTo(200);
        assertThat(settings.maxEncodedRstFramesPerWindow()).isEqualTo(200);
    }

    @Test
    void whatACustomizerHasSetStays() {
        HttpServer server = HttpServer.create()
                .http2Settings(settings -> settings.maxStreams(9)
                        .maxConcurrentStreams(8)
                        .headerTableSize(1000)
                        .initialWindowSize(2000)
                        .maxFrameSize(20_000)
                        .maxHeaderListSize(3000)
                        .connectProtocolEnabled(true)
                        .pingAckTimeout(Duration.ofSeconds(3))
                        .pingAckDropThreshold(4)
                        .maxDecodedRstFramesPerWindow(11, 12)
                        .maxEncodedRstFramesPerWindow(13, 14));
        Http2SettingsSpec own = Objects.requireNonNull(server.configuration().http2SettingsSpec());
        assertThat(applied(server, Map.of("brisk.server.http2.max-concurrent-streams", "8")))
                .isEqualTo(own);
        Http2SettingsSpec settings = applied(server, Map.of("brisk.server.http2.max-sent-resets", "20"));
        assertThat(settings).isNotEqualTo(own);
        assertThat(settings.maxStreams()).isEqualTo(9);
        assertThat(settings.maxDecodedRstFramesPerWindow()).isEqualTo(11);
        assertThat(settings.maxEncodedRstFramesPerWindow()).isEqualTo(20);
        assertThat(settings.maxEncodedRstFramesSecondsPerWindow()).isEqualTo(14);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max-concurrent-streams | 0 | 1 to 2147483647",
                "max-header-list-size | 100B | 1KB to 16MB",
                "max-header-list-size | 17MB | 1KB to 16MB",
                "max-received-resets | 0 | 1 to 2147483647",
                "max-sent-resets | -1 | 1 to 2147483647",
                "reset-window | 0s | whole seconds from 1s to 1h",
                "reset-window | 1500ms | whole seconds from 1s to 1h",
                "reset-window | 2h | whole seconds from 1s to 1h"
            })
    void wrongValuesAreExplained(String name, String value, String expected) {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() -> limits(Map.of("brisk.server.http2." + name, value)))
                .satisfies(ex -> {
                    assertThat(ex.getName()).isEqualTo("brisk.server.http2." + name);
                    assertThat(ex.getReason()).contains(expected);
                });
    }

    @Test
    @SuppressWarnings("resource") // nothing is started
    void aWrongValueStopsTheApplication(CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start("brisk.server.http2.max-sent-resets=0"))
                .isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START", "brisk.server.http2.max-sent-resets", "1 to 2147483647");
    }
}
