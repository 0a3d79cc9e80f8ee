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
package dev.brisk.it.harness;

import dev.brisk.it.app.Journal;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.TlsKeys;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.util.Objects;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * One application that listens on a port. Shared by all cases until the JVM ends, unless a case starts its own.
 *
 * @param context its context
 * @param protocols what it speaks
 */
public record RunningApp(ConfigurableApplicationContext context, ProtocolSet protocols) implements AutoCloseable {

    /** The port it listens on. */
    public int port() {
        WebServer server = ((WebServerApplicationContext) context).getWebServer();
        return Objects.requireNonNull(server).getPort();
    }

    /**
     * A client of HTTP/1.1, over TLS where the server wants it.
     *
     * @param receiveBuffer of a connection without TLS, in bytes; 0 for the system's own
     */
    public RawHttp1 http1(int receiveBuffer) throws IOException {
        return protocols.tls()
                ? RawHttp1.over(TlsKeys.shared().connect(port(), "http/1.1"))
                : RawHttp1.connect(port(), receiveBuffer);
    }

    /** A client of HTTP/2, over TLS where the server wants it, with the given receive window for each stream. */
    public RawHttp2 http2(int window) throws IOException {
        return protocols.tls()
                ? RawHttp2.over(TlsKeys.shared().connect(port(), "h2"), window)
                : RawHttp2.connect(port(), window);
    }

    /** What its user code did. */
    public Journal journal() {
        return context.getBean(Journal.class);
    }

    MeterRegistry meters() {
        return context.getBean(MeterRegistry.class);
    }

    /** How many requests are being served, once there are none or the time is over. */
    public int activeAfter(int millis) throws InterruptedException {
        int active = -1;
        for (int waited = 0; waited < millis && active != 0; waited += 50) {
            Thread.sleep(50);
            active = MeterState.of(meters()).active();
        }
        return active;
    }

    @Override
    public void close() {
        context.close();
    }
}
