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

import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.autoconfigure.actuate.web.server.TomcatReactiveManagementContextAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** An application with all auto-configurations of the class path, {@link ProbeController} and a port of its own. */
final class TestServer implements AutoCloseable {

    /** With two servers on the class path both would make the management server. */
    static final String ONE_MANAGEMENT_SERVER =
            "spring.autoconfigure.exclude=" + TomcatReactiveManagementContextAutoConfiguration.class.getName();

    private final ConfigurableApplicationContext context;

    private TestServer(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts with the given properties, each as {@code name=value}. */
    static TestServer start(String... properties) {
        return start(List.of(), properties);
    }

    /** Starts with a configuration beside {@link Base}. */
    static TestServer start(Class<?> configuration, String... properties) {
        return start(List.of(configuration), properties);
    }

    private static TestServer start(List<Class<?>> configurations, String... properties) {
        List<Class<?>> sources = new ArrayList<>(configurations);
        sources.add(Base.class);
        List<String> arguments = new ArrayList<>(
                List.of("--spring.main.banner-mode=off", "--spring.reactor.netty.shutdown-quiet-period=0s"));
        if (Arrays.stream(properties).noneMatch(property -> property.startsWith("server.port="))) {
            arguments.add("--server.port=0");
        }
        for (String property : properties) {
            arguments.add("--" + property);
        }
        return new TestServer(new SpringApplicationBuilder(sources.toArray(new Class<?>[0]))
                .web(WebApplicationType.REACTIVE)
                .run(arguments.toArray(new String[0])));
    }

    ConfigurableApplicationContext context() {
        return this.context;
    }

    int port() {
        return port((WebServerApplicationContext) this.context);
    }

    /** The port of the server of a context. */
    static int port(WebServerApplicationContext context) {
        return Objects.requireNonNull(context.getWebServer(), "no server").getPort();
    }

    /** The answer to a GET with additional header lines. */
    RawHttp1Response get(String target, String... fields) throws IOException {
        return get(port(), target, fields);
    }

    /** The answer on any port of this machine. */
    static RawHttp1Response get(int port, String target, String... fields) throws IOException {
        try (RawHttp1 client = RawHttp1.connect(port)) {
            client.send(request(target, fields));
            return client.read(false);
        }
    }

    /** The bytes of a GET. */
    static String request(String target, String... fields) {
        StringBuilder request =
                new StringBuilder("GET ").append(target).append(" HTTP/1.1\r\nHost: localhost:8080\r\n");
        for (String field : fields) {
            request.append(field).append("\r\n");
        }
        return request.append("\r\n").toString();
    }

    @Override
    public void close() {
        this.context.close();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(ProbeController.class)
    static class Base {}
}
