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
package dev.brisk.test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key with a self-signed certificate for {@code localhost}, and clients that trust it. Immutable; thread-safe.
 *
 * @param keyStore in PKCS12, with {@link KeyTool#PASSWORD}
 * @param trusting trusts the certificate and nothing else
 */
public record TlsKeys(Path keyStore, SSLContext trusting) {

    private static final class Holder {

        static final TlsKeys SHARED = make();
    }

    /** The one key of this JVM, made when it is first asked for. */
    public static TlsKeys shared() {
        return Holder.SHARED;
    }

    private static TlsKeys make() {
        try {
            Path file = Files.createTempDirectory("keys").resolve("keys.p12");
            KeyTool.generate(file, "localhost", "-ext", "SAN=dns:localhost,ip:127.0.0.1");
            return new TlsKeys(file, trusting(file));
        } catch (Exception ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static SSLContext trusting(Path keyStore) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("key", KeyTool.load(keyStore).getCertificate("key"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    /** Properties of a server that has the key. */
    public List<String> serverProperties() {
        return List.of("server.ssl.key-store=" + keyStore, "server.ssl.key-store-password=" + KeyTool.PASSWORD);
    }

    /**
     * Connects to a port of this machine and shakes hands.
     *
     * @param protocol offered by ALPN (RFC 7301), and expected to be chosen
     */
    public Socket connect(int port, String protocol) throws IOException {
        SSLSocket socket = (SSLSocket) trusting.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        String chosen = socket.getApplicationProtocol();
        // A server that speaks one protocol only need not answer the offer of HTTP/1.1.
        if (!protocol.equals(chosen) && !chosen.isEmpty()) {
            throw new IOException("Protocol " + chosen + " (expected: " + protocol + ")");
        }
        return socket;
    }
}
