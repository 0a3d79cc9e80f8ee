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

import dev.brisk.server.AccessLogFormat;
import dev.brisk.server.ProxyHeaders;
import dev.brisk.server.ProxyProtocol;
import dev.brisk.server.RequestLimits;
import dev.brisk.server.UnixSocket;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.util.ClassUtils;

/**
 * Applies {@code brisk.server.*} to the application's server.
 *
 * <p>A customizer of the factory and not of the server, because those of the parent context are applied to a management server as well,
 * which neither stands behind the same proxy nor may listen on the same socket. Last, so that it sees what others have set. Values are
 * checked whether or not they are used.
 */
final class ServerFactoryCustomizer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Ordered {

    private static final String PREFIX = "brisk.server.";

    /** Timers have no finer limit. */
    private static final Duration MIN_LIMIT = Duration.ofMillis(1);

    /** Far from what a number of nanoseconds can hold. */
    private static final Duration MAX_LIMIT = Duration.ofDays(365);

    private final BriskServerProperties properties;

    private final @Nullable ClassLoader classLoader;

    ServerFactoryCustomizer(BriskServerProperties properties, @Nullable ClassLoader classLoader) {
        this.properties = properties;
        this.classLoader = classLoader;
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        RequestLimits limits = new RequestLimits(
                checked("read-timeout", this.properties.getReadTimeout()),
                checked("request-timeout", this.properties.getRequestTimeout()));
        factory.addServerCustomizers(limits::apply);
        ProxyHeaders headers = new ProxyHeaders(proxyProtocol(), limits.request());
        factory.addServerCustomizers(headers::apply);
        BriskServerProperties.AccessLog log = this.properties.getAccessLog();
        if (log.isEnabled()) {
            factory.addServerCustomizers(format(log)::apply);
        } else if (!log.getFormat().equals(new BriskServerProperties.AccessLog().getFormat())) {
            format(log);
        }
        Set<PosixFilePermission> permissions = permissions();
        String socket = this.properties.getUnixSocket();
        if (socket != null && !socket.isBlank()) {
            Path path = path(socket);
            // What stands for no port at all, server.port=-1, may be set after this.
            factory.addServerCustomizers(
                    server -> new UnixSocket(path, permissions, factory.getPort() < 0).apply(server));
        }
    }

    private ProxyProtocol proxyProtocol() {
        ProxyProtocol mode = this.properties.getProxyProtocol();
        if (mode != ProxyProtocol.OFF && !ClassUtils.isPresent(ProxyHeaders.DECODER, this.classLoader)) {
            throw new MissingProxyCodecException(mode);
        }
        return mode;
    }

    private static AccessLogFormat format(BriskServerProperties.AccessLog log) {
        String format = log.getFormat();
        try {
            return AccessLogFormat.parse(format);
        } catch (IllegalArgumentException fault) {
            throw invalid("access-log.format", format, String.valueOf(fault.getMessage()));
        }
    }

    private static Path path(String socket) {
        try {
            return Path.of(socket);
        } catch (InvalidPathException fault) {
            throw invalid("unix-socket", socket, "Expected: a path (" + fault.getMessage() + ").");
        }
    }

    private @Nullable Set<PosixFilePermission> permissions() {
        String permissions = this.properties.getUnixSocketPermissions();
        if (permissions == null || permissions.isBlank()) {
            return null;
        }
        try {
            return PosixFilePermissions.fromString(permissions);
        } catch (IllegalArgumentException fault) {
            throw invalid("unix-socket-permissions", permissions, "Expected: nine letters such as rw-rw----.");
        }
    }

    private static @Nullable Duration checked(String name, @Nullable Duration duration) {
        if (duration != null && (duration.compareTo(MIN_LIMIT) < 0 || duration.compareTo(MAX_LIMIT) > 0)) {
            throw invalid(name, duration, "Expected: 1ms to 365d.");
        }
        return duration;
    }

    private static InvalidConfigurationPropertyValueException invalid(String name, Object value, String reason) {
        return new InvalidConfigurationPropertyValueException(PREFIX + name, value, reason);
    }
}
