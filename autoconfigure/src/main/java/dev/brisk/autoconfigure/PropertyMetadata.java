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

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.util.ClassUtils;

/**
 * What the configuration metadata of Brisk's jar says about a property: the one place from which messages and documentation take it.
 * Read only when something is wrong or switched off.
 *
 * @param name of the property
 * @param type the name of its class
 * @param description in words
 * @param defaultValue or null where there is none
 */
record PropertyMetadata(
        String name,
        String type,
        String description,
        @Nullable Object defaultValue) {

    /** Where annotation processing has left it. */
    static final String FILE = "META-INF/spring-configuration-metadata.json";

    private static final String PREFIX = "brisk.";

    private static final Map<String, String> VALUES = Map.of(
            "java.lang.Boolean", "true or false",
            "java.lang.Integer", "a whole number",
            "java.lang.Long", "a whole number",
            "java.time.Duration", "a duration such as 30s or 5m",
            "org.springframework.util.unit.DataSize", "a size such as 512KB or 32MB");

    /** All of Brisk's properties by name; without those that cannot be read. */
    static Map<String, PropertyMetadata> all() {
        Map<String, PropertyMetadata> found = new TreeMap<>();
        try {
            for (URL file : Collections.list(loader().getResources(FILE))) {
                read(file, found);
            }
        } catch (IOException | RuntimeException ex) {
            // A message without it is better than another failure.
            return found;
        }
        return found;
    }

    private static void read(URL file, Map<String, PropertyMetadata> found) throws IOException {
        try (InputStream in = file.openStream()) {
            String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            // Parsing those of all other jars takes longer than all the rest.
            if (!json.contains('"' + PREFIX)) {
                return;
            }
            Object properties = JsonParserFactory.getJsonParser().parseMap(json).get("properties");
            for (Object property : properties instanceof List<?> list ? list : List.of()) {
                if (property instanceof Map<?, ?> map
                        && String.valueOf(map.get("name")).startsWith(PREFIX)) {
                    PropertyMetadata metadata = of(map);
                    found.put(metadata.name(), metadata);
                }
            }
        }
    }

    private static PropertyMetadata of(Map<?, ?> map) {
        return new PropertyMetadata(
                String.valueOf(map.get("name")),
                String.valueOf(map.get("type")),
                map.get("description") instanceof String description ? description : "",
                map.get("defaultValue"));
    }

    private static ClassLoader loader() {
        ClassLoader own = PropertyMetadata.class.getClassLoader();
        return own != null ? own : ClassLoader.getSystemClassLoader();
    }

    /** What values it may have, in words. */
    String values() {
        String known = VALUES.get(this.type);
        if (known != null) {
            return known;
        }
        if (this.type.startsWith("java.util.List<") || this.type.startsWith("java.util.Set<")) {
            return "a list with commas";
        }
        Object[] constants = constants();
        return constants == null
                ? "text"
                : Arrays.stream(constants).map(PropertyMetadata::spelled).collect(Collectors.joining(", "));
    }

    private Object @Nullable [] constants() {
        return ClassUtils.isPresent(this.type, loader())
                ? ClassUtils.resolveClassName(this.type, loader()).getEnumConstants()
                : null;
    }

    private static String spelled(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
