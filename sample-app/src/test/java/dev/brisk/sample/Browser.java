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

import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import tools.jackson.databind.JsonNode;

/**
 * A headless Chromium of the operating system's packages {@code chromium} and {@code chromium-driver}, with what it says
 * on its console and about its network. It can reach this machine only. Where it is not installed, the test is skipped;
 * with the environment variable {@code CI} it fails. For one thread.
 */
final class Browser implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final ChromeDriver driver;
    private final List<String> console = new ArrayList<>();
    private final List<JsonNode> network = new ArrayList<>();

    private Browser(File chromium, File chromeDriver) {
        // With both paths given, Selenium has nothing to look for.
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromeDriver)
                .usingAnyFreePort()
                .build();
        this.driver = new ChromeDriver(service, options(chromium));
        driver.manage().timeouts().scriptTimeout(LIMIT);
    }

    static Browser start() {
        File chromium = command("chromium");
        File chromeDriver = command("chromedriver");
        if (chromium == null || chromeDriver == null) {
            assertThat(System.getenv("CI"))
                    .as("chromium and chromedriver are needed by this test")
                    .isNull();
            Assumptions.abort("chromium or chromedriver is not installed");
        }
        return new Browser(chromium, chromeDriver);
    }

    private static @Nullable File command(String name) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> new File(directory, name))
                .filter(File::canExecute)
                .findFirst()
                .orElse(null);
    }

    private static ChromeOptions options(File chromium) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium);
        options.setCapability("goog:loggingPrefs", logs);
        options.setAcceptInsecureCerts(true);
        options.addArguments(
                "--headless=new",
                // The sandbox refuses to run for root, who builds in containers.
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-background-networking",
                "--no-first-run",
                "--lang=en-GB",
                "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost");
        return options;
    }

    void open(String url) {
        driver.get(url);
    }

    /** The size of the page's viewport, smaller than a window can be. */
    void resize(int width, int height) {
        devTools(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    /** A media feature such as {@code prefers-color-scheme}. */
    void prefer(String feature, String value) {
        devTools("Emulation.setEmulatedMedia", Map.of("features", List.of(Map.of("name", feature, "value", value))));
    }

    void devTools(String command, Map<String, Object> parameters) {
        driver.executeCdpCommand(command, parameters);
    }

    /** The result of a function body; a promise is awaited. */
    Object run(String script, Object... arguments) {
        return Objects.requireNonNull(driver.executeScript(script, arguments), script);
    }

    /** The result of a function body as JSON. */
    JsonNode json(String script, Object... arguments) {
        return ClientSupport.JSON.valueToTree(run(script, arguments));
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    WebElement one(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    String text(String selector) {
        return one(selector).getText();
    }

    WebElement focused() {
        return driver.switchTo().activeElement();
    }

    /** Waits until a text of the page fits. */
    void awaitText(String selector, String pattern) {
        await(() -> text(selector), pattern);
    }

    private static void await(Supplier<String> actual, String pattern) {
        long end = System.nanoTime() + LIMIT.toNanos();
        String last = actual.get();
        while (!last.matches(pattern)) {
            assertThat(System.nanoTime())
                    .as("still '%s', not '%s'", last, pattern)
                    .isLessThan(end);
            sleep(50);
            last = actual.get();
        }
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    byte[] screenshot() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    /** What the page and the browser have said on the console. */
    List<String> console() {
        for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
            console.add(entry.getLevel() + " " + entry.getMessage());
        }
        return console;
    }

    /** The parameters of the events of that name in the DevTools protocol's domain Network. */
    List<JsonNode> network(String event) {
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            network.add(ClientSupport.JSON.readTree(entry.getMessage()).path("message"));
        }
        return network.stream()
                .filter(message -> message.path("method").asString().equals("Network." + event))
                .map(message -> message.path("params"))
                .toList();
    }

    /** The last response to a request for that path. */
    JsonNode response(String path) {
        List<JsonNode> responses = network("responseReceived").stream()
                .map(event -> event.path("response"))
                .filter(response -> response.path("url").asString().endsWith(path))
                .toList();
        assertThat(responses).as(path).isNotEmpty();
        return responses.get(responses.size() - 1);
    }

    /** The value of a field of a {@link #response}, or an empty text. */
    static String field(JsonNode response, String name) {
        for (Map.Entry<String, JsonNode> field : response.path("headers").properties()) {
            if (field.getKey().equalsIgnoreCase(name)) {
                return field.getValue().asString();
            }
        }
        return "";
    }

    /** Forgets what was said so far. */
    void forget() {
        console();
        network("none");
        console.clear();
        network.clear();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
