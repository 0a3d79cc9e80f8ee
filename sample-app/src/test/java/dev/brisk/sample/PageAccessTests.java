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

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import tools.jackson.databind.JsonNode;

/** The page by keyboard, by screen reader and in both colour schemes; WCAG 2.2, level AA. */
class PageAccessTests extends PageSupport {

    /** Texts whose contrast to the nearest background that is not transparent is below 4.5, or 3 if they are large. */
    private static final String LOW_CONTRAST = """
            const channels = (color) => color.match(/[\\d.]+/g).map(Number);
            const luminance = (color) => channels(color).slice(0, 3)
              .map((value) => value / 255)
              .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
              .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
            const background = (one) => {
              const color = getComputedStyle(one).backgroundColor;
              return channels(color)[3] === 0 && one.parentElement ? background(one.parentElement) : color;
            };
            const texts = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()
              && !one.closest('noscript, script')
              && [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
            const low = texts.map((one) => {
              const style = getComputedStyle(one);
              const [a, b] = [luminance(style.color), luminance(background(one))].sort((x, y) => y - x);
              const size = parseFloat(style.fontSize);
              const large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
              return {text: one.textContent.trim(), ratio: (a + 0.05) / (b + 0.05), least: large ? 3 : 4.5};
            }).filter(({ratio, least}) => ratio < least);
            return {texts: texts.length, low: low.map(({text, ratio}) => `${text}: ${ratio}`)};""";

    @Test
    void everythingIsReachedByTheTabulatorKeyInItsOrder() {
        List<String> wanted = browser.all("a, button").stream()
                .map(WebElement::getAccessibleName)
                .toList();
        List<String> reached = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            browser.focused().sendKeys(Keys.TAB);
            WebElement focused = browser.focused();
            reached.add(focused.getAccessibleName());
            assertThat(focused.isDisplayed()).isTrue();
            assertThat(focused.getCssValue("outline-style")).as(reached.get(i)).isEqualTo("solid");
            assertThat(focused.getRect().getX()).isNotNegative();
            assertThat(focused.getRect().getY()).isNotNegative();
        }
        assertThat(reached).isEqualTo(wanted).startsWith("Skip to the figures").doesNotContain("");
    }

    @Test
    void firstLinkSkipsTheHead() {
        browser.focused().sendKeys(Keys.TAB);
        browser.focused().sendKeys(Keys.ENTER);
        assertThat(browser.focused().getAttribute("id")).isEqualTo("main");
    }

    @Test
    void buttonsStayFocusedWhileTheyWork() {
        WebElement measure = browser.one("#measure");
        measure.sendKeys(Keys.SPACE);
        browser.awaitText("#codings-state", "Measuring");
        assertThat(browser.focused()).isEqualTo(measure);
        browser.awaitText("#codings-state", "Decoded, .*");
        assertThat(browser.focused()).isEqualTo(measure);
    }

    @Test
    void headingsAndLandmarksTellTheStructure() {
        assertThat(browser.one("html").getAttribute("lang")).isEqualTo("en");
        List<String> levels = browser.all("h1, h2, h3, h4").stream()
                .map(WebElement::getTagName)
                .toList();
        assertThat(levels).startsWith("h1", "h2").containsOnlyOnce("h1").contains("h3");
        assertThat(browser.all("h2, h3"))
                .allSatisfy(heading -> assertThat(heading.getText()).isNotEmpty());
        assertThat(browser.all("main, header"))
                .extracting(WebElement::getAriaRole)
                .containsExactly("banner", "main");
        assertThat(browser.all("section"))
                .allSatisfy(section -> assertThat(section.getAccessibleName()).isNotEmpty());
    }

    @Test
    void tablesHaveCaptionsAndHeadedCells() {
        assertThat(browser.all("table"))
                .hasSize(2)
                .allSatisfy(table -> assertThat(table.getAccessibleName()).isNotEmpty());
        assertThat(browser.all("th"))
                .hasSizeGreaterThan(10)
                .allSatisfy(cell -> assertThat(cell.getAttribute("scope")).isIn("col", "row"));
    }

    /** What changes each second is not read out; that the connection is lost, is. */
    @Test
    void onlyNewsIsReadOut() {
        assertThat(browser.all("[role=status], [role=alert], [aria-live], output"))
                .extracting(region -> region.getAttribute("id"))
                .containsExactly("state", "send-state", "codings-state", "connection-error");
        assertThat(browser.all("svg"))
                .hasSizeGreaterThan(10)
                .allSatisfy(drawing ->
                        assertThat(drawing.getAttribute("aria-hidden")).isEqualTo("true"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void textCanBeRead(String scheme) {
        browser.prefer("prefers-color-scheme", scheme);
        JsonNode found = browser.json(LOW_CONTRAST);
        assertThat(found.path("texts").asInt()).isGreaterThan(80);
        assertThat(found.path("low")).isEmpty();
        assertThat(browser.one("body").getCssValue("background-color"))
                .startsWith(scheme.equals("dark") ? "rgba(15," : "rgba(245,");
    }
}
