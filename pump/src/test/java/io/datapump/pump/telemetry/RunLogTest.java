package io.datapump.pump.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.telemetry.Metrics.Figure;
import io.datapump.pump.telemetry.Metrics.Unit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RunLogTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Instant NOW = Instant.parse("2026-03-01T05:00:00Z");
    private static final LogSubject TASK = LogSubject.ofTask("shop", "e-1", "repartition", "shop.orders");

    private final List<String> lines = new ArrayList<>();

    private RunLog log(LogForm form, LogSubject subject) {
        return new LogWriter(form, () -> NOW, lines::add).about(subject);
    }

    private JsonNode only() {
        assertThat(lines).singleElement().asString().doesNotContain("\n");
        return JSON.readTree(lines.getFirst());
    }

    @Test
    void whatAJobSaysBearsTheRunInAwsAndIsPlainAtATerminal() {
        log(LogForm.JSON, TASK).accept("publish shop.orders: 3 files, \"all\" of them");
        assertThat(only()).isEqualTo(JSON.readTree("""
                {"time": "2026-03-01T05:00:00Z", "level": "INFO", "run": "e-1", "cluster": "shop", "job": "repartition",
                 "table": "shop.orders", "message": "publish shop.orders: 3 files, \\"all\\" of them"}"""));
        lines.clear();
        log(LogForm.TEXT, TASK).accept("publish shop.orders: 3 files");
        log(LogForm.TEXT, TASK).say("started");
        assertThat(lines).containsExactly("publish shop.orders: 3 files", "[e-1 repartition shop.orders] started");
    }

    @Test
    void aFailureBearsItsReasonAndWhereAskedForItsStack() {
        log(LogForm.JSON, TASK).fail("failed", "Cannot read x.", Optional.of(new IllegalStateException("broken")));
        var line = only();
        assertThat(line.path("level").asString()).isEqualTo("ERROR");
        assertThat(line.path("message").asString()).isEqualTo("failed");
        assertThat(line.path("reason").asString()).isEqualTo("Cannot read x.");
        assertThat(line.path("stack").asString()).contains("IllegalStateException: broken", "RunLogTest");
        lines.clear();
        log(LogForm.TEXT, TASK).fail("failed", "Cannot read x.", Optional.empty());
        assertThat(lines).containsExactly("[e-1 repartition shop.orders] failed: Cannot read x.");
    }

    @Test
    void partsThatAreNotKnownAreLeftOut() {
        log(LogForm.JSON, LogSubject.ofTask("shop", "e-1", "copy", "")).say("started");
        assertThat(only().has("table")).isFalse();
        lines.clear();
        log(LogForm.JSON, LogSubject.ofNothing()).refuse("The environment has no AWS_REGION.");
        assertThat(only()).isEqualTo(JSON.readTree("""
                {"time": "2026-03-01T05:00:00Z", "level": "ERROR", "message": "The environment has no AWS_REGION."}"""));
        lines.clear();
        log(LogForm.TEXT, LogSubject.ofMessage("m-1")).say("ignored: nothing is declared");
        log(LogForm.TEXT, LogSubject.ofNothing()).refuse("usage: JOB");
        assertThat(lines).containsExactly("[trigger m-1] ignored: nothing is declared", "usage: JOB");
    }

    /// The structure is that of the CloudWatch guide, "Specification: Embedded metric format".
    @Test
    void metricsAreADocumentThatCloudWatchReadsAndPeopleAreSpared() {
        var metrics = new Metrics(
                Map.of("Job", "repartition", "Cluster", "shop"),
                List.of(
                        new Figure("DurationSeconds", Unit.SECONDS, 1.5),
                        new Figure("BytesThrough", Unit.BYTES, 5_000_000_000L)),
                Map.of("rows", 7L));
        log(LogForm.TEXT, TASK).measure(metrics);
        assertThat(lines).isEmpty();
        log(LogForm.JSON, TASK).measure(metrics);
        assertThat(only()).isEqualTo(JSON.readTree("""
                {"_aws": {"Timestamp": 1772341200000, "CloudWatchMetrics": [{
                   "Namespace": "DataPump", "Dimensions": [["Cluster", "Job"]],
                   "Metrics": [{"Name": "DurationSeconds", "Unit": "Seconds"},
                               {"Name": "BytesThrough", "Unit": "Bytes"}]}]},
                 "Cluster": "shop", "Job": "repartition", "DurationSeconds": 1.5, "BytesThrough": 5000000000, "rows": 7,
                 "run": "e-1", "cluster": "shop", "job": "repartition", "table": "shop.orders"}"""));
    }

    @Test
    void theFormFollowsFromWhereTheProcessRuns() {
        assertThat(LogForm.of(Map.of())).isEqualTo(LogForm.TEXT);
        assertThat(LogForm.of(Map.of("ECS_CONTAINER_METADATA_URI_V4", "http://169.254.170.2/v4/x")))
                .isEqualTo(LogForm.JSON);
        assertThat(LogForm.of(Map.of("AWS_LAMBDA_FUNCTION_NAME", "trigger"))).isEqualTo(LogForm.JSON);
        assertThat(LogForm.of(Map.of("DATAPUMP_LOG", "json"))).isEqualTo(LogForm.JSON);
        assertThat(LogForm.of(Map.of("DATAPUMP_LOG", "text", "AWS_LAMBDA_FUNCTION_NAME", "trigger")))
                .isEqualTo(LogForm.TEXT);
        assertThat(LogForm.of(Map.of("DATAPUMP_LOG", "xml"))).isEqualTo(LogForm.TEXT);
    }
}
