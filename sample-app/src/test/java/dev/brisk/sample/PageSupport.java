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

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.web.server.LocalServerPort;

/** The page, loaded anew for each test, in one browser for each class. */
@SampleTest
abstract class PageSupport {

    private static @Nullable Browser shared;

    @LocalServerPort
    int port;

    @SuppressWarnings("NullAway.Init")
    Browser browser;

    @BeforeAll
    static void startBrowser() {
        shared = Browser.start();
    }

    @AfterAll
    static void closeBrowser() {
        if (shared != null) {
            shared.close();
            shared = null;
        }
    }

    @BeforeEach
    void open() {
        browser = Objects.requireNonNull(shared);
        browser.resize(1280, 900);
        browser.prefer("prefers-color-scheme", "light");
        browser.open("http://localhost:" + port + "/");
        browser.awaitText("#state", "Live");
        browser.awaitText("#codings-state", "Decoded, .*");
        browser.awaitText("[data-figure=protocol]", "HTTP/.*");
    }
}
