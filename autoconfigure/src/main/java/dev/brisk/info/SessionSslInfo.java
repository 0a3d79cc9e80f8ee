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
package dev.brisk.info;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.SslInfo;

/** What Spring wants to know of a TLS session: its id in lower-case hex, and the client's certificates. */
final class SessionSslInfo implements SslInfo {

    /** Stands for "looked, and there is no TLS", so that the pipeline is searched once. */
    static final SessionSslInfo NONE = new SessionSslInfo(null, null);

    private final @Nullable String sessionId;
    private final X509Certificate @Nullable [] peerCertificates;

    private SessionSslInfo(@Nullable String sessionId, X509Certificate @Nullable [] peerCertificates) {
        this.sessionId = sessionId;
        this.peerCertificates = peerCertificates;
    }

    /** Of the connection that the channel is, or over HTTP/2 is a stream of; {@link #NONE} without TLS. */
    static SessionSslInfo of(Channel channel) {
        SslHandler handler = channel.pipeline().get(SslHandler.class);
        Channel parent = channel.parent();
        if (handler == null && parent != null) {
            handler = parent.pipeline().get(SslHandler.class);
        }
        return handler != null ? of(handler.engine().getSession()) : NONE;
    }

    private static SessionSslInfo of(SSLSession session) {
        byte[] id = session.getId();
        return new SessionSslInfo(id != null ? HexFormat.of().formatHex(id) : null, certificates(session));
    }

    private static X509Certificate @Nullable [] certificates(SSLSession session) {
        Certificate[] chain;
        try {
            chain = session.getPeerCertificates();
        } catch (SSLPeerUnverifiedException | UnsupportedOperationException noClientCertificate) {
            return null;
        }
        List<X509Certificate> certificates = new ArrayList<>(chain.length);
        for (Certificate certificate : chain) {
            if (certificate instanceof X509Certificate x509) {
                certificates.add(x509);
            }
        }
        return certificates.isEmpty() ? null : certificates.toArray(new X509Certificate[0]);
    }

    @Override
    public @Nullable String getSessionId() {
        return sessionId;
    }

    @Override
    public X509Certificate @Nullable [] getPeerCertificates() {
        X509Certificate[] certificates = peerCertificates;
        return certificates != null ? certificates.clone() : null;
    }
}
