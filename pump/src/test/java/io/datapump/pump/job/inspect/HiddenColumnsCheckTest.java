package io.datapump.pump.job.inspect;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.drop;
import static io.datapump.pump.job.MarkingFixtures.hidden;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HiddenColumnsCheckTest {

    private static final TableSettings WITHOUT_NOTE = drop(List.of("note"));

    private final FakeObjectStore store = new FakeObjectStore();

    private static FakeExport film() {
        return FakeExport.of("c1", "e1").table("pagila.public.film", t -> t.batch("1", 1));
    }

    private static FakeExport payments() {
        return FakeExport.of("c1", "e1")
                .table("pagila.public.payment", t -> t.batch("1", 1, 2).batch("2", 3))
                .table("pagila.public.payment_p1", t -> t.batch("1", 1, 2))
                .table("pagila.public.payment_p2", t -> t.batch("1", 3));
    }

    private JobContext inspect(FakeExport export, Map<String, TableSettings> settings) {
        export.writeTo(store);
        var context = MarkingFixtures.context(store, postgres(database("pagila", settings)), "e1", Path.of("unused"));
        new InspectJob(context).run();
        return context;
    }

    private void assertRefused(FakeExport export, Map<String, TableSettings> settings, String problems) {
        assertThatThrownBy(() -> inspect(export, settings))
                .isInstanceOf(JobException.class)
                .hasMessage("Cannot publish the export as configured. " + problems);
        assertThat(store.keys()).noneMatch(key -> key.startsWith("runs/"));
    }

    @Test
    void hiddenColumnsSendATableToRepartitionAndAreNotRecorded() {
        var manifest = inspect(film(), Map.of("public.film", hidden(new HiddenColumns(List.of("note"), List.of("id")))))
                .receipts()
                .manifest();

        assertThat(manifest.marked().getFirst().columns()).containsExactly(new ParquetColumn("id", "string"));
        assertThat(store.text("runs/c1/e1/manifest.json")).doesNotContain("note");
        assertThat(store.text("runs/c1/e1/repartition.json"))
                .isEqualTo("[{\"table\":\"pagila.film\",\"engine\":\"pump\",\"jobs\":[\"repartition\"]}]");
    }

    @Test
    void aPartitionsColumnsAreThoseOfItsParent() {
        var manifest = inspect(payments(), Map.of("public.payment", WITHOUT_NOTE))
                .receipts()
                .manifest();

        assertThat(manifest.marked()).extracting(Table::fullName).containsExactly("pagila.public.payment");
        assertThat(store.text("runs/c1/e1/manifest.json")).doesNotContain("note");
    }

    @Test
    void aColumnThatTheTableDoesNotHaveIsRefusedWithTheNearestName() {
        assertRefused(
                film(),
                Map.of("public.film", hidden(new HiddenColumns(List.of("noet"), List.of("Id")))),
                "Table pagila.public.film has no column \"noet\", which is to be kept out of the lake. Did you mean"
                        + " \"note\"? Table pagila.public.film has no column \"Id\", which is to be kept out of the"
                        + " lake. Did you mean \"id\"?");
    }

    @Test
    void aTableOfWhichNothingWouldBeLeftIsRefused() {
        var problem =
                "Nothing would be left of table pagila.public.film: every column is hidden or a partition. Exclude the table.";
        assertRefused(film(), Map.of("public.film", drop(List.of("id", "note"))), problem);
        assertRefused(
                film(),
                Map.of("public.film", drop(List.of("note"), new PartitionField("id", new Transform.Value("id")))),
                problem);
    }

    @Test
    void valuesOfAHiddenColumnAreNoFolders() {
        assertRefused(
                film(),
                Map.of(
                        "public.film",
                        drop(
                                List.of("note"),
                                new PartitionField("a", new Transform.Value("note")),
                                new PartitionField("b", new Transform.Truncate("note", 3)))),
                "The column \"note\" of table pagila.public.film is to be kept out of the lake, but the partition"
                        + " column \"a\" would show its values as names of folders. Make it a bucket, or take another"
                        + " column. The column \"note\" of table pagila.public.film is to be kept out of the lake, but"
                        + " the partition column \"b\" would show its values as names of folders. Make it a bucket, or"
                        + " take another column.");
    }

    @Test
    void derivedValuesOfAHiddenColumnMayBeFolders() {
        var context = inspect(
                film(),
                Map.of(
                        "public.film",
                        drop(
                                List.of("note"),
                                new PartitionField("ano", new Transform.Year("note")),
                                new PartitionField("part", new Transform.Bucket("note", 4)))));

        assertThat(context.receipts().manifest().marked()).hasSize(1);
    }

    @Test
    void whatAPartitionHidesItsParentMustNotShow() {
        assertRefused(
                payments(),
                Map.of("public.payment_p1", WITHOUT_NOTE),
                "The rows of table pagila.public.payment_p1 are published as a partition of table"
                        + " pagila.public.payment, which would show what is hidden in the partition: note. Hide the"
                        + " same columns under the settings of pagila.public.payment.");
    }

    @Test
    void whatMayBeACopyMustNotShowWhatIsHidden() {
        var twins = film().table("pagila.public.film_backup", t -> t.batch("1", 1));
        assertRefused(
                twins.table("pagila.public.many", t -> t.batch("1", 4).batch("2", 5, 6, 7)),
                Map.of("public.film", WITHOUT_NOTE),
                "Table pagila.public.film_backup may be a copy or a partition of table pagila.public.film, and would"
                        + " show what is hidden there: note. Hide the same columns under its settings, or exclude it.");
    }

    @Test
    void whatMayBeAPartitionMustNotShowWhatIsHidden() {
        assertRefused(
                payments().table("pagila.public.backup", t -> t.batch("1", 3)),
                Map.of("public.payment", WITHOUT_NOTE, "public.backup", WITHOUT_NOTE),
                "Table pagila.public.payment_p2 may be a copy or a partition of table pagila.public.backup, and would"
                        + " show what is hidden there: note. Hide the same columns under its settings, or exclude it."
                        + " Table pagila.public.payment_p2 may be a copy or a partition of table pagila.public.payment,"
                        + " and would show what is hidden there: note. Hide the same columns under its settings, or"
                        + " exclude it.");
    }

    @Test
    void withoutStatisticsAnyTableOfTheSameRowsMayBeAPartition() {
        assertThatThrownBy(() -> inspect(
                        FakeExport.of("c1", "e1")
                                .table(
                                        "pagila.public.payment",
                                        t -> t.withoutStatistics()
                                                .batch("1", 1, 2)
                                                .batch("2", 3))
                                .table(
                                        "pagila.public.payment_p1",
                                        t -> t.withoutStatistics().batch("1", 1, 2))
                                .table(
                                        "pagila.public.payment_p2",
                                        t -> t.withoutStatistics().batch("1", 3)),
                        Map.of("public.payment", WITHOUT_NOTE)))
                .hasMessageContainingAll(
                        "Table pagila.public.payment_p1 may be", "Table pagila.public.payment_p2 may be");
    }

    @Test
    void lookAlikesWithOtherRowsAreNobodysCopies() {
        var context = inspect(
                payments().table("pagila.public.payment_2024", t -> t.batch("1", 11, 12)),
                Map.of("public.payment", WITHOUT_NOTE));

        assertThat(context.receipts().manifest().rowsByFolder())
                .containsOnlyKeys("pagila.payment", "pagila.payment_2024");
    }
}
