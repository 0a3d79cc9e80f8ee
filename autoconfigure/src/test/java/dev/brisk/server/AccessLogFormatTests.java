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
package dev.brisk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.handler.codec.http.cookie.Cookie;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.netty.http.server.ConnectionInformation;
import reactor.netty.http.server.logging.AccessLogArgProvider;

/** The directives, for a request that Reactor Netty could not decode as well. */
@SuppressWarnings("deprecation") // of Reactor Netty's interface
class AccessLogFormatTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "%m %U %q %H | GET /a ?b=c HTTP/1.1",
                "%r | GET /a?b=c HTTP/1.1",
                "%s %>s %b %B | 200 200 12 12",
                "%T %{ms}T | 1 1234",
                "%t | [30/Nov/2026:01:02:03 +0000]",
                "%u %l | - -",
                "%{User-Agent}i | a \\\"quoted\\\" agent",
                "%{X-Missing}i | -",
                "%{Content-Type}o | text/plain",
                "100%% | 100%",
                "no directive | no directive",
                "common | 192.0.2.7 - - [30/Nov/2026:01:02:03 +0000] \"GET /a?b=c HTTP/1.1\" 200 12",
                "default | 192.0.2.7 192.0.2.7 [30/Nov/2026:01:02:03 +0000] \"GET /a?b=c HTTP/1.1\" 200 12 1234",
            })
    void directives(String format, String line) {
        assertThat(AccessLogFormat.parse(format).line(new Args())).isEqualTo(line);
    }

    @Test
    void theCombinedFormatHasTwoFields() {
        assertThat(AccessLogFormat.parse("combined").line(new Args()))
                .endsWith(" 200 12 \"-\" \"a \\\"quoted\\\" agent\"");
    }

    @Test
    void whatIsNotKnownIsAHyphen() {
        assertThat(AccessLogFormat.parse("%a %{c}a %A %p %{remote}p %m %U %H \"%r\" %s %b %B %t %{a}i %{a}o [%q]")
                        .line(new NoArgs()))
                .isEqualTo("- - - - - - - - \"-\" - - 0 - - - []");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "%z", "a %{b}", "%{b", "%{x}a", "%D", "%{us}T", "%{}i", "%{}o", "%>"})
    void unknownDirectivesAreNamed(String format) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AccessLogFormat.parse(format))
                .withMessageContaining("'%");
    }

    private static class NoArgs implements AccessLogArgProvider {

        @Override
        public @Nullable String zonedDateTime() {
            return null;
        }

        @Override
        public @Nullable ZonedDateTime accessDateTime() {
            return null;
        }

        @Override
        public @Nullable SocketAddress remoteAddress() {
            return null;
        }

        @Override
        public @Nullable ConnectionInformation connectionInformation() {
            return null;
        }

        @Override
        public @Nullable CharSequence method() {
            return null;
        }

        @Override
        public @Nullable CharSequence uri() {
            return null;
        }

        @Override
        public @Nullable String protocol() {
            return null;
        }

        @Override
        public @Nullable String user() {
            return "-";
        }

        @Override
        public @Nullable CharSequence status() {
            return null;
        }

        @Override
        public long contentLength() {
            return -1;
        }

        @Override
        public long duration() {
            return 1234;
        }

        @Override
        public @Nullable CharSequence requestHeader(CharSequence name) {
            return null;
        }

        @Override
        public @Nullable CharSequence responseHeader(CharSequence name) {
            return null;
        }

        @Override
        public @Nullable Map<CharSequence, Set<Cookie>> cookies() {
            return null;
        }
    }

    private static final class Args extends NoArgs {

        @Override
        public ZonedDateTime accessDateTime() {
            return ZonedDateTime.of(2026, 11, 30, 1, 2, 3, 0, ZoneOffset.UTC);
        }

        @Override
        public SocketAddress remoteAddress() {
            return new InetSocketAddress("192.0.2.7", 7);
        }

        @Override
        public CharSequence method() {
            return "GET";
        }

        @Override
        public CharSequence uri() {
            return "/a?b=c";
        }

        @Override
        public String protocol() {
            return "HTTP/1.1";
        }

        @Override
        public CharSequence status() {
            return "200";
        }

        @Override
        public long contentLength() {
            return 12;
        }

        @Override
        public @Nullable CharSequence requestHeader(CharSequence name) {
            return name.toString().equals("user-agent") ? "a \"quoted\" agent" : null;
        }

        @Override
        public @Nullable CharSequence responseHeader(CharSequence name) {
            return name.toString().equals("content-type") ? "text/plain" : null;
        }
    }
}
