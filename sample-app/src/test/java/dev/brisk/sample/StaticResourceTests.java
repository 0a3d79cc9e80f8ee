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
import org.junit.jupiter.api.Test;

@OverBothProtocols
class StaticResourceTests extends ClientSupport {

    @Test
    void rootIsThePage() throws Exception {
        HttpResponse<String> response = get("/", "Accept", "text/html");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Type")).startsWith("text/html");
        assertThat(response.body()).startsWith("<!doctype html>").contains("Catalogue");
    }

    @Test
    void styleSheetIsCachedAndConditional() throws Exception {
        HttpResponse<String> response = get("/style.css");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Type")).isEqualTo("text/css");
        assertThat(header(response, "Cache-Control")).isEqualTo("max-age=60");
        HttpResponse<String> again = get("/style.css", "If-Modified-Since", header(response, "Last-Modified"));
        assertThat(again.statusCode()).isEqualTo(304);
        HttpResponse<String> range = get("/style.css", "Range", "bytes=0-3");
        assertThat(range.statusCode()).isEqualTo(206);
        assertThat(range.body()).isEqualTo(response.body().substring(0, 4));
    }

    @Test
    void pageAllowsNothingInlineAndNothingFromElsewhere() throws Exception {
        HttpResponse<String> response = get("/", "Accept", "text/html");
        assertThat(header(response, "Content-Security-Policy"))
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                .doesNotContain("unsafe", "http:", "https:", "data:", "*");
        assertThat(response.body()).doesNotContain(" style=", "<style", " onclick=", "//");
    }

    @Test
    void nothingOutsideOfTheFolderIsServed() throws Exception {
        for (String path : new String[] {"/application.yml", "/static/style.css", "/static/"}) {
            assertThat(get(path).statusCode()).as(path).isEqualTo(404);
        }
    }
}
