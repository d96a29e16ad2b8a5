package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalAws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// `drift` and `overview` of the demo's world, as it stands after its two nights.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LakeReportsTest {

    private Path dir = Path.of("");
    private Path config = Path.of("");

    @BeforeAll
    void tellTheDemo(@TempDir Path folder) {
        dir = folder.resolve("demo");
        config = dir.resolve("lake-config");
        assertThat(Shell.run("demo", "--dir", dir, "--rows", 1000).exit()).isZero();
    }

    @Test
    void theDemosLakeHasNotDrifted() {
        var drift = Shell.run("--local", dir, "drift", config);

        assertThat(drift.exit()).as(drift.out()).isZero();
        assertThat(drift.err()).isEmpty();
        assertThat(drift.out()).contains("No drift: what is live is as the configuration asks.");
    }

    @Test
    void aCrawlerChangedByHandIsNamedAndHealedByTheCommandThatIsPrinted() throws IOException {
        var output = dir.resolve("drift.md");
        change("cron(0 6 * * ? *)");
        try {
            var drift = Shell.run("--local", dir, "drift", config, "--output", output);

            assertThat(drift.exit()).isEqualTo(3);
            assertThat(drift.out())
                    .contains(
                            "glue-crawler/datapump-acme-pagila-prod",
                            "schedule: cron(0 6 * * ? *) → (none)",
                            "live since version ",
                            "./datapump --local %s apply %s".formatted(dir, config));
            assertThat(output).content().contains("## Drift in lake acme", "```diff");
            assertThat(Shell.run("--local", dir, "drift", config, "--format", "json")
                            .out())
                    .startsWith("{")
                    .contains("\"drift\": true");
        } finally {
            change("");
        }
        assertThat(Shell.run("--local", dir, "drift", config).exit()).isZero();
    }

    private void change(String schedule) {
        LocalAws.open(dir, "111122223333", "eu-central-1", Clock.systemUTC())
                .glue()
                .updateCrawler(r -> r.name("datapump-acme-pagila-prod").schedule(schedule));
    }

    @Test
    void theOverviewShowsTheDemosClusterAndItsLastRun() throws IOException {
        var runs = dir.resolve("objects/acme-lake/runs/pagila-prod");
        report(runs, "latest.json");
        report(runs, "published.json");

        var overview = Shell.run("--local", dir, "overview", config);

        assertThat(overview.exit()).as(overview.err()).isZero();
        assertThat(overview.err()).isEmpty();
        assertThat(overview.out())
                .contains("Lake acme in account 111122223333, region eu-central-1", "of 1 cluster")
                .containsPattern("pagila-prod +\\S+")
                .doesNotContain("RDS knows no");
        assertThat(Shell.run("--local", dir, "overview", config, "--format", "json")
                        .out())
                .contains("\"known\": true", "\"subscription\": \"active\"", "\"status\": \"COMPLETE\"", "\"run\"");
    }

    /// Where a lake's pump keeps the last report; the newest of the folder stands in where it has not.
    private static void report(Path runs, String name) throws IOException {
        if (Files.exists(runs.resolve(name))) {
            return;
        }
        try (var reports = Files.walk(runs)) {
            var newest = reports.filter(file -> file.endsWith("report.json"))
                    .max((one, other) -> one.toString().compareTo(other.toString()))
                    .orElseThrow();
            Files.copy(newest, runs.resolve(name));
        }
    }

    @Test
    void whatIsMissingEndsWithThreeOnlyWhenAsked() throws IOException {
        var other = Files.createDirectories(dir.resolve("unmarked"));
        Files.copy(config.resolve("lake.yaml"), other.resolve("lake.yaml"));
        Files.writeString(other.resolve("nowhere.yaml"), """
                apiVersion: datapump/v1
                kind: Cluster
                metadata: {name: nowhere}
                spec:
                  source: {engine: postgres, kind: instance}
                  databases:
                    - name: shop
                """);

        var shown = Shell.run("--local", dir, "overview", other);

        assertThat(shown.exit()).as(shown.err()).isZero();
        assertThat(shown.out())
                .contains("RDS knows no instance \"nowhere\"", "RDS has pagila-prod, and no document declares it.");
        assertThat(Shell.run("--local", dir, "overview", "--check", other).exit())
                .isEqualTo(3);
    }

    @Test
    void aFileWhoseEndingNamesNoFormatIsRefusedBeforeAnythingIsRead() {
        var drift = Shell.run("--local", dir, "drift", config, "--output", "drift.pdf");

        assertThat(drift.exit()).isEqualTo(2);
        assertThat(drift.err()).contains("'drift.pdf' does not say how it is to be written");
        assertThat(Shell.run("--local", dir, "drift", config, "--format", "jsn").err())
                .contains("Did you mean \"json\"?");
    }

    @Test
    void aFileThatCannotBeWrittenIsOneSentence() {
        var overview = Shell.run("--local", dir, "overview", config, "--output", dir.resolve("nowhere/o.txt"));

        assertThat(overview.exit()).isEqualTo(1);
        assertThat(overview.err()).contains("its folder must exist").doesNotContain("\tat ");
    }

    @Test
    void aConfigurationWithErrorsIsNotReportedOn() throws IOException {
        var broken = Files.createDirectories(dir.resolve("broken"));
        Files.writeString(broken.resolve("lake.yaml"), "kind: Lake\n");

        assertThat(Shell.run("--local", dir, "overview", broken).exit()).isEqualTo(1);
        assertThat(Shell.run("--local", dir, "drift", broken).err()).contains("lake.yaml:1:1: error: ");
    }
}
