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

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.util.ClassUtils;
import reactor.netty.http.server.HttpServer;

/**
 * Prepares HTTP/3 beside the server that a {@link NettyReactiveWebServerFactory} makes: checks that it is possible, keeps the server
 * with all that customizers have done to it, and has its answers advertise HTTP/3.
 */
final class Http3PostProcessor implements BeanPostProcessor {

    static final String ENABLED = "brisk.server.http3.enabled";

    private static final String QUIC = "io.netty.handler.codec.quic.Quic";

    private final AlternativeService alternative = new AlternativeService();

    private @Nullable NettyReactiveWebServerFactory factory;

    private @Nullable HttpServer server;

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof NettyReactiveWebServerFactory found) {
            check(found);
            this.factory = found;
            found.addServerCustomizers(this::keep);
        }
        return bean;
    }

    private static void check(NettyReactiveWebServerFactory factory) {
        if (!Ssl.isEnabled(factory.getSsl())) {
            throw new Http3UnavailableException(
                    "HTTP/3 is always encrypted, and the server has no TLS.",
                    "Configure 'server.ssl.bundle' or 'server.ssl.*'");
        }
        String missing = ClassUtils.isPresent(QUIC, Http3PostProcessor.class.getClassLoader())
                ? Http3Server.missing()
                : "io.netty:netty-codec-http3 is not on the class path.";
        if (missing != null) {
            throw new Http3UnavailableException(
                    missing,
                    "Add io.netty:netty-codec-http3, and io.netty:netty-codec-native-quic with the classifier of this"
                            + " operating system and CPU");
        }
    }

    private HttpServer keep(HttpServer server) {
        this.server = server;
        return server.childObserve(this.alternative);
    }

    /** What tells clients of HTTP/3. */
    AlternativeService alternative() {
        return this.alternative;
    }

    /** The factory of the server, or null if there is none of Reactor Netty. */
    @Nullable
    NettyReactiveWebServerFactory factory() {
        return this.factory;
    }

    /** The server as it was made last, or null before that. */
    @Nullable
    HttpServer server() {
        return this.server;
    }
}
