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

import dev.brisk.dispatch.DirectDispatcherHandler;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** The page in a real browser: each part shows what the server says by other ways, too. */
class PageTests extends PageSupport {

    private static final List<String> CODINGS = List.of("zstd", "br", "gzip", "deflate");

    @Autowired
    @SuppressWarnings("NullAway.Init")
    DirectDispatcherHandler webHandler;

    @AfterEach
    void nothingHasFailed() {
        assertThat(browser.console()).isEmpty();
        assertThat(browser.network("loadingFailed"))
                .filteredOn(event -> !event.path("canceled").asBoolean(false))
                .isEmpty();
        assertThat(browser.network("responseReceived"))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(
                                event.path("response").path("status").asInt())
                        .isBetween(200, 304));
        browser.forget();
    }

    @Test
    void figuresAreThoseOfTheMeters() throws Exception {
        browser.one("#send").click();
        browser.awaitText("#send-state", "[\\d,]+ requests answered, none failed\\.");
        browser.awaitText("[data-figure=rate]", "0");
        assertThat(browser.text("#as-of")).matches("Updated at [\\d:]+, started at [\\d:]+");
        assertThat(browser.one("#spark polyline").getAttribute("points")).contains(" ");
        assertThat(number("peak")).isPositive();
        assertThat(number("p50")).isPositive().isLessThanOrEqualTo(number("p95"));
        assertThat(number("p95")).isLessThanOrEqualTo(number("p99"));
        double sent = number(browser.text("#send-state").replaceAll(" .*", ""), "answered");
        double shown = number("requests");
        assertThat(sent).isPositive().isLessThanOrEqualTo(shown);
        // The meter has the streams that have ended, too.
        assertThat(shown).isBetween(counted("http.server.requests") - 100, counted("http.server.requests"));
        double direct = number("direct");
        double standard = number("standard");
        assertThat(direct).isPositive().isBetween(ofLane("direct") - 20, ofLane("direct"));
        assertThat(standard).isPositive().isBetween(ofLane("standard") - 20, ofLane("standard"));
        double share = 100 * direct / (direct + standard);
        assertThat(number("share")).isBetween(share - 1, share + 1);
    }

    @Test
    void mappingsAreThoseOfTheReport() {
        long direct = webHandler.report().direct();
        long all = direct + webHandler.report().standard();
        assertThat(direct).isPositive().isLessThan(all);
        assertThat(browser.text("[data-figure=mappings]")).isEqualTo(direct + " of " + all + " mappings run direct.");
    }

    @Test
    void connectionIsThatOfTheBrowser() {
        assertThat(browser.text("[data-figure=peer]")).matches("(127\\.0\\.0\\.1|\\[::1]):\\d+");
        assertThat(browser.text("[data-figure=client]")).isEqualTo(browser.text("[data-figure=peer]"));
        assertThat(browser.text("[data-figure=local]")).endsWith(":" + port);
        assertThat(browser.text("[data-figure=protocol]")).isEqualTo("HTTP/1.1");
        assertThat(browser.text("[data-figure=tls]")).isEqualTo("no");
    }

    @Test
    void fieldsAreThoseOfTheRequest() {
        List<String> names = browser.all("#fields tbody th").stream()
                .map(name -> name.getText().toLowerCase(Locale.ROOT))
                .toList();
        List<String> values = browser.all("#fields tbody td").stream()
                .map(WebElement::getText)
                .toList();
        assertThat(names).hasSameSizeAs(values).contains("host", "user-agent", "accept-encoding", "sec-fetch-site");
        assertThat(values.get(names.indexOf("host"))).isEqualTo("localhost:" + port);
        assertThat(values.get(names.indexOf("user-agent"))).isEqualTo(browser.run("return navigator.userAgent"));
        assertThat(values.get(names.indexOf("accept-encoding"))).isEqualTo("gzip, deflate, br, zstd");
    }

    @Test
    void everyCodingIsSentAndDecoded() throws Exception {
        String plain = get("/api/parts/all");
        assertThat(browser.text("#codings-state"))
                .isEqualTo("Decoded, all 35 answers held the same %,d bytes.".formatted(plain.length()));
        for (String coding : CODINGS) {
            JsonNode response = browser.response("/api/parts/all?coding=" + coding);
            assertThat(Browser.field(response, "Content-Encoding")).isEqualTo(coding);
            int length = Integer.parseInt(Browser.field(response, "Content-Length"));
            assertThat(length).isLessThan(plain.length() / 4);
            assertThat(size(coding)).isEqualTo("%,d B".formatted(length));
            String decoded = (String) browser.run(
                    "return fetch(arguments[0]).then(response => response.text())", "/api/parts/all?coding=" + coding);
            assertThat(decoded).isEqualTo(plain);
            browser.awaitText("[data-encoder=" + coding + "]", "[\\d.]+ µs");
        }
        assertThat(size("identity")).isEqualTo("%,d B".formatted(plain.length()));
        assertThat(browser.text("[data-encoder=identity]")).isEqualTo("–");
        assertThat(browser.all("[data-coding]")).allSatisfy(row -> {
            assertThat(row.getAttribute("data-sent")).isEqualTo(row.getAttribute("data-coding"));
            assertThat(row.getText()).containsPattern("[\\d.]+ ms");
        });
    }

    /** An event that was held back, by the encoder or by the server, would come after the next one was made. */
    @Test
    void eventsArriveOneByOneThroughACompressedStream() {
        assertThat(Browser.field(browser.response("/live/figures"), "Content-Encoding"))
                .isEqualTo("zstd");
        JsonNode events = browser.json("""
                return new Promise((resolve) => {
                  const source = new EventSource('/live/figures');
                  const events = [];
                  source.addEventListener('figures', (event) => {
                    events.push({arrived: Date.now(), made: Date.parse(JSON.parse(event.data).at)});
                    if (events.length === 6) {
                      source.close();
                      resolve(events);
                    }
                  });
                });""");
        // The first is the last one of those before.
        for (int i = 1; i < 5; i++) {
            long arrived = events.path(i).path("arrived").asLong();
            assertThat(arrived)
                    .isBetween(
                            events.path(i).path("made").asLong(),
                            events.path(i + 1).path("made").asLong());
        }
        assertThat(browser.network("eventSourceMessageReceived")).hasSizeGreaterThan(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 360, 375, 768, 1280})
    void nothingIsWiderThanTheScreen(int width) {
        browser.resize(width, 800);
        JsonNode sizes = browser.json("return [innerWidth, document.documentElement.scrollWidth]");
        assertThat(sizes.path(0).asInt()).isEqualTo(width);
        assertThat(sizes.path(1).asInt()).isLessThanOrEqualTo(width);
        assertThat(browser.json("""
                const wide = [...document.querySelectorAll('main *, header *')].filter(
                  (one) => one.getBoundingClientRect().right > innerWidth + 1);
                return wide.map((one) => one.outerHTML.slice(0, 80));""")).isEmpty();
    }

    @Test
    void motionIsReducedOnRequest() {
        String duration = "return getComputedStyle(document.querySelector('.lanes rect')).transitionDuration";
        browser.prefer("prefers-reduced-motion", "no-preference");
        assertThat(browser.run(duration)).isEqualTo("0.3s");
        browser.prefer("prefers-reduced-motion", "reduce");
        assertThat(browser.run(duration)).isEqualTo("0s");
    }

    private String size(String coding) {
        return browser.text("[data-coding=" + coding + "] td").replaceAll("(?s) B.*", " B");
    }

    private double number(String figure) {
        return number(browser.text("[data-figure=" + figure + "]"), figure);
    }

    private static double number(String text, String what) {
        assertThat(text).as(what).matches("[\\d,.]+%?");
        return Double.parseDouble(text.replaceAll("[,%]", ""));
    }

    private double ofLane(String lane) throws Exception {
        return counted("brisk.requests?tag=lane:" + lane);
    }

    private double counted(String meter) throws Exception {
        return ClientSupport.JSON
                .readTree(get("/actuator/metrics/" + meter))
                .path("measurements")
                .path(0)
                .path("value")
                .asDouble();
    }

    private String get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(ClientSupport.LIMIT)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }
}
