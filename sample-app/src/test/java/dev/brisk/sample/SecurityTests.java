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

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OverBothProtocols
class SecurityTests extends ClientSupport {

    @ParameterizedTest
    @ValueSource(strings = {"/admin/stock-report", "/admin/nothing", "/admin"})
    void adminAsksForCredentials(String path) throws Exception {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(header(response, "WWW-Authenticate")).isEqualTo("Basic realm=\"Realm\"");
        assertThat(response.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic !", "Bearer abc"})
    void malformedCredentialsAreRefused(String authorization) throws Exception {
        assertThat(get("/admin/stock-report", "Authorization", authorization).statusCode())
                .isEqualTo(401);
    }

    @Test
    void wrongCredentialsAreRefused() throws Exception {
        assertThat(get("/admin/stock-report", "Authorization", basic("admin", "wrong"))
                        .statusCode())
                .isEqualTo(401);
        assertThat(get("/admin/stock-report", "Authorization", basic("guest", "workshop"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void administratorGetsTheReport() throws Exception {
        HttpResponse<String> response = get("/admin/stock-report", "Authorization", basic("admin", "workshop"));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(body(response))
                .hasSize(10)
                .extracting(line -> line.path("category").asString())
                .startsWith("bearings", "brakes");
        assertThat(body(response).get(1).path("parts").asInt()).isEqualTo(22);
        assertThat(body(response).get(1).path("total").decimalValue()).isEqualByComparingTo("11096.35");
        assertThat(header(response, "Cache-Control")).contains("no-store");
        assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void everythingElseIsOpenButHasTheHeadersOfSpringSecurity() throws Exception {
        HttpResponse<String> response = get("/api/parts/1");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(response, "X-Frame-Options")).isEqualTo("DENY");
        assertThat(response.headers().firstValue("Cache-Control")).isEmpty();
    }

    private static String basic(String user, String password) {
        byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(credentials);
    }
}
