package io.datapump.pump.lineage;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// A server that collects lineage: `OPENLINEAGE_URL`, and `OPENLINEAGE_API_KEY` where it asks for one (OpenLineage,
/// "Python client", whose names these are).
///
/// @param url of the server, without the path
record LineageEndpoint(URI url, Optional<String> apiKey, Duration patience) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /// The server the environment names; empty where it names none.
    ///
    /// @throws IllegalArgumentException where what it names is no address
    static Optional<LineageEndpoint> of(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("OPENLINEAGE_URL"))
                .filter(url -> !url.isBlank())
                .map(url -> new LineageEndpoint(
                        URI.create(url.endsWith("/") ? url : url + "/"),
                        Optional.ofNullable(environment.get("OPENLINEAGE_API_KEY"))
                                .filter(key -> !key.isBlank()),
                        PATIENCE));
    }

    /// Posts one event.
    ///
    /// @throws IOException where the server does not take it, in time, saying why
    void post(String event) throws IOException {
        var request = HttpRequest.newBuilder(url.resolve("api/v1/lineage"))
                .timeout(patience)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(event));
        apiKey.ifPresent(key -> request.header("Authorization", "Bearer " + key));
        try (var http = HttpClient.newBuilder().connectTimeout(patience).build()) {
            var answer = http.send(request.build(), BodyHandlers.discarding());
            if (answer.statusCode() / 100 != 2) {
                throw new IOException("it answered %d".formatted(answer.statusCode()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
