package io.datapump.pump.lineage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.Superseded;
import io.datapump.pump.job.notify.NotifyJob;
import io.datapump.pump.job.notify.RunNotification;
import io.datapump.pump.store.FakeObjectStore.Operation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LineageTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String KEY = RunFixtures.RUN.receipt("openlineage.ndjson");

    private final JobFixtures fixtures = new JobFixtures();

    private Lineage lineage(Map<String, String> environment) {
        return new Lineage(fixtures.context(RunFixtures.configuration()), environment);
    }

    /// Every job has reported, and the table `orders` is published.
    private RunNotification ended() {
        fixtures.receipts().begin(RunFixtures.NOW.minusSeconds(600));
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet"));
        fixtures.everyJobReported();
        return notified();
    }

    private RunNotification notified() {
        var heard = new AtomicReference<RunNotification>();
        new NotifyJob(fixtures.context(RunFixtures.configuration()), Optional.empty(), (run, _) -> heard.set(run))
                .run();
        return heard.get();
    }

    private List<JsonNode> events() {
        return fixtures.bucket.text(KEY).lines().map(JSON::readTree).toList();
    }

    @Test
    void aRunIsToldOfFromItsBeginningToItsTablesInBothWorlds() {
        var lineage = lineage(Map.of());
        lineage.began();
        lineage.ended(ended());
        assertThat(events())
                .extracting(event -> event.path("eventType").asString())
                .containsExactly("START", "COMPLETE");
        assertThat(events())
                .allSatisfy(event -> assertThat(event.path("schemaURL").asString())
                        .isEqualTo("https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent"));
        assertThat(events().getFirst().path("run").path("runId"))
                .as("one run, one id")
                .isEqualTo(events().getLast().path("run").path("runId"));
    }

    @Test
    void theEndNamesWhatWasReadAndWhatWasWritten() {
        var lineage = lineage(Map.of());
        lineage.ended(ended());
        var complete = events().getLast();
        assertThat(complete.path("job")).isEqualTo(JSON.readTree("""
                {"namespace": "datapump://acme-lake", "name": "shop-prod"}"""));
        assertThat(complete.path("inputs")).isEqualTo(JSON.readTree("""
                [{"namespace": "mysql://shop-prod", "name": "shop.orders"}]"""));
        assertThat(complete.path("outputs")).isEqualTo(JSON.readTree("""
                [{"namespace": "s3://acme-lake", "name": "catalog/shop-prod/shop.orders",
                  "facets": {"symlinks": {
                    "_producer": "urn:datapump:pump",
                    "_schemaURL":
                      "https://openlineage.io/spec/facets/1-0-1/SymlinksDatasetFacet.json#/$defs/SymlinksDatasetFacet",
                    "identifiers": [{"namespace": "arn:aws:glue:eu-central-1:111122223333",
                                     "name": "table/datalake/shop_orders", "type": "TABLE"}]}},
                  "outputFacets": {"outputStatistics": {
                    "_producer": "urn:datapump:pump",
                    "_schemaURL": "https://openlineage.io/spec/facets/1-0-2/OutputStatisticsOutputDatasetFacet.json#/$defs/OutputStatisticsOutputDatasetFacet",
                    "rowCount": 10, "size": 100, "fileCount": 1}}}]"""));
        assertThat(complete.path("run")
                        .path("facets")
                        .path("nominalTime")
                        .path("nominalStartTime")
                        .asString())
                .isEqualTo("2026-03-01T03:08:12Z");
    }

    @Test
    void aFailedRunSaysWhyAndAnOvertakenOneIsAborted() {
        fixtures.receipts().write(new JobFailure("inspect", "", "Cannot read x.parquet: it is cut off."));
        lineage(Map.of()).ended(notified());
        var fail = events().getLast();
        assertThat(fail.path("eventType").asString()).isEqualTo("FAIL");
        assertThat(fail.path("run")
                        .path("facets")
                        .path("errorMessage")
                        .path("message")
                        .asString())
                .isEqualTo("Cannot read x.parquet: it is cut off.");
        fixtures.receipts().write(new Superseded("inspect", "", "later", "The run of a later snapshot has won."));
        lineage(Map.of()).ended(notified());
        assertThat(events().getLast().path("eventType").asString()).isEqualTo("ABORT");
    }

    @Test
    void eventsArePostedWhereAServerIsNamed() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var posted = new ArrayList<String>();
        server.createContext("/api/v1/lineage", exchange -> {
            posted.add(exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.sendResponseHeaders(201, -1);
            exchange.close();
        });
        server.start();
        try {
            var url = "http://127.0.0.1:" + server.getAddress().getPort();
            lineage(Map.of("OPENLINEAGE_URL", url, "OPENLINEAGE_API_KEY", "key"))
                    .began();
        } finally {
            server.stop(0);
        }
        assertThat(posted).singleElement().asString().startsWith("Bearer key {\"eventType\":\"START\"");
        assertThat(fixtures.log).isEmpty();
    }

    @Test
    void aServerThatDoesNotTakeThemIsALineInTheLog() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        var url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        try {
            lineage(Map.of("OPENLINEAGE_URL", url)).began();
        } finally {
            server.stop(0);
        }
        lineage(Map.of("OPENLINEAGE_URL", url)).began();
        lineage(Map.of("OPENLINEAGE_URL", "no address at all")).began();
        assertThat(fixtures.log).hasSize(3);
        assertThat(fixtures.log.getFirst()).contains(url, "it answered 404");
        assertThat(fixtures.log.get(2)).contains("no address at all");
        assertThat(events()).hasSize(1);
    }

    @Test
    void aBucketThatDoesNotTakeThemIsALineInTheLog() {
        fixtures.bucket.failing(Operation.WRITE, key -> key.equals(KEY), 1);
        lineage(Map.of()).began();
        assertThat(fixtures.log).singleElement().asString().startsWith("lineage: the run could not be told of");
    }
}
