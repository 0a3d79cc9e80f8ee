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
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** One application that listens on a port. Shared by all cases until the JVM ends, unless a case starts its own. */
public record RunningApp(ConfigurableApplicationContext context) implements AutoCloseable {

    /** The port it listens on. */
    public int port() {
        WebServer server = ((WebServerApplicationContext) context).getWebServer();
        return Objects.requireNonNull(server).getPort();
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
