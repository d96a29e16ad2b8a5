package io.datapump.pump.job.copy;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.drop;
import static io.datapump.pump.job.MarkingFixtures.hidden;
import static io.datapump.pump.job.MarkingFixtures.partitionBy;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CopyJobTest {

    private final FakeObjectStore store = new FakeObjectStore();

    private JobContext context(ClusterRun run) {
        return MarkingFixtures.context(store, run, "e1", Path.of("unused"));
    }

    private JobContext inspected(FakeExport export, ClusterRun run) {
        export.writeTo(store);
        new InspectJob(context(run)).run();
        return context(run);
    }

    private StagedTable staged(String folder) {
        return context(postgres()).receipts().staged().stream()
                .filter(table -> table.as().folder().equals(folder))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tablesAreStagedByReferenceAndNoObjectMoves() {
        var context = inspected(
                FakeExport.of("c1", "e1")
                        .table("pagila.public.film", t -> t.batch("1", 1, 2).file("1", "readme.txt", new byte[3])),
                postgres(database("pagila", Map.of())));
        var before = store.calls().size();

        var report = new CopyJob(context).run();

        var object = staged("pagila.film").objects().getFirst();
        assertThat(object.key()).isEqualTo("exported/c1/e1/pagila/public.film/1/part-00003-9f1c.gz.parquet");
        assertThat(object.target()).isEqualTo("e1-1-part-00003-9f1c.gz.parquet");
        assertThat(object.rows()).isEqualTo(2);
        assertThat(store.calls().subList(before, store.calls().size()))
                .filteredOn(call -> !call.startsWith("LIST") && !call.startsWith("READ"))
                .containsExactly("WRITE runs/c1/e1/staged/pagila.film.json");
        assertThat(report.tables()).isOne();
        assertThat(report.files()).isOne();
        assertThat(report.rows()).isEqualTo(2);
        assertThat(report.bytes()).isEqualTo(object.sizeInBytes());
        assertThat(report.bytesThrough()).isZero();
        assertThat(report.notes()).isEmpty();
    }

    @Test
    void filesOfTheSameNameInTwoBatchesBothArrive() {
        var file = ParquetFixtures.table("optional int64 id;").row(1L).bytes();
        var context = inspected(
                FakeExport.of("c1", "e1")
                        .table(
                                "pagila.public.film",
                                t -> t.file("1", "part-0.parquet", file)
                                        .success("1")
                                        .file("2", "part-0.parquet", file)
                                        .success("2")
                                        .file("", "part-0.parquet", file)
                                        .success("")),
                postgres(database("pagila", Map.of())));

        new CopyJob(context).run();

        assertThat(staged("pagila.film").objects())
                .extracting(StagedObject::target)
                .containsExactly("e1-1-part-0.parquet", "e1-2-part-0.parquet", "e1-part-0.parquet");
    }

    /// Seen elsewhere: numbered folders that a copier did not know became a nameless level of partitions.
    @Test
    void noLevelOfTheExportReachesTheLakeWhateverItsLayout() {
        var file = ParquetFixtures.table("optional int64 id;").row(1L).bytes();
        var context = inspected(
                FakeExport.of("c1", "e1")
                        .table(
                                "pagila.public.orders",
                                t -> t.file("", "part-00000-u1.gz.parquet", file)
                                        .success(""))
                        .table(
                                "pagila.public.customers",
                                t -> t.file("1", "part-00000-u2.gz.parquet", file)
                                        .file("1", "part-00003-u3.gz.parquet", file)
                                        .success("1")
                                        .file("2", "part-00000-u2.gz.parquet", file)
                                        .success("2"))
                        .table(
                                "pagila.public.1",
                                t -> t.file("1", "part-00007-u4.gz.parquet", file)
                                        .success("1")),
                postgres(database("pagila", Map.of())));

        new CopyJob(context).run();

        assertThat(targets("pagila.orders")).containsExactly("e1-part-00000-u1.gz.parquet");
        assertThat(targets("pagila.customers"))
                .containsExactly(
                        "e1-1-part-00000-u2.gz.parquet",
                        "e1-1-part-00003-u3.gz.parquet",
                        "e1-2-part-00000-u2.gz.parquet");
        assertThat(targets("pagila.1")).containsExactly("e1-1-part-00007-u4.gz.parquet");
    }

    private List<String> targets(String folder) {
        return staged(folder).objects().stream().map(StagedObject::target).toList();
    }

    @Test
    void placesThatWouldGiveOneNameAreNumbered() {
        var file = ParquetFixtures.table("optional int64 id;").row(1L).bytes();
        var context = inspected(
                FakeExport.of("c1", "e1")
                        .table(
                                "pagila.public.film",
                                t -> t.file("1/a", "p.parquet", file)
                                        .success("1/a")
                                        .file("1-a", "p.parquet", file)
                                        .success("1-a")
                                        .file("1", "a-p.parquet", file)
                                        .success("1")),
                postgres(database("pagila", Map.of())));

        new CopyJob(context).run();

        assertThat(staged("pagila.film").objects())
                .extracting(StagedObject::target)
                .doesNotHaveDuplicates()
                .hasSize(3)
                .allMatch(target -> target.matches("e1-[-a-z0-9]+\\.parquet"));
    }

    @Test
    void partitionedTablesAreLeftToRepartitionUnlessTheyAreEmpty() {
        var byNote = partitionBy(
                new PartitionField("note", new Transform.Value("note")),
                new PartitionField("n", new Transform.Bucket("id", 2)));
        var context = inspected(
                FakeExport.of("c1", "e1")
                        .table("pagila.public.payment", t -> t.batch("1", 1))
                        .table("pagila.public.archive", t -> t.emptyBatch("1"))
                        .table("pagila.public.notes", t -> t.emptyBatch("1")),
                postgres(database("pagila", Map.of("public.payment", byNote, "public.archive", byNote))));

        var report = new CopyJob(context).run();

        assertThat(context.receipts().staged())
                .extracting(table -> table.as().folder())
                .containsExactly("pagila.archive", "pagila.notes");
        assertThat(staged("pagila.archive").objects()).isEmpty();
        assertThat(staged("pagila.archive").columns()).containsExactly(new ParquetColumn("id", "bigint"));
        assertThat(staged("pagila.archive").partitionBy()).hasSize(2);
        assertThat(staged("pagila.notes").columns()).hasSize(2);
        assertThat(report.notes()).containsExactly("2 tables have 0 rows.");
    }

    @Test
    void tablesWithHiddenColumnsAreNeverStagedByReference() {
        var context = inspected(
                FakeExport.of("c1", "e1")
                        .table("pagila.public.film", t -> t.batch("1", 1))
                        .table("pagila.public.hashed", t -> t.batch("1", 1))
                        .table("pagila.public.notes", t -> t.emptyBatch("1"))
                        .table(
                                "pagila.public.hollow",
                                t -> t.rows("1", List.of())), // a file that has the column and no row
                postgres(database(
                        "pagila",
                        Map.of(
                                "public.film", drop(List.of("note")),
                                "public.hashed", hidden(new HiddenColumns(List.of(), List.of("note"))),
                                "public.notes", drop(List.of("note")),
                                "public.hollow", drop(List.of("note"))))));

        new CopyJob(context).run();

        assertThat(context.receipts().staged())
                .extracting(table -> table.as().folder())
                .containsExactly("pagila.hollow", "pagila.notes");
        assertThat(context.receipts().staged()).allSatisfy(table -> {
            assertThat(table.columns()).containsExactly(new ParquetColumn("id", "bigint"));
            assertThat(table.objects()).isEmpty();
        });
    }

    @Test
    void anExportThatChangedSinceInspectIsNotStaged() {
        var context = inspected(
                FakeExport.of("c1", "e1").table("pagila.public.film", t -> t.batch("1", 1)),
                postgres(database("pagila", Map.of())));
        var key = "exported/c1/e1/pagila/public.film/1/part-00003-9f1c.gz.parquet";

        store.with(key, "something else");
        assertThatThrownBy(() -> new CopyJob(context).run())
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll("pagila.public.film", key, "has changed");
        store.delete(List.of(key));
        assertThatThrownBy(() -> new CopyJob(context).run())
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll(key, "is gone");
        assertThat(context.receipts().staged()).isEmpty();
    }

    @Test
    void withoutAManifestThereIsNothingToCopy() {
        assertThatThrownBy(() -> new CopyJob(context(postgres())).run())
                .isInstanceOf(JobException.class)
                .hasMessageContaining("inspect has not run");
    }
}
