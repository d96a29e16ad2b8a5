package io.datapump.pump.job.publish;

import static io.datapump.pump.job.MarkingFixtures.alias;
import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.drop;
import static io.datapump.pump.job.MarkingFixtures.partitionOf;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.KeptTables.KeptTable;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What stays in the catalog although a run does not publish it, and what goes.
class KeptTablesTest {

    private static final String FIRST = "2026-03-01T03:08:12.345Z";
    private static final String SECOND = "2026-03-02T03:08:12.345Z";

    private final FakeObjectStore store = new FakeObjectStore();
    private ClusterRun configuration = postgres(database("db", Map.of()));

    private JobContext context(String export) {
        return MarkingFixtures.context(store, configuration, export, Path.of("unused"));
    }

    private JobReport publish(String export) {
        return new PublishJob(context(export)).run();
    }

    private List<String> catalog() {
        return store.keys().stream().filter(key -> key.startsWith("catalog/")).toList();
    }

    private List<KeptTable> kept(String export) {
        return context(export).receipts().kept().tables();
    }

    /// Tables `a` and `b` are published from e1.
    private void publishedOnce() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "1.parquet").reported();
        publish("e1");
    }

    private StagedFixtures run(String export, String time) {
        return new StagedFixtures(store, export, time);
    }

    @Test
    void aTableThatTheExportDoesNotHoldStaysWithItsFigures() {
        publishedOnce();
        run("e2", SECOND).table("a", "1.parquet");

        publish("e2");

        assertThat(catalog()).containsExactly("catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.b/e1-1.parquet");
        assertThat(kept("e2")).singleElement().satisfies(table -> {
            assertThat(table.source()).isEqualTo("db.public.b");
            assertThat(table.as()).isEqualTo(new LakeTable("db", "b"));
            assertThat(table.gap())
                    .isEqualTo(
                            "Table db.public.b is not in the export and stays in the lake as it was. Export it again, or exclude it and agree to its removal. Until then the lake shows its rows of the snapshot of 2026-03-01T03:08:12.345Z (export e1).");
            assertThat(table.shows().orElseThrow().rows()).isEqualTo(10);
            assertThat(table.shows().orElseThrow().keptFrom().orElseThrow().export())
                    .isEqualTo("e1");
        });
    }

    @Test
    void aTableThatRdsHasSkippedStays() {
        publishedOnce();
        run("e2", SECOND).table("a", "1.parquet").fated("b", new Fate.SkippedByRds("PERMISSIONS_DO_NOT_EXIST"));

        publish("e2");

        assertThat(catalog()).contains("catalog/c1/db.b/e1-1.parquet");
        assertThat(kept("e2").getFirst().gap())
                .startsWith(
                        "RDS did not export table db.public.b, which stays in the lake as it was: PERMISSIONS_DO_NOT_EXIST. Let the export read it, or exclude it");
    }

    @Test
    void whatIsSaidOfTheWholeRunIsNotSaidOfEachTable() {
        publishedOnce();
        var asked = "The run was asked to replay db.a alone; every other table stays as it was.";
        run("e2", SECOND)
                .table("a", "1.parquet")
                .fated("b", new Fate.Held(new LakeTable("db", "b"), asked))
                .gap(asked);

        publish("e2");

        assertThat(kept("e2"))
                .singleElement()
                .satisfies(table -> assertThat(table.gap()).isEqualTo(asked));
    }

    @Test
    void aTableThatIsHeldStaysWithAndWithoutAReport() {
        publishedOnce();
        var held = new Fate.Held(new LakeTable("db", "b"), "The type of column x has changed.");
        run("e2", SECOND).table("a", "1.parquet").fated("b", held);
        publish("e2");
        assertThat(catalog()).contains("catalog/c1/db.b/e1-1.parquet");
        assertThat(kept("e2").getFirst().gap()).contains("The type of column x has changed.", "export e1");

        store.delete(List.of("runs/c1/published.json"));
        publish("e2");
        assertThat(catalog()).contains("catalog/c1/db.b/e1-1.parquet");
        assertThat(kept("e2").getFirst().shows()).isEmpty();
    }

    @Test
    void aTableThatIsAPartitionOfAnotherNowStays() {
        publishedOnce();
        run("e2", SECOND).table("a", "1.parquet").fated("b", new Fate.PartitionChild("db.public.a"));

        publish("e2");

        assertThat(catalog()).contains("catalog/c1/db.b/e1-1.parquet");
        assertThat(kept("e2").getFirst().gap()).contains("is a partition of db.public.a now");
    }

    @Test
    void aTableThatIsSettledToBeAPartitionLeavesTheCatalog() {
        publishedOnce();
        configuration = postgres(database("db", Map.of("public.b", partitionOf("public.a"))));
        run("e2", SECOND).table("a", "1.parquet").fated("b", new Fate.PartitionChild("db.public.a"));

        publish("e2");

        assertThat(catalog()).containsExactly("catalog/c1/db.a/e2-1.parquet");
        assertThat(kept("e2")).isEmpty();
    }

    @Test
    void anExportWithoutAnyMarkedDatabaseLeavesTheLakeAsItIs() {
        publishedOnce();
        run("e2", SECOND).nothing();

        publish("e2");

        assertThat(catalog()).containsExactly("catalog/c1/db.a/e1-1.parquet", "catalog/c1/db.b/e1-1.parquet");
        assertThat(context("e2").receipts().kept().gaps())
                .as("one sentence for the whole database")
                .singleElement()
                .asString()
                .contains("Nothing of database \"db\" is in the export");
    }

    @Test
    void whatTheConfigurationNoLongerTakesGoes() {
        publishedOnce();
        configuration = postgres(database("db", List.of("*"), List.of("public.b"), Map.of()));
        run("e2", SECOND).table("a", "1.parquet");

        var report = publish("e2");

        assertThat(catalog()).containsExactly("catalog/c1/db.a/e2-1.parquet");
        assertThat(kept("e2")).isEmpty();
        assertThat(report.notes()).contains("No longer published and removed: db.b.");
    }

    @Test
    void underAnotherAliasTheOldFolderGoesOnceTheNewOneIsThere() {
        publishedOnce();
        configuration = postgres(database("db", Map.of("public.b", alias("c"))));
        run("e2", SECOND).table("a", "1.parquet");
        publish("e2");
        assertThat(catalog()).contains("catalog/c1/db.b/e1-1.parquet");

        run("e3", "2026-03-03T03:08:12.345Z")
                .table("a", "1.parquet")
                .fated("b", new Fate.Marked(new LakeTable("db", "c")))
                .stagedAs("b", "c");
        publish("e3");
        assertThat(catalog()).containsExactly("catalog/c1/db.a/e3-1.parquet");
    }

    @Test
    void aTableThatStaysFromRunToRunKeepsItsOrigin() {
        publishedOnce();
        store.with(
                "runs/c1/published.json",
                store.text("runs/c1/published.json")
                        .replace(
                                "\"partitions\": 0",
                                "\"partitions\": 0, \"keptFrom\": {\"export\": \"e0\", \"snapshot\": \"2026-02-01T03:08:12Z\"}"));
        run("e2", SECOND).table("a", "1.parquet");

        publish("e2");

        assertThat(kept("e2").getFirst().gap()).contains("2026-02-01T03:08:12Z (export e0)");
    }

    @Test
    void whatAnotherServerHeldGoes() {
        publishedOnce();
        var former = new ClusterRun(
                "c1",
                new Source(configuration.source().engine(), SourceKind.INSTANCE, "the-former-server"),
                new Intake(true, Set.of()),
                configuration.export(),
                configuration.catalog(),
                configuration.rules(),
                configuration.databases());
        store.with("config/c1/x.json", RunConfigurationJson.write(former));
        run("e2", SECOND).table("a", "1.parquet");

        publish("e2");

        assertThat(catalog()).containsExactly("catalog/c1/db.a/e2-1.parquet");
    }

    @Test
    void aFolderThatNoReportKnowsGoesAndWithoutAReportItStaysAndIsNamed() {
        publishedOnce();
        store.with("catalog/c1/db.unknown/x.parquet", "left by a run that did not finish");
        run("e2", SECOND).table("a", "1.parquet").table("b", "1.parquet").reported();
        publish("e2");
        assertThat(catalog()).containsExactly("catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.b/e2-1.parquet");

        store.with("catalog/c1/db.unknown/x.parquet", "who knows what")
                .with("catalog/c1/loose.txt", "no folder")
                .with("runs/c1/published.json", "no JSON");
        run("e3", "2026-03-03T03:08:12.345Z").table("a", "1.parquet");
        publish("e3");
        assertThat(catalog())
                .containsExactly(
                        "catalog/c1/db.a/e3-1.parquet",
                        "catalog/c1/db.b/e2-1.parquet",
                        "catalog/c1/db.unknown/x.parquet",
                        "catalog/c1/loose.txt");
        assertThat(context("e3").receipts().kept().gaps())
                .hasSize(2)
                .allMatch(gap -> gap.startsWith("No report of an earlier run tells what lies in catalog/c1/db."));
    }

    @Test
    void columnsThatAreHiddenSinceAreNamed() {
        publishedOnce();
        configuration = postgres(database("db", Map.of("public.b", drop(List.of("email")))));
        run("e2", SECOND).table("a", "1.parquet");

        publish("e2");

        assertThat(kept("e2").getFirst().gap())
                .endsWith("What was published before its columns email were hidden may still show them.");
    }

    @Test
    void aKeptTableYieldsToAPublishedOneOfItsGlueName() {
        publishedOnce();
        configuration = postgres(database("db", Map.of("public.a", alias("B"))));
        run("e2", SECOND).fated("a", new Fate.Marked(new LakeTable("db", "B"))).stagedAs("a", "B");

        publish("e2");

        assertThat(kept("e2")).isEmpty();
        assertThat(catalog()).isEmpty();
    }
}
