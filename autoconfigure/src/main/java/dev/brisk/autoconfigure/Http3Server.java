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

import io.netty.handler.codec.quic.Quic;
import io.netty.handler.ssl.ClientAuth;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.boot.web.server.Ssl;
import reactor.netty.http.Http3SettingsSpec;
import reactor.netty.http.Http3SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.ProxyProtocolSupportType;

/**
 * Makes the server of HTTP/3 from the one of TCP. The only class that refers to classes of QUIC, which may be missing.
 *
 * <p>Reactor Netty gives a client no credit at all unless told so; the values are those of its documentation.
 */
final class Http3Server {

    /** When neither side has anything to say. */
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(30);

    /** What a client may send on all streams of a connection beyond what was read, in bytes. */
    private static final long MAX_DATA = 10_000_000;

    /** The same for one stream. */
    private static final long MAX_STREAM_DATA = 1_000_000;

    /** As over HTTP/2. */
    private static final long MAX_STREAMS = 100;

    private Http3Server() {}

    /** Why there can be no HTTP/3, or null if there can. */
    static @Nullable String missing() {
        return Quic.isAvailable()
                ? null
                : "The native library of QUIC could not be loaded: " + Quic.unavailabilityCause() + ".";
    }

    /**
     * The server that listens on a UDP port.
     *
     * @param tcp the server that it stands beside; handlers, decoder, compression and observers are its own
     * @param bundle key and certificates
     * @param ssl whether clients need certificates
     * @param address where to listen
     */
    static HttpServer of(HttpServer tcp, SslBundle bundle, Ssl ssl, InetSocketAddress address) {
        Http3SslContextSpec context = context(bundle, ssl);
        Duration idle = tcp.configuration().idleTimeout();
        int maxHeaderSize = tcp.configuration().decoder().maxHeaderSize();
        return tcp.protocol(HttpProtocol.HTTP3)
                .secure(spec -> spec.sslContext(context))
                .http3Settings(settings -> settings(settings, idle, maxHeaderSize))
                .proxyProtocol(ProxyProtocolSupportType.OFF)
                .bindAddress(() -> address);
    }

    private static void settings(Http3SettingsSpec.Builder settings, @Nullable Duration idle, int maxHeaderSize) {
        settings.idleTimeout(idle == null ? IDLE_TIMEOUT : idle)
                .maxData(MAX_DATA)
                .maxStreamDataBidirectionalLocal(MAX_STREAM_DATA)
                .maxStreamDataBidirectionalRemote(MAX_STREAM_DATA)
                .maxStreamsBidirectional(MAX_STREAMS)
                .maxFieldSectionSize(maxHeaderSize);
    }

    private static Http3SslContextSpec context(SslBundle bundle, Ssl ssl) {
        SslManagerBundle managers = bundle.getManagers();
        ClientAuth clientAuth =
                Ssl.ClientAuth.map(ssl.getClientAuth(), ClientAuth.NONE, ClientAuth.OPTIONAL, ClientAuth.REQUIRE);
        return Http3SslContextSpec.forServer(
                        managers.getKeyManagerFactory(), bundle.getKey().getPassword())
                .configure(builder ->
                        builder.trustManager(managers.getTrustManagerFactory()).clientAuth(clientAuth));
    }
}
