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

import dev.brisk.server.ProxyProtocol;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.NestedConfigurationProperty;

/**
 * Settings of the server beneath the application, a part of {@link BriskProperties}. They are for the application's own server and
 * not for a management server on a port of its own.
 *
 * @since 0.1.0
 */
public final class BriskServerProperties {

    /**
     * Whether connections begin with a header of the PROXY protocol, version 1 or 2, which names the peer. With "auto" a
     * connection may have one or not, so anyone who reaches the port can name any peer.
     */
    private ProxyProtocol proxyProtocol = ProxyProtocol.OFF;

    /**
     * Path of a Unix domain socket to listen on beside the TCP port, or instead of it with server.port=-1.
     */
    private @Nullable String unixSocket;

    /**
     * Permissions of the Unix domain socket's file, such as "rw-rw----". By default those that the process' umask leaves.
     */
    private @Nullable String unixSocketPermissions;

    /**
     * How long the next bytes of a request's body may take. By default there is no limit.
     */
    private @Nullable Duration readTimeout;

    /**
     * How long the head of a request may take from its first byte on, and then its whole body. By default there is no limit.
     */
    private @Nullable Duration requestTimeout;

    @NestedConfigurationProperty
    private final AccessLog accessLog = new AccessLog();

    @NestedConfigurationProperty
    private final Http2Properties http2 = new Http2Properties();

    @NestedConfigurationProperty
    private final Http3Properties http3 = new Http3Properties();

    public ProxyProtocol getProxyProtocol() {
        return this.proxyProtocol;
    }

    public void setProxyProtocol(ProxyProtocol proxyProtocol) {
        this.proxyProtocol = proxyProtocol;
    }

    public @Nullable String getUnixSocket() {
        return this.unixSocket;
    }

    public void setUnixSocket(@Nullable String unixSocket) {
        this.unixSocket = unixSocket;
    }

    public @Nullable String getUnixSocketPermissions() {
        return this.unixSocketPermissions;
    }

    public void setUnixSocketPermissions(@Nullable String unixSocketPermissions) {
        this.unixSocketPermissions = unixSocketPermissions;
    }

    public @Nullable Duration getReadTimeout() {
        return this.readTimeout;
    }

    public void setReadTimeout(@Nullable Duration readTimeout) {
        this.readTimeout = readTimeout;
    }

    public @Nullable Duration getRequestTimeout() {
        return this.requestTimeout;
    }

    public void setRequestTimeout(@Nullable Duration requestTimeout) {
        this.requestTimeout = requestTimeout;
    }

    public AccessLog getAccessLog() {
        return this.accessLog;
    }

    public Http2Properties getHttp2() {
        return this.http2;
    }

    public Http3Properties getHttp3() {
        return this.http3;
    }

    /** Settings of the access log. */
    public static final class AccessLog {

        /**
         * Whether each response is logged, by the logger reactor.netty.http.server.AccessLog at level INFO.
         */
        private boolean enabled;

        /**
         * What a line of the access log holds: text and the directives of Apache's log formats, or "common" or "combined".
         */
        private String format = "default";

        public boolean isEnabled() {
            return this.enabled;
        }

        public void setEnabled(boolean enabled) {
            this.enabled = enabled;
        }

        public String getFormat() {
            return this.format;
        }

        public void setFormat(String format) {
            this.format = format;
        }
    }
}
