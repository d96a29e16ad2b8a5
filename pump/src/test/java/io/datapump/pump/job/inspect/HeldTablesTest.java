package io.datapump.pump.job.inspect;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.drop;
import static io.datapump.pump.job.MarkingFixtures.partitionBy;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.FakeCatalog;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeldTablesTest {

    private static final String CHANGES = "Types would change in the lake: column \"id\" from int to bigint."
            + " To publish them all the same, write  - remove: \"pagila/public.payment/types/id=int\"  under acknowledge"
            + " in the document of cluster c1.";

    private final FakeObjectStore store = new FakeObjectStore();
    private final FakeCatalog glue = new FakeCatalog();

    private JobReport inspect(FakeExport export, ClusterRun run) {
        store.delete(List.copyOf(store.keys()));
        export.writeTo(store);
        return new InspectJob(context(run)).run();
    }

    private JobContext context(ClusterRun run) {
        var context = MarkingFixtures.context(store, run, "e1", Path.of("unused"));
        return new JobContext(
                context.run(),
                run,
                store,
                glue,
                context.notifier(),
                context.clock(),
                context.hashKey(),
                context.scratch(),
                context.log());
    }

    private static FakeExport payments() {
        return FakeExport.of("c1", "e1").table("pagila.public.payment", t -> t.batch("1", 1, 2));
    }

    private static ClusterRun everything(String... agreed) {
        return agreeing(postgres(database("pagila", Map.of())), agreed);
    }

    private static ClusterRun with(TableSettings settings) {
        return postgres(database("pagila", Map.of("public.payment", settings)));
    }

    private static ClusterRun agreeing(ClusterRun run, String... agreed) {
        var catalog = run.catalog();
        return new ClusterRun(
                run.cluster(),
                run.source(),
                run.intake(),
                run.export(),
                new ClusterRun.Catalog(
                        catalog.mode(),
                        catalog.database(),
                        catalog.crawler(),
                        catalog.notificationTopic(),
                        Stream.of(agreed).map(AgreedName::new).toList()),
                run.rules(),
                run.databases());
    }

    /// The table of payments in Glue.
    ///
    /// @param columns name and type of each
    private CatalogTable inGlue(String... columns) {
        return inGlue(List.of(), columns);
    }

    private CatalogTable inGlue(List<ParquetColumn> keys, String... columns) {
        var table = new CatalogTable("pagila_payment", "s3://lake/catalog/c1/pagila.payment/", columns(columns), keys);
        glue.tables.put(table.name(), table);
        return table;
    }

    private static List<ParquetColumn> columns(String... columns) {
        return Stream.iterate(0, i -> i < columns.length, i -> i + 2)
                .map(i -> new ParquetColumn(columns[i], columns[i + 1]))
                .toList();
    }

    private Table payment() {
        return context(everything()).receipts().manifest().tables().stream()
                .filter(table -> table.name().equals("payment"))
                .findFirst()
                .orElseThrow();
    }

    private List<String> held() {
        return context(everything()).receipts().manifest().heldBut(Set.of());
    }

    private void assertMarked() {
        assertThat(payment().fate()).isEqualTo(new Fate.Marked(new LakeTable("pagila", "payment")));
        assertThat(held()).isEmpty();
    }

    private void assertHeld(String... words) {
        assertThat(payment().fate())
                .isInstanceOfSatisfying(
                        Fate.Held.class, held -> assertThat(held.reason()).contains(words));
    }

    @Test
    void aTableWhoseColumnChangesItsTypeIsHeldAndTheOthersGoOn() {
        inGlue("id", "int", "note", "string");
        inspect(payments().table("pagila.public.film", t -> t.batch("1", 7)), everything());
        assertThat(payment().fate()).isEqualTo(new Fate.Held(new LakeTable("pagila", "payment"), CHANGES));
        assertThat(payment().files()).isEmpty();
        assertThat(held())
                .containsExactly(
                        "Table pagila.public.payment is held back, and the lake keeps what it has as pagila.payment: "
                                + CHANGES);
        assertThat(context(everything()).receipts().manifest().rowsByFolder()).isEqualTo(Map.of("pagila.film", 1L));
    }

    @Test
    void whoeverAgreesNamesTheTypeThatGoes() {
        inGlue("id", "int", "note", "string");
        var report = inspect(payments(), everything("c1/pagila/public.payment/types/id=int"));
        assertMarked();
        assertThat(report.notes()).noneMatch(note -> note.contains("agree"));
        inspect(payments(), everything("c1/pagila/public.*/types/id=int"));
        assertMarked();
    }

    @Test
    void anAgreementToAnotherTypeColumnOrTableAgreesToNothing() {
        inGlue("id", "int", "note", "string");
        var report = inspect(
                payments(),
                everything(
                        "c1/pagila/public.payment/types/id=smallint",
                        "c1/pagila/public.payment/types/note=int",
                        "c1/pagila/public.film/types/id=int"));
        assertHeld("\"id\" from int to bigint");
        assertThat(report.notes())
                .hasSize(3)
                .contains(
                        "The line  - remove: \"pagila/public.film/types/id=int\"  under acknowledge agrees to no change of type in this export; it can be taken out once the new type is in the lake.");
    }

    @Test
    void everyChangeOfATableIsNamedAtOnce() {
        inGlue("id", "decimal(10,2)", "note", "date");
        inspect(payments(), everything());
        assertHeld(
                "column \"id\" from decimal(10,2) to bigint, column \"note\" from date to string.",
                "- remove: \"pagila/public.payment/types/id=decimal(10,2)\"",
                "- remove: \"pagila/public.payment/types/note=date\"");
    }

    @Test
    void columnsThatComeOrGoAreNoChangeOfType() {
        inGlue("id", "bigint", "gone", "int");
        inspect(payments(), everything());
        assertMarked();
    }

    @Test
    void aTableElsewhereIsNotOurs() {
        glue.tables.put(
                "pagila_payment",
                new CatalogTable(
                        "pagila_payment", "s3://lake/catalog/c1/pagila.other/", columns("id", "int"), List.of()));
        inspect(payments(), everything());
        assertMarked();
    }

    @Test
    void typesThatNoFileHasShownCompareWithNothing() {
        glue.tables.put("pagila_payment", inGlue("id", "string").declared());
        inspect(payments(), everything());
        assertMarked();
        inGlue("id", "int", "note", "date");
        inspect(
                FakeExport.of("c1", "e1").table("pagila.public.payment", t -> t.emptyBatch("1")),
                postgres(database("pagila", Map.of())));
        assertMarked();
    }

    @Test
    void inMySqlTheTableIsNamedWithoutASchema() {
        glue.tables.put(
                "shop_orders",
                new CatalogTable("shop_orders", "s3://lake/catalog/c1/shop.orders/", columns("id", "int"), List.of()));
        inspect(
                FakeExport.of("c1", "e1").table("shop.orders", "shop/shop.orders", t -> t.batch("1", 1)),
                MarkingFixtures.run(Engine.AURORA_MYSQL, database("shop", Map.of())));
        assertThat(held()).singleElement().asString().contains("- remove: \"shop/orders/types/id=int\" ");
    }

    @Test
    void whatIsHeldCannotFailTheRunByItsNewType() {
        inGlue("id", "timestamp", "note", "string");
        var byMonth = with(partitionBy(new PartitionField("mes", new Transform.Month("id"))));
        inspect(payments().table("pagila.public.film", t -> t.batch("1", 7)), byMonth);
        assertHeld("\"id\" from timestamp to bigint");
        assertThatThrownBy(() -> inspect(payments(), agreeing(byMonth, "c1/pagila/public.payment/types/id=timestamp")))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("\"id\" is of the type bigint");
    }

    @Test
    void columnsThatDifferInLetterCaseOnlyAreAFaultOfTheSource() {
        var twins = FakeExport.of("c1", "e1")
                .table(
                        "pagila.public.payment",
                        t -> t.columns(
                                        "optional int64 Id; optional int64 id;",
                                        "Id",
                                        "bigint",
                                        "int64",
                                        "id",
                                        "bigint",
                                        "int64")
                                .rows("1", List.<@Nullable Object[]>of(new @Nullable Object[] {1L, 2L})));
        inspect(twins, everything());
        assertHeld("the columns \"Id\" and \"id\"", "columns.drop");
        inspect(twins, with(drop(List.of("Id"))));
        assertMarked();
    }

    @Test
    void aNewColumnOfAPartitionsNameIsAFaultOfTheSourceWhereTheLakeHasThePartition() {
        var byNote = with(partitionBy(new PartitionField("Note", new Transform.Bucket("id", 2))));
        assertThatThrownBy(() -> inspect(payments(), byNote))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("has the name of one of the table's columns");
        inGlue(columns("note", "int"), "id", "bigint");
        inspect(payments().table("pagila.public.film", t -> t.batch("1", 7)), byNote);
        assertHeld("has a column \"note\" now, and \"Note\" is a partition column in the lake", "another name");
        assertThat(held()).hasSize(1);
    }

    @Test
    void aValuePartitionStillTakesThePlaceOfItsColumn() {
        inGlue(columns("note", "string"), "id", "bigint");
        inspect(payments(), with(partitionBy(new PartitionField("note", new Transform.Value("note")))));
        assertMarked();
    }
}
