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
package dev.brisk.it.coding;

import dev.brisk.test.KeyTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key with a self-signed certificate for {@code localhost}, and a client that trusts it. */
final class Tls {

    private Tls() {}

    static Path keyStore() {
        try {
            Path file = Files.createTempDirectory("keys").resolve("keys.p12");
            KeyTool.generate(file, "localhost", "-ext", "SAN=dns:localhost");
            return file;
        } catch (Exception ex) {
            throw new IllegalStateException(ex);
        }
    }

    static SSLContext trusting(Path keyStore) {
        try {
            KeyStore store = KeyTool.load(keyStore);
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("key", store.getCertificate("key"));
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (Exception ex) {
            throw new IllegalStateException(ex);
        }
    }
}
