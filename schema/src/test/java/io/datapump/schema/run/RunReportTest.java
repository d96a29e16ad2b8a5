package io.datapump.schema.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.layout.LakeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunReportTest {

    private static final String WHOLE = """
            {"version": 1, "status": "published-with-gaps", "cluster": "shop-prod", "export": "e-1",
             "snapshot": {"arn": "arn:aws:rds:eu-central-1:111122223333:snapshot:s", "time": "2026-03-01T03:08:12Z"},
             "configuration": "config/shop-prod/1.json",
             "tables": [
               {"source": "shop.public.orders", "database": "shop", "name": "public.orders",
                "as": {"database": "shop", "table": "pedidos"}, "table": "shop_pedidos",
                "rows": 5000000000, "bytes": 90000000000, "files": 3, "partitions": 2, "added": "later"}],
             "gaps": ["Table shop.big was skipped by RDS."],
             "failures": [], "commit": "abc", "supersededBy": "e-2",
             "jobs": [{"job": "repartition", "subject": "shop.pedidos", "millis": 1500, "files": 3, "rows": 7,
                       "bytes": 8, "bytesThrough": 9}],
             "purges": [{"source": "shop.big", "message": "Source purge of shop.big: it is empty."}],
             "started": "2026-03-01T04:50:00Z", "ended": "2026-03-01T05:00:00Z",
             "added": {"later": [1]}}""";

    @Test
    void everythingOfAReportIsReadAndWhatIsUnknownPassedOver() {
        assertThat(read(WHOLE))
                .isEqualTo(new RunReport(
                        "shop-prod",
                        "e-1",
                        "config/shop-prod/1.json",
                        new RunReport.Outcome(
                                RunStatus.PUBLISHED_WITH_GAPS,
                                List.of("Table shop.big was skipped by RDS."),
                                List.of()),
                        new RunReport.Times(
                                Optional.of(Instant.parse("2026-03-01T03:08:12Z")),
                                Optional.of(Instant.parse("2026-03-01T04:50:00Z")),
                                Instant.parse("2026-03-01T05:00:00Z")),
                        List.of(new RunReport.Table(
                                "shop",
                                "public.orders",
                                new LakeTable("shop", "pedidos"),
                                5_000_000_000L,
                                90_000_000_000L,
                                3,
                                2)),
                        Optional.empty(),
                        new RunReport.Trail(
                                Optional.of("arn:aws:rds:eu-central-1:111122223333:snapshot:s"),
                                Optional.of("abc"),
                                Optional.of("e-2"),
                                List.of(new RunReport.Job(
                                        "repartition", "shop.pedidos", Duration.ofMillis(1500), 3, 7, 8, 9)),
                                List.of("Source purge of shop.big: it is empty."))));
    }

    @Test
    void aTableSaysWhereItsRowsBegin() {
        var watched = """
                "watched": {"column": "at", "kind": "date", "min": "2026-01-01", "max": ""}""";
        assertThat(read(WHOLE.replace("\"partitions\": 2,", "\"partitions\": 2, %s,".formatted(watched)))
                        .tables()
                        .getFirst()
                        .watched())
                .hasValue(new RunReport.Watched("at", "date", "2026-01-01", ""));
    }

    @Test
    void aTableThatTheRunHasLeftSaysWhoseRowsItShows() {
        var kept = read(WHOLE.replace(
                        "\"partitions\": 2,",
                        "\"partitions\": 2, \"keptFrom\": {\"export\": \"e-0\", \"snapshot\": \"2026-02-28T03:08:12Z\"},"))
                .tables()
                .getFirst();

        assertThat(kept.keptFrom())
                .contains(new RunReport.Origin("e-0", Optional.of(Instant.parse("2026-02-28T03:08:12Z"))));
        assertThat(read(WHOLE).tables().getFirst().keptFrom()).isEmpty();
    }

    @Test
    void aRunThatFailedEarlySaysLess() {
        var report = read("""
                {"version": 1, "status": "failed", "cluster": "shop-prod", "export": "e-1",
                 "configuration": "config/shop-prod/1.json", "tables": [], "gaps": [],
                 "failures": [{"job": "inspect", "subject": "", "message": "Cannot read x.parquet."}],
                 "ended": "2026-03-01T05:00:00Z"}""");
        assertThat(report.outcome())
                .isEqualTo(new RunReport.Outcome(RunStatus.FAILED, List.of(), List.of("Cannot read x.parquet.")));
        assertThat(report.times().snapshot()).isEmpty();
        assertThat(report.times().started()).isEmpty();
        assertThat(report.tables()).isEmpty();
        assertThat(report.trail()).isEqualTo(RunReport.Trail.UNKNOWN);
    }

    @Test
    void everyStatusIsReadAsItIsWritten() {
        for (var status : RunStatus.values()) {
            assertThat(read(WHOLE.replace("published-with-gaps", status.toString()))
                            .outcome()
                            .status())
                    .isEqualTo(status);
        }
        assertThat(RunStatus.SUPERSEDED).hasToString("superseded");
    }

    @Test
    void aReportThatIsNoneSaysWhatIsWrong() {
        refused("\"version\": 1", "\"version\": 2", "version is 2 and this Data Pump reads version 1");
        refused("published-with-gaps", "done", "status is \"done\", which is none");
        refused("2026-03-01T05:00:00Z", "yesterday", "ended is \"yesterday\", which is no moment in UTC");
        refused("2026-03-01T03:08:12Z", "03:08", "time is \"03:08\", which is no moment in UTC");
        refused("\"rows\": 5000000000", "\"rows\": 0.5", "tables[0].rows is not a count");
        refused("\"rows\": 5000000000,", "", "tables[0].rows is missing");
        refused("\"name\": \"public.orders\",", "", "tables[0].name is missing");
        refused("\"cluster\": \"shop-prod\",", "]", "it is not JSON");
    }

    private static void refused(String right, String wrong, String message) {
        assertThat(WHOLE).contains(right);
        assertThatThrownBy(() -> read(WHOLE.replace(right, wrong)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Cannot read the report of a run: ")
                .hasMessageContaining(message);
    }

    @Test
    void keysLieBesideTheRunsOfTheCluster() {
        assertThat(RunReport.latestKey("shop-prod")).isEqualTo("runs/shop-prod/latest.json");
        assertThat(RunReport.publishedKey("shop-prod")).isEqualTo("runs/shop-prod/published.json");
    }

    private static RunReport read(String json) {
        return RunReport.read(json.getBytes(UTF_8));
    }
}
