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

import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The page when not everything is there. */
class PageFailureTests {

    @SuppressWarnings("NullAway.Init")
    private Browser browser;

    private int port;

    @BeforeEach
    void startBrowser() throws Exception {
        browser = Browser.start();
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
    }

    @AfterEach
    void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Afterwards the server is another one: without the direct path and without compression. */
    @Test
    void comesBackWhenTheServerWasRestarted() {
        try (ConfigurableApplicationContext first = start()) {
            assertThat(first.isRunning()).isTrue();
            browser.open("http://localhost:" + port + "/");
            browser.awaitText("#state", "Live");
            browser.awaitText("[data-figure=mappings]", "\\d+ of \\d+ mappings run direct\\..*");
        }
        browser.awaitText("#state", "Connection lost, trying again");
        assertThat(browser.all("#tiles[data-stale]")).hasSize(1);
        try (ConfigurableApplicationContext second =
                start("--brisk.enabled=false", "--server.compression.enabled=false")) {
            assertThat(second.isRunning()).isTrue();
            browser.awaitText("#state", "Live");
            browser.awaitText("[data-figure=mappings]", "There is no direct path: Brisk is switched off\\.");
            browser.awaitText("[data-figure=share]", "–");
            browser.awaitText("#codings-state", "The server encodes nothing: .*");
            assertThat(browser.all("[data-sent=identity]")).hasSize(5);
            assertThat(browser.text("[data-coding=br] th")).isEqualTo("br\nnot available, sent as identity");
            assertThat(browser.all("#tiles[data-stale]")).isEmpty();
        }
    }

    @Test
    void showsWhatWasSentWhereACodingIsMissing() {
        try (ConfigurableApplicationContext application = start("--brisk.compression.codings=gzip,zstd")) {
            assertThat(application.isRunning()).isTrue();
            browser.devTools("Network.enable", Map.of());
            browser.devTools("Network.setExtraHTTPHeaders", Map.of("headers", Map.of("Accept-Encoding", "gzip, br")));
            browser.open("http://localhost:" + port + "/");
            browser.awaitText("#codings-state", "Decoded, .*");
            // The browser has no zstd and no deflate, the server has no br.
            assertThat(browser.text("[data-coding=zstd] th")).isEqualTo("zstd\nnot available, sent as gzip");
            assertThat(browser.text("[data-coding=deflate] th")).isEqualTo("deflate\nnot available, sent as gzip");
            assertThat(browser.text("[data-coding=br] th")).isEqualTo("br\nnot available, sent as identity");
            assertThat(browser.text("[data-coding=gzip] th")).isEqualTo("gzip");
        }
    }

    @Test
    void saysWhatCouldNotBeFetchedAndTriesAgain() {
        try (ConfigurableApplicationContext application = start()) {
            assertThat(application.isRunning()).isTrue();
            browser.devTools("Network.enable", Map.of());
            browser.devTools("Network.setBlockedURLs", Map.of("urls", List.of("*/live/*", "*/whoami", "*/api/*")));
            browser.open("http://localhost:" + port + "/");
            browser.awaitText("#state", "Connection lost, trying again");
            browser.awaitText("#connection-error", "The server did not answer \\(.+\\)\\.");
            browser.awaitText("#codings-state", "The document could not be fetched \\(.+\\)\\.");
            browser.devTools("Network.setBlockedURLs", Map.of("urls", List.of()));
            browser.awaitText("#state", "Live");
            browser.awaitText("[data-figure=protocol]", "HTTP/1.1");
            assertThat(browser.one("#connection-error").isDisplayed()).isFalse();
            browser.awaitText("#codings-state", "Decoded, .*");
        }
    }

    private ConfigurableApplicationContext start(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--server.port=" + port);
        all.add("--spring.application.name=page");
        all.add("--catalogue.live.period=250ms");
        return new SpringApplication(SampleApplication.class).run(all.toArray(String[]::new));
    }
}
