package io.datapump.reconciler.render;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Headless Chromium, driven by W3C WebDriver's wire protocol. The commands a page needs to be clicked
/// through are few; a library for all of them would bring more code than it saves.
final class Browser implements AutoCloseable {

    private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
    private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Process driver;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(DEADLINE).build();
    private final URI session;

    private Browser(Process driver, int port, Path chromium) {
        this.driver = driver;
        var server = URI.create("http://127.0.0.1:%d/session".formatted(port));
        var options = Map.of(
                "binary",
                chromium.toString(),
                "args",
                List.of(
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run"));
        var wanted = Map.of(
                "goog:chromeOptions", options, "goog:loggingPrefs", Map.of("browser", "ALL", "performance", "ALL"));
        var answer = send(server, Map.of("capabilities", Map.of("alwaysMatch", wanted)));
        this.session = URI.create(server + "/" + answer.required("sessionId").stringValue());
    }

    /// Starts a browser; empty where `chromium` or `chromedriver` is not on the path.
    static Optional<Browser> start() throws IOException {
        var chromium = onPath("chromium");
        var driver = onPath("chromedriver");
        return chromium.isEmpty() || driver.isEmpty()
                ? Optional.empty()
                : Optional.of(start(chromium.get(), driver.get()));
    }

    private static Browser start(Path chromium, Path driver) throws IOException {
        var process = new ProcessBuilder(driver.toString(), "--port=0")
                .redirectErrorStream(true)
                .start();
        try {
            var output = process.inputReader(StandardCharsets.UTF_8);
            for (var line = output.readLine(); line != null; line = output.readLine()) {
                var started = STARTED.matcher(line);
                if (started.find()) {
                    return new Browser(process, Integer.parseInt(started.group(1)), chromium);
                }
            }
            throw new IOException("Cannot drive Chromium: chromedriver ended without a port");
        } catch (IOException | RuntimeException e) {
            process.destroy();
            throw e;
        }
    }

    private static Optional<Path> onPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    void open(Path page) {
        post("/url", Map.of("url", page.toUri().toString()));
    }

    /// Clicks as a person does: what is covered or out of sight cannot be clicked.
    void click(String selector) {
        post("/element/" + element(selector) + "/click", Map.of());
    }

    void type(String selector, String text) {
        post("/element/" + element(selector) + "/clear", Map.of());
        post("/element/" + element(selector) + "/value", Map.of("text", text));
    }

    /// The value of a JavaScript expression.
    JsonNode value(String expression) {
        return post("/execute/sync", Map.of("script", "return " + expression, "args", List.of()));
    }

    /// Waits until an expression is true; scripts may take a moment.
    boolean becomes(String expression) throws InterruptedException {
        for (int i = 0; i < 50; i++) {
            if (value(expression).booleanValue()) {
                return true;
            }
            Thread.sleep(50);
        }
        return false;
    }

    /// A screen of another size.
    void resize(int width, int height) {
        devtools(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    /// What the system prefers.
    ///
    /// @param scheme `light` or `dark`
    void prefer(String scheme) {
        devtools(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /// What the console said since the last call.
    List<String> console() {
        return log("browser").stream()
                .map(entry -> entry.required("message").stringValue())
                .toList();
    }

    /// Every address that was asked for since the last call.
    List<String> requests() {
        return log("performance").stream()
                .map(entry ->
                        JSON.readTree(entry.required("message").stringValue()).required("message"))
                .filter(event -> event.path("method").stringValue("").equals("Network.requestWillBeSent"))
                .map(event -> event.at("/params/request/url").stringValue())
                .toList();
    }

    private List<JsonNode> log(String type) {
        return StreamSupport.stream(post("/se/log", Map.of("type", type)).spliterator(), false)
                .toList();
    }

    private void devtools(String command, Map<String, Object> parameters) {
        post("/goog/cdp/execute", Map.of("cmd", command, "params", parameters));
    }

    private String element(String selector) {
        return post("/element", Map.of("using", "css selector", "value", selector))
                .required(ELEMENT)
                .stringValue();
    }

    private JsonNode post(String path, Map<String, ?> body) {
        return send(URI.create(session + path), body);
    }

    private JsonNode send(URI address, Map<String, ?> body) {
        return answer(HttpRequest.newBuilder(address)
                .timeout(DEADLINE)
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build());
    }

    private JsonNode answer(HttpRequest request) {
        try {
            var answer = http.send(request, BodyHandlers.ofString());
            var value = JSON.readTree(answer.body()).required("value");
            if (answer.statusCode() != 200) {
                throw new IllegalStateException("Cannot %s: %s"
                        .formatted(
                                request.uri().getPath(), value.path("message").stringValue("")));
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Cannot wait for the browser: interrupted", e);
        }
    }

    @Override
    public void close() {
        try {
            answer(HttpRequest.newBuilder(session).DELETE().timeout(DEADLINE).build());
        } finally {
            driver.destroy();
            http.close();
        }
    }
}
