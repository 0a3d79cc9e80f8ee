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

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code server.ssl.bundle} with files that are watched. */
class SslBundleTests {

    private record Answer(BigInteger serial, String text) {}

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRenewedCertificateIsServedWithoutRestart(boolean enabled, @TempDir Path directory) throws Exception {
        PemFiles files = new PemFiles(directory);
        BigInteger before = files.renew("before");
        try (TestServer server = TestServer.start(
                "brisk.enabled=" + enabled,
                "server.ssl.bundle=web",
                "spring.ssl.bundle.pem.web.keystore.certificate=" + files.certificate(),
                "spring.ssl.bundle.pem.web.keystore.private-key=" + files.key(),
                "spring.ssl.bundle.pem.web.reload-on-update=true",
                "spring.ssl.bundle.watch.file.quiet-period=200ms")) {
            Answer first = get(server.port());
            assertThat(first.serial()).isEqualTo(before);
            assertThat(first.text())
                    .startsWith("HTTP/1.1 200")
                    .endsWith(enabled ? ProbeController.SERVE_REQUEST : ProbeController.DEFAULT_REQUEST);
            BigInteger after = files.renew("after");
            assertThat(after).isNotEqualTo(before);
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(200))
                    .untilAsserted(() -> assertThat(get(server.port()).serial()).isEqualTo(after));
            assertThat(get(server.port()).text()).startsWith("HTTP/1.1 200");
        }
    }

    private static Answer get(int port) throws Exception {
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        try (SSLSocket socket =
                (SSLSocket) trusting.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            out.write(TestServer.request("/request", "Connection: close").getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            X509Certificate peer = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return new Answer(peer.getSerialNumber(), text);
        }
    }
}
