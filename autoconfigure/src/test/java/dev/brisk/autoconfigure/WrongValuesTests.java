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

import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.Encoder;
import java.io.IOException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A value that is none stops the application, and Spring Boot says which. */
@ExtendWith(OutputCaptureExtension.class)
class WrongValuesTests {

    /** One of each property with a type that can be wrong, but for those of {@code brisk.info}. */
    private static final String[] ALL_WRONG = {
        "brisk.dispatch.enabled=maybe",
        "brisk.metrics.direct=2",
        "brisk.headers.date=now",
        "brisk.compression.codings=lzma",
        "brisk.compression.gzip.level=high",
        "brisk.compression.deflate.level=10",
        "brisk.compression.br.quality=12",
        "brisk.compression.br.small-quality=12",
        "brisk.compression.br.window=9",
        "brisk.compression.zstd.level=0",
        "brisk.compression.zstd.window-log=24",
        "brisk.compression.pool.encoders=-1",
        "brisk.compression.pool.max-size=much",
        "brisk.compression.cache.enabled=caffeine",
        "brisk.compression.cache.max-size=-1B",
        "brisk.compression.cache.max-body-size=-1B",
        "brisk.compression.requests.enabled=all",
        "brisk.compression.requests.max-size=0B",
        "brisk.compression.requests.max-ratio=0",
        "brisk.compression.etag=drop",
        "brisk.compression.no-transform=maybe",
        "brisk.compression.event-stream=on",
        "brisk.server.proxy-protocol=maybe",
        "brisk.server.unix-socket=a\0b",
        "brisk.server.unix-socket-permissions=660",
        "brisk.server.read-timeout=0s",
        "brisk.server.request-timeout=soon",
        "brisk.server.access-log.enabled=file",
        "brisk.server.access-log.format=%Z",
        "brisk.server.http2.max-concurrent-streams=0",
        "brisk.server.http2.max-header-list-size=1B",
        "brisk.server.http2.max-received-resets=0",
        "brisk.server.http2.max-sent-resets=0",
        "brisk.server.http2.reset-window=1ms",
        "brisk.server.http3.enabled=udp",
    };

    @Test
    void switchedOffNoneOfThemStopsTheApplication() throws IOException {
        String[] properties = Arrays.copyOf(ALL_WRONG, ALL_WRONG.length + 1);
        properties[ALL_WRONG.length] = "brisk.enabled=false";
        try (TestServer server = TestServer.start(properties)) {
            assertThat(server.get("/words/x").body()).isEqualTo("x");
        }
        assertThat(Arrays.stream(ALL_WRONG).map(property -> property.substring(0, property.indexOf('='))))
                .containsExactlyInAnyOrderElementsOf(PropertyMetadata.all().keySet().stream()
                        .filter(name -> !IdleSettings.isAlwaysRead(name) && !name.equals("brisk.enabled"))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"brisk.info.forwarded=maybe", "brisk.info.trusted-proxies=nobody"})
    @SuppressWarnings("resource") // nothing is started
    void switchedOffThoseOfInfoStopIt(String property, CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start(property, "brisk.enabled=false"))
                .isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START", "This one is read whatever 'brisk.enabled' says.")
                .doesNotContain("With 'brisk.enabled=false'");
    }

    /** Whether responses are compressed, a socket is there, and the log is on, does not matter. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "brisk.compression.codings | lzma | a list of zstd, br, gzip, deflate",
                "brisk.compression.gzip.level | 10 | 1 to 9",
                "brisk.compression.zstd.window-log | 24 | 10 to 23",
                "brisk.compression.pool.encoders | -1 | 0 to 1024",
                "brisk.compression.pool.max-size | -1B | at least 0B",
                "brisk.compression.cache.max-size | -1B | at least 0B",
                "brisk.compression.requests.max-ratio | 0 | 1 to",
                "brisk.server.unix-socket-permissions | 660 | nine letters such as rw-rw----",
                "brisk.server.access-log.format | %Z | %Z",
                "brisk.server.http2.max-concurrent-streams | 0 | 1 to",
            })
    @SuppressWarnings("resource") // nothing is started
    void valuesThatAreNotUsedStopItToo(String name, String value, String expected, CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start(name + "=" + value)).isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .containsPattern("Property '" + name + "' has the value '\\[?" + Pattern.quote(value) + "]?'")
                .contains(expected, "With 'brisk.enabled=false' the application runs without it.");
    }

    @Test
    void aCodingOfTheApplicationsOwnMayBeNamed() throws IOException {
        try (TestServer server = TestServer.start(OwnCoding.class, "brisk.compression.codings=own,gzip")) {
            assertThat(server.get("/words/x").body()).isEqualTo("x");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"brisk.enabled", "brisk.dispatch.enabled", "brisk.headers.date"})
    @SuppressWarnings("resource") // nothing is started
    void switchesAreTrueOrFalse(String name, CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start(name + "=maybe")).isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START", "Property: " + name, "Value: \"maybe\"")
                .contains("Failed to bind properties under '" + name + "' to");
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnCoding {

        @Bean
        ContentCoding own() {
            return new ContentCoding() {

                @Override
                public String token() {
                    return "own";
                }

                @Override
                public Encoder newEncoder() {
                    throw new UnsatisfiedLinkError("is not tried");
                }
            };
        }
    }
}
