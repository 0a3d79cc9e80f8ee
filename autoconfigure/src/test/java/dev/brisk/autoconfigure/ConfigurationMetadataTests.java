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

import dev.brisk.test.GeneratedBlock;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What editors are told of Brisk's properties. */
class ConfigurationMetadataTests {

    private static final String FILE = "META-INF/spring-configuration-metadata.json";

    /** Of these an editor knows the values, or how they are written. */
    private static final List<String> COMPLETED = List.of(
            "java.lang.Boolean",
            "java.time.Duration",
            "java.nio.file.Path",
            "org.springframework.util.unit.DataSize",
            "dev.brisk.");

    /** Of the endpoint; Spring Boot makes them. */
    private static final String ENDPOINT = "management.endpoint.brisk.";

    private static JsonNode properties = JsonMapper.shared().createArrayNode();

    private static JsonNode hints = JsonMapper.shared().createArrayNode();

    @BeforeAll
    static void read() throws IOException {
        // The one beside the class, for other jars have such a file too.
        String location = BriskProperties.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString();
        try (InputStream in = java.net.URI.create(location + FILE).toURL().openStream()) {
            JsonNode file = JsonMapper.shared().readTree(in);
            properties = file.get("properties");
            hints = file.path("hints");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "brisk.enabled, true",
        "brisk.dispatch.enabled, true",
        "brisk.headers.date, false",
        "brisk.compression.requests.enabled, false",
        "brisk.compression.cache.enabled, false",
        "brisk.server.access-log.enabled, false"
    })
    void switchesAreDescribedWithTheirDefault(String name, boolean defaultValue) {
        JsonNode property = property(name);
        assertThat(property.get("type").asString()).isEqualTo("java.lang.Boolean");
        assertThat(property.get("description").asString()).endsWith(".").hasSizeGreaterThan(20);
        assertThat(property.get("defaultValue").asBoolean()).isEqualTo(defaultValue);
    }

    @Test
    void everyPropertyHasADescription() {
        assertThat(properties).isNotEmpty().allSatisfy(property -> {
            assertThat(property.get("name").asString()).matches("(management\\.endpoint\\.)?brisk\\..*");
            assertThat(property.path("description").asString("")).isNotBlank();
        });
    }

    @Test
    void theDefaultsAreThoseOfTheObject() {
        BriskProperties defaults = new BriskProperties();
        assertThat(defaults.isEnabled())
                .isEqualTo(property("brisk.enabled").get("defaultValue").asBoolean());
        assertThat(defaults.getDispatch().isEnabled())
                .isEqualTo(
                        property("brisk.dispatch.enabled").get("defaultValue").asBoolean());
        assertThat(defaults.getHeaders().isDate())
                .isEqualTo(property("brisk.headers.date").get("defaultValue").asBoolean());
    }

    @Test
    void theServersDefaultsAreThoseOfTheObject() {
        BriskServerProperties defaults = new BriskServerProperties();
        assertThat(defaults.getProxyProtocol().name())
                .isEqualToIgnoringCase(property("brisk.server.proxy-protocol")
                        .get("defaultValue")
                        .asString());
        assertThat(defaults.getAccessLog().getFormat())
                .isEqualTo(property("brisk.server.access-log.format")
                        .get("defaultValue")
                        .asString());
        for (String name : new String[] {"unix-socket", "unix-socket-permissions", "read-timeout", "request-timeout"}) {
            assertThat(property("brisk.server." + name).has("defaultValue")).isFalse();
        }
    }

    /** To be put into additional-spring-configuration-metadata.json. */
    @Test
    void everyPropertyWhoseValuesAnEditorCannotKnowHasHints() {
        assertThat(properties).allSatisfy(property -> {
            String name = property.path("name").asString();
            if (!name.startsWith(ENDPOINT)
                    && COMPLETED.stream().noneMatch(property.path("type").asString()::startsWith)) {
                assertThat(hints.valueStream()
                                .filter(hint -> hint.path("name").asString().equals(name)))
                        .as("hints of " + name)
                        .singleElement()
                        .satisfies(hint -> assertThat(hint.path("values").size()
                                        + hint.path("providers").size())
                                .isPositive());
            }
        });
    }

    @Test
    void everyHintIsOfAProperty() {
        assertThat(hints).isNotEmpty().allSatisfy(hint -> {
            assertThat(property(hint.path("name").asString())).isNotNull();
        });
    }

    @Test
    void thePageListsThem() throws IOException {
        StringBuilder table = new StringBuilder("\n| property | default | value | meaning |\n|---|---|---|---|\n");
        for (PropertyMetadata property : PropertyMetadata.all().values()) {
            table.append("| `").append(property.name()).append("` | ");
            table.append(property.defaultValue() == null ? "none" : "`" + property.defaultValue() + "`");
            table.append(" | ").append(property.values());
            table.append(" | ").append(property.description()).append(" |\n");
        }
        new GeneratedBlock("configuration.md", "properties").check(table + "\n");
    }

    private static JsonNode property(String name) {
        return properties
                .valueStream()
                .filter(property ->
                        name.equals(Objects.requireNonNull(property.get("name")).asString()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + FILE));
    }
}
