package io.datapump.pump.job;

import static io.datapump.pump.job.MarkingFixtures.database;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.copy.CopyJob;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.job.repartition.RepartitionJob;
import io.datapump.pump.parquet.HashKey;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.OnPurge;
import io.datapump.schema.spec.OutputFiles;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.spec.ValueRules;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypedTableTest {

    private static final String PLACE = "s3://lake/catalog/c1/pagila.payment/";
    private static final Optional<HashKey> KEY = Optional.of(HashKey.of("0123456789abcdef0123456789abcdef"));

    private final FakeObjectStore store = new FakeObjectStore();
    private final FakeCatalog glue = new FakeCatalog();

    @TempDir
    private Path scratch;

    private static ClusterRun run(ValueRules values, HiddenColumns columns, PartitionField... fields) {
        var rules = new TableRules(values, OutputFiles.BUILT_IN, OnPurge.BLOCK).said();
        return MarkingFixtures.postgres(database(
                "pagila",
                Map.of(
                        "public.payment",
                        new TableSettings(
                                Optional.empty(),
                                List.of(fields),
                                Optional.empty(),
                                columns,
                                rules,
                                TableWork.BUILT_IN,
                                Optional.empty()))));
    }

    private static ClusterRun typed(OnMisfit onMisfit) {
        return run(new ValueRules(true, "UTC", OnInvalid.DEFAULT_PARTITION, onMisfit), HiddenColumns.NONE);
    }

    private static FakeExport payments(@Nullable Object[]... rows) {
        return FakeExport.of("c1", "e1").table("pagila.public.payment", t -> {
            t.columns(
                    "optional int64 id; optional binary paid_at (STRING); optional binary amount (STRING);"
                            + " optional binary note (STRING);",
                    "id",
                    "bigint",
                    "int64",
                    "paid_at",
                    "timestamp with time zone",
                    "binary (UTF8)",
                    "amount",
                    "numeric",
                    "binary (UTF8)",
                    "note",
                    "text",
                    "binary (UTF8)");
            if (rows.length == 0) {
                t.emptyBatch("1");
            } else {
                t.rows("1", List.of(rows));
            }
        });
    }

    private static final FakeExport TWO = payments(
            new Object[] {1L, "2024-01-31 23:30:00+00", "12.50", "a"}, new Object[] {2L, "infinity", "-7.125", "b"});

    private JobContext context(ClusterRun run, Optional<HashKey> key) {
        var context = MarkingFixtures.context(store, run, "e1", scratch);
        return new JobContext(
                context.run(), run, store, glue, context.notifier(), context.clock(), key, scratch, context.log());
    }

    private StagedTable stage(FakeExport export, ClusterRun run) {
        return stage(export, run, Optional.empty());
    }

    private StagedTable stage(FakeExport export, ClusterRun run, Optional<HashKey> key) {
        var context = context(run, key);
        export.writeTo(store);
        new InspectJob(context).run();
        new CopyJob(context).run();
        if (context.receipts().manifest().marked().getFirst().rows() > 0) {
            new RepartitionJob(context, "pagila.payment").run();
        }
        return context.receipts().staged().getFirst();
    }

    private static Map<String, String> types(StagedTable table) {
        return table.columns().stream()
                .collect(java.util.stream.Collectors.toMap(ParquetColumn::name, ParquetColumn::glueType));
    }

    private void lakeHas(String amount) {
        glue.write(new CatalogTable(
                "pagila_payment",
                PLACE,
                List.of(
                        new ParquetColumn("id", "bigint"),
                        new ParquetColumn("paid_at", "timestamp"),
                        new ParquetColumn("amount", amount),
                        new ParquetColumn("note", "string")),
                List.of()));
    }

    @Test
    void textBecomesWhatTheMetadataSayItWas() {
        var staged = stage(TWO, typed(OnMisfit.MAKE_NULL));

        assertThat(types(staged))
                .isEqualTo(Map.of("id", "bigint", "paid_at", "timestamp", "amount", "decimal(9,3)", "note", "string"));
        assertThat(staged.misfits()).isEqualTo(Map.of("paid_at", 1L));
        assertThat(staged.rows()).isEqualTo(2);
    }

    @Test
    void aValueThatDoesNotFitFailsTheTableWhereThatIsWanted() {
        assertThatThrownBy(() -> stage(TWO, typed(OnMisfit.FAIL)))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("\"paid_at\" holds the value \"infinity\"")
                .hasMessageContaining("onMisfit is fail");
    }

    @Test
    void aDecimalOfTheLakeStaysAsWideAndGrowsWhereValuesNeedIt() {
        lakeHas("decimal(18,2)");

        assertThat(types(stage(TWO, typed(OnMisfit.MAKE_NULL)))).containsEntry("amount", "decimal(38,3)");
    }

    @Test
    void aDecimalOfTheLakeDoesNotShrink() {
        lakeHas("decimal(18,4)");

        assertThat(types(stage(TWO, typed(OnMisfit.MAKE_NULL)))).containsEntry("amount", "decimal(18,4)");
    }

    @Test
    void textThatReadersHaveIsNotRetypedUnasked() {
        lakeHas("string");
        TWO.writeTo(store);
        var context = context(typed(OnMisfit.MAKE_NULL), Optional.empty());

        new InspectJob(context).run();

        assertThat(context.receipts().manifest().heldBut(java.util.Set.of()))
                .anyMatch(gap -> gap.contains("column \"amount\" from string to decimal"));
    }

    @Test
    void aTableWithoutRowsHasTypesToo() {
        var staged = stage(payments(), typed(OnMisfit.MAKE_NULL));

        assertThat(types(staged))
                .containsEntry("paid_at", "timestamp")
                .containsEntry("amount", "decimal(38,18)")
                .containsEntry("note", "string");
    }

    @Test
    void hashedColumnsAreTextInTheLakeAndNeedTheKey() {
        var run = run(ValueRules.BUILT_IN, new HiddenColumns(List.of("note"), List.of("id")));

        assertThat(types(stage(TWO, run, KEY)))
                .isEqualTo(Map.of("id", "string", "paid_at", "string", "amount", "string"));
        assertThatThrownBy(() -> stage(TWO, run))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("id are to be hashed, and the task has no key");
    }

    @Test
    void instantsAreCutInTheZoneOfTheConfiguration() {
        var lisbon = new ValueRules(false, "Europe/Madrid", OnInvalid.DEFAULT_PARTITION, OnMisfit.MAKE_NULL);

        var staged =
                stage(TWO, run(lisbon, HiddenColumns.NONE, new PartitionField("mes", new Transform.Month("paid_at"))));

        assertThat(staged.objects())
                .extracting(object -> object.target().replaceFirst("/.*", ""))
                .containsExactlyInAnyOrder("mes=02", "mes=__HIVE_DEFAULT_PARTITION__");
        assertThat(staged.invalid()).isEqualTo(1);
    }

    @Test
    void aValueWithoutAPartitionFailsTheTableWhereThatIsWanted() {
        var strict = new ValueRules(false, "UTC", OnInvalid.FAIL, OnMisfit.MAKE_NULL);

        assertThatThrownBy(() -> stage(
                        TWO,
                        run(strict, HiddenColumns.NONE, new PartitionField("mes", new Transform.Month("paid_at")))))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("\"infinity\", from which no \"mes\" can be made");
    }

    @Test
    void aValueThatTheLakeMustNotHaveIsInNoMessageEither() {
        var strict = new ValueRules(false, "UTC", OnInvalid.FAIL, OnMisfit.MAKE_NULL);
        var month = new PartitionField("mes", new Transform.Month("paid_at"));

        for (var hidden : List.of(
                new HiddenColumns(List.of("paid_at"), List.of()), new HiddenColumns(List.of(), List.of("paid_at")))) {
            assertThatThrownBy(() -> stage(TWO, run(strict, hidden, month), KEY))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("\"paid_at\" holds a value, from which no \"mes\" can be made")
                    .hasMessageNotContaining("infinity");
        }
    }
}
