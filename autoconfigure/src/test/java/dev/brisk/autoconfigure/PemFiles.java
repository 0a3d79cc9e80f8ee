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

import dev.brisk.test.KeyTool;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;

/** A certificate and its key as PEM files that can be replaced. */
final class PemFiles {

    private final Path directory;

    PemFiles(Path directory) {
        this.directory = directory;
    }

    Path certificate() {
        return this.directory.resolve("certificate.pem");
    }

    Path key() {
        return this.directory.resolve("key.pem");
    }

    /** Makes a new key, writes both files and returns the certificate's serial number. */
    BigInteger renew(String name) throws Exception {
        Path file = this.directory.resolve(name + ".p12");
        KeyTool.generate(file, "localhost");
        KeyStore store = KeyTool.load(file);
        X509Certificate certificate = (X509Certificate) store.getCertificate("key");
        write(
                key(),
                "PRIVATE KEY",
                store.getKey("key", KeyTool.PASSWORD.toCharArray()).getEncoded());
        write(certificate(), "CERTIFICATE", certificate.getEncoded());
        return certificate.getSerialNumber();
    }

    private static void write(Path file, String label, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(
                file,
                "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n",
                StandardCharsets.US_ASCII);
    }
}
