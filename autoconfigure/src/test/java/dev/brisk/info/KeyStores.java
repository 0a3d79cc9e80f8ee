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

import dev.brisk.test.KeyTool;
import java.nio.file.Path;
import javax.net.ssl.KeyManagerFactory;

/** A key with a self-signed certificate. */
final class KeyStores {

    private KeyStores() {}

    static KeyManagerFactory selfSigned(Path directory, String name) throws Exception {
        Path file = directory.resolve(name + ".p12");
        KeyTool.generate(file, name, "-ext", "SAN=ip:127.0.0.1");
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyTool.load(file), KeyTool.PASSWORD.toCharArray());
        return keys;
    }
}
