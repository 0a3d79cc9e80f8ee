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
package dev.brisk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@OverBothProtocols
class WhoAmITests extends ClientSupport {

    @Test
    void tellsBothEndsOfTheConnection() throws Exception {
        JsonNode who = body(get("/whoami", "X-Forwarded-For", "203.0.113.7", "Forwarded", "for=203.0.113.7"));
        assertThat(who.path("peer").path("transport").asString()).isEqualTo("tcp");
        assertThat(who.path("peer").path("hostname").asString()).isIn("127.0.0.1", "::1");
        assertThat(who.path("peer").path("port").asInt()).isPositive().isNotEqualTo(port);
        assertThat(who.path("local").path("hostname").asString())
                .isEqualTo(who.path("peer").path("hostname").asString());
        assertThat(who.path("local").path("port").asInt()).isEqualTo(port);
        assertThat(who.path("protocol").asString())
                .isEqualTo(protocol == HttpClient.Version.HTTP_2 ? "HTTP/2.0" : "HTTP/1.1");
        assertThat(who.path("tls").asBoolean(true)).isFalse();
        assertThat(who.path("client").path("hostname").asString())
                .isEqualTo(who.path("peer").path("hostname").asString());
    }

    @Test
    void tellsTheFieldsInTheirOrderButNoSecrets() throws Exception {
        JsonNode fields = body(get("/whoami", "X-One", "1", "Cookie", "id=secret", "X-Two", "2", "X-One", "one"))
                .path("fields");
        assertThat(fields)
                .extracting(field -> field.path("name").asString().toLowerCase(Locale.ROOT) + ": "
                        + field.path("value").asString())
                .containsSubsequence("x-one: 1", "x-one: one")
                .contains("x-two: 2", "cookie: (not shown)");
        assertThat(fields.toString()).doesNotContain("secret");
    }
}
