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
package dev.brisk.compression;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Finds the version of a library by what its jar says: in the manifest, or else in what Maven leaves beside it. */
final class LibraryVersion {

    private LibraryVersion() {}

    /**
     * The version of the library of a class.
     *
     * @param type a class of the library, which is not initialized
     * @param coordinates group and artifact of the library with a colon between them
     */
    static @Nullable String of(Class<?> type, String coordinates) {
        String version = type.getPackage().getImplementationVersion();
        return version != null ? version : ofMaven(type, coordinates);
    }

    private static @Nullable String ofMaven(Class<?> type, String coordinates) {
        String file = "/META-INF/maven/" + coordinates.replace(':', '/') + "/pom.properties";
        try (InputStream in = type.getResourceAsStream(file)) {
            if (in == null) {
                return null;
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException ex) {
            return null;
        }
    }
}
