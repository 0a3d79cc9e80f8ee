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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * Takes the pictures of the documentation, into the directory that the system property names; no test otherwise:
 * {@code mvn -pl sample-app -am verify -Dtest=PageScreenshots -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtest.args=-Dscreenshots=/tmp}.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@EnabledIfSystemProperty(named = "screenshots", matches = ".+")
class PageScreenshots {

    @LocalServerPort
    int port;

    /** While requests are sent, which were sent before as well, so that the code is warm. */
    @ParameterizedTest
    @CsvSource({"1280, light", "1280, dark", "375, light", "375, dark"})
    void page(int width, String scheme) throws Exception {
        try (Browser browser = Browser.start()) {
            browser.resize(width, 900);
            browser.prefer("prefers-color-scheme", scheme);
            browser.devTools("Emulation.setScrollbarsHidden", Map.of("hidden", true));
            browser.open("http://localhost:" + port + "/");
            browser.awaitText("#codings-state", "Decoded, .*");
            for (int i = 0; i < 4; i++) {
                browser.one("#send").click();
                browser.awaitText("#send-state", ".* none failed\\.");
            }
            browser.one("#measure").click();
            browser.awaitText("#codings-state", "Decoded, .*");
            browser.one("#send").click();
            Browser.sleep(4000);
            Object bottom = browser.run("""
                    document.activeElement.blur();
                    scrollTo(0, 0);
                    return document.getElementById('codings').getBoundingClientRect().bottom;""");
            browser.resize(width, ((Number) bottom).intValue() + 24);
            Browser.sleep(300);
            Path directory = Path.of(System.getProperty("screenshots"));
            Files.write(directory.resolve("page-" + width + "-" + scheme + ".png"), browser.screenshot());
        }
    }
}
