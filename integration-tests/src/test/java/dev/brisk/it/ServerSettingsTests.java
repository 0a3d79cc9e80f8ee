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

import static dev.brisk.it.harness.Request.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Run;
import dev.brisk.it.harness.Variant;
import dev.brisk.it.harness.Wire;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All of {@code brisk.server.*} at once: their handlers before and behind the codec change no answer. Limits of HTTP/2 are set to what
 * they are without a property, because a client reads them in SETTINGS.
 */
class ServerSettingsTests {

    /** {@code -Dtest.args=-Dsettings.one-of=1} plays all. */
    private static final int ONE_OF = Integer.getInteger("settings.one-of", 16);

    /** With room for the paths of all cases in one application's meters. */
    private static final Variant PLAIN = Variant.PLAIN.with(
            "plain with settings", List.of("management.metrics.web.server.max-uri-tags=10000"), List.of());

    private static final Lane SETTINGS = new Lane(
            "server settings",
            List.of(
                    "brisk.server.proxy-protocol=auto",
                    "brisk.server.unix-socket=target/${random.int(1000000)}.sock",
                    "brisk.server.unix-socket-permissions=rw-------",
                    "brisk.server.read-timeout=20s",
                    "brisk.server.request-timeout=20s",
                    "brisk.server.access-log.enabled=true",
                    "brisk.server.access-log.format=%t %{c}a %a \"%r\" %>s %b %{ms}T \"%{Host}i\" \"%{Content-Type}o\"",
                    "logging.level.reactor.netty.http.server.AccessLog=info",
                    "logging.threshold.console=off",
                    "brisk.server.http2.max-concurrent-streams=100",
                    "brisk.server.http2.max-header-list-size=8KB",
                    "brisk.server.http2.max-received-resets=300",
                    "brisk.server.http2.max-sent-resets=300",
                    "brisk.server.http2.reset-window=20s"));

    static Stream<Run> runs() {
        List<Case> all = new ArrayList<>();
        all.addAll(new MalformedTests().cases());
        all.addAll(new FramingTests().cases());
        all.addAll(new ConnectionTests().cases());
        all.addAll(new Http2Tests().cases());
        all.addAll(new UpgradeTests().cases());
        all.addAll(new BodyTests().cases());
        all.addAll(new StreamTests().cases());
        all.addAll(new ReturnTypeTests().cases());
        List<Case> plain = all.stream()
                .filter(subject -> subject.variant().equals(Variant.PLAIN)
                        && subject.differences().isEmpty())
                .toList();
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < plain.size(); i += ONE_OF) {
            Case subject = plain.get(i).in(PLAIN);
            subject.scripts().keySet().forEach(wire -> runs.add(new Run(subject, wire, SETTINGS)));
        }
        return runs.stream();
    }

    /** Otherwise the others would compare the default with what it is like. */
    @Test
    void theyAreOn() throws Exception {
        Case subject = Case.raw(
                "PROXY header",
                "PROXY TCP4 192.0.2.1 192.0.2.2 1000 2000\r\n"
                        + get("/returns/string").http11());
        assertThat(new Run(subject, Wire.HTTP11, SETTINGS).record(SETTINGS))
                .anyMatch(line -> line.startsWith("< HTTP/1.1 200 OK"));
        assertThat(new File("target").list((directory, name) -> name.endsWith(".sock")))
                .isNotEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void answersLikeTheDefault(Run run) throws Exception {
        assertThat(run.compare()).isEmpty();
    }
}
