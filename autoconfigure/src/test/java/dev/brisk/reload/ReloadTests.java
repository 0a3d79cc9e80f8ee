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
package dev.brisk.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.dispatch.LaneCounts;
import dev.brisk.test.RawHttp1;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;

/** After a restart with new classes of the same names, the direct path uses the new ones. */
class ReloadTests {

    @Test
    void eachRestartIsServedByItsOwnClasses() throws Exception {
        Class<?> first = run();
        Class<?> second = run();
        assertThat(first.getName()).isEqualTo(second.getName());
        assertThat(first).isNotSameAs(second);
    }

    private static Class<?> run() throws Exception {
        Reloading loader = new Reloading(ReloadTests.class.getClassLoader());
        Class<?> application = loader.loadClass(ReloadedApplication.class.getName());
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        new DefaultResourceLoader(loader), application)
                .web(WebApplicationType.REACTIVE)
                .run(
                        "--server.port=0",
                        "--spring.main.banner-mode=off",
                        "--spring.reactor.netty.shutdown-quiet-period=0s")) {
            int port = Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                    .getPort();
            for (int i = 0; i < 2; i++) {
                assertThat(ask(port, "/annotated")).endsWith("{\"kind\":\"annotated\"}");
                assertThat(ask(port, "/functional")).endsWith("{\"kind\":\"functional\"}");
            }
            assertThat(context.getBean(LaneCounts.class).direct()).isEqualTo(4);
            return context.getBean(application).getClass();
        }
    }

    private static String ask(int port, String path) throws IOException {
        try (RawHttp1 client = RawHttp1.connect(port)) {
            client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
            return client.read(false).body();
        }
    }

    /** Loads the application's classes itself, and all others by its parent. */
    private static final class Reloading extends ClassLoader {

        Reloading(@Nullable ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(ReloadedApplication.class.getName())) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }
    }
}
