package io.datapump.pump.job.repartition;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.partitionBy;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.copy.CopyJob;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.job.publish.PublishJob;
import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that repartition leaves where they lie, because all their rows are of one partition.
class CopiedFileTest {

    private static final ClusterRun RUN = postgres(database(
            "pagila",
            Map.of(
                    "public.payment",
                    partitionBy(
                            new PartitionField("ano", new Transform.Year("paid_at")),
                            new PartitionField("mes", new Transform.Month("paid_at"))))));

    private final FakeObjectStore store = new FakeObjectStore();

    @TempDir
    private Path scratch;

    /// 33 MB that are quickly made: not compressed, and all the same.
    private static byte[] largeFileOfJanuary() {
        var table = ParquetFixtures.table(
                        "optional int64 id; optional binary paid_at (STRING); optional binary note (STRING);")
                .codec("UNCOMPRESSED")
                .withoutDictionary();
        var note = "x".repeat(1 << 20);
        for (var id = 1L; id <= 33; id++) {
            table.row(id, "2024-01-05 10:22:33.5+00", note);
        }
        return table.bytes();
    }

    @Test
    void aLargeFileOfOnePartitionIsStagedWhereItLiesAndPublishedByTheBucketItself() {
        var large = largeFileOfJanuary();
        FakeExport.of("c1", "e1")
                .table(
                        "pagila.public.payment",
                        t -> t.columns(
                                        "optional int64 id; optional binary paid_at (STRING); optional binary note (STRING);",
                                        "id",
                                        "bigint",
                                        "int64",
                                        "paid_at",
                                        "timestamp with time zone",
                                        "binary (UTF8)",
                                        "note",
                                        "text",
                                        "binary (UTF8)")
                                .file("1", "part-00003-9f1c.parquet", large)
                                .success("1")
                                .rows(
                                        "2",
                                        List.of(
                                                new Object[] {40L, "2024-01-31 00:00:00+00", "a"},
                                                new Object[] {41L, "2024-02-01 00:00:00+00", "b"},
                                                new @Nullable Object[] {42L, null, "c"},
                                                new Object[] {43L, "infinity", "d"})))
                .writeTo(store);
        var context = MarkingFixtures.context(store, RUN, "e1", scratch);
        new InspectJob(context).run();

        var report = new RepartitionJob(context, "pagila.payment").run();

        var key = "exported/c1/e1/pagila/public.payment/1/part-00003-9f1c.parquet";
        var staged = context.receipts().staged().getFirst();
        var plan = staged.plan().orElseThrow();
        assertThat(plan.filesCopied()).isEqualTo(1);
        assertThat(plan.groupsRewritten()).isEqualTo(1);
        assertThat(staged.objects())
                .filteredOn(object -> object.key().equals(key))
                .singleElement()
                .satisfies(object -> {
                    assertThat(object.target()).isEqualTo("ano=2024/mes=01/e1-copied-0.parquet");
                    assertThat(object.etag())
                            .isEqualTo(store.find(key).orElseThrow().etag());
                    assertThat(object.rows()).isEqualTo(33);
                    assertThat(object.sizeInBytes()).isEqualTo(large.length);
                });
        assertThat(staged.rows()).isEqualTo(37);
        assertThat(report.bytes()).isGreaterThan(large.length);
        assertThat(report.bytesThrough()).isLessThan(large.length);

        new CopyJob(context).run();
        new PublishJob(context).run();

        assertThat(store.read("catalog/c1/pagila.payment/ano=2024/mes=01/e1-copied-0.parquet"))
                .hasValue(large);
        var receipt = context.receipts().table("pagila.payment").orElseThrow();
        assertThat(receipt.plan()).hasValue(plan);
        assertThat(receipt.nulls()).isEqualTo(1);
        assertThat(receipt.invalid()).isEqualTo(1);
    }
}
