package io.datapump.pump.job;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.partitionBy;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.catalog.CatalogJob;
import io.datapump.pump.job.copy.CopyJob;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.job.notify.NotifyJob;
import io.datapump.pump.job.publish.PublishJob;
import io.datapump.pump.job.repartition.RepartitionJob;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Four nights of a cluster one of whose columns has changed its type, from inspect to notify. Seen elsewhere: the
/// table's definition followed, those of the partitions did not, and every query failed.
class TypeChangeTest {

    private final FakeObjectStore store = new FakeObjectStore();
    private final FakeCatalog glue = new FakeCatalog();

    @TempDir
    private Path scratch;

    private static ClusterRun configuration(String... agreed) {
        return configuration(Map.of(), agreed);
    }

    private static ClusterRun configuration(Map<String, TableSettings> settings, String... agreed) {
        var run = postgres(database("pagila", settings));
        return new ClusterRun(
                run.cluster(),
                run.source(),
                run.intake(),
                run.export(),
                new ClusterRun.Catalog(
                        CatalogMode.API,
                        "datalake",
                        "crawler",
                        "topic",
                        Stream.of(agreed).map(AgreedName::new).toList()),
                run.rules(),
                run.databases());
    }

    /// One night: payments whose amount is a whole number or a text, and films.
    private RunReport night(int day, ClusterRun configuration, boolean amountIsText) {
        var export = "e" + day;
        var amount = amountIsText ? "optional binary amount (STRING);" : "optional int32 amount;";
        var row = new @Nullable Object[] {(long) day, amountIsText ? "7.50" : (Object) 7};
        FakeExport.of("c1", export)
                .snapshotTime("2026-03-0%dT03:00:00Z".formatted(day))
                .table(
                        "pagila.public.payment",
                        t -> t.columns(
                                        "optional int64 id; " + amount,
                                        "id",
                                        "bigint",
                                        "int64",
                                        "amount",
                                        amountIsText ? "numeric" : "integer",
                                        amountIsText ? "binary (UTF8)" : "int32")
                                .rows("1", List.<@Nullable Object[]>of(row)))
                .table("pagila.public.film", t -> t.batch("1", day))
                .writeTo(store);
        return run(day, export, configuration);
    }

    /// From inspect to notify.
    private RunReport run(int day, String export, ClusterRun configuration) {
        var context = new JobContext(
                new RunId("c1", export, "config/c1/x.json"),
                configuration,
                store,
                glue,
                (subject, message, attributes) -> {},
                Clock.fixed(Instant.parse("2026-03-0%dT05:00:00Z".formatted(day)), ZoneOffset.UTC),
                Optional.empty(),
                scratch,
                line -> {});
        context.receipts().write(new InspectJob(context).run());
        context.receipts().write(new CopyJob(context).run());
        for (var table : context.receipts().fanOut()) {
            context.receipts().write(new RepartitionJob(context, table.table()).run());
        }
        context.receipts().write(new PublishJob(context).run());
        context.receipts().write(new CatalogJob(context).run());
        context.receipts().write(RunFixtures.report(JobName.CLEAR_EXPORT));
        new NotifyJob(context, Optional.empty()).run();
        return RunReport.read(store.read(RunReport.latestKey("c1")).orElseThrow());
    }

    /// Orders with one row of each day up to this one; their total is a whole number or a decimal.
    private RunReport ordersOf(int day, ClusterRun configuration, boolean totalIsDecimal) {
        var export = "e" + day;
        var rows = new ArrayList<@Nullable Object[]>();
        for (var id = 1L; id <= day; id++) {
            rows.add(new @Nullable Object[] {id, "2026-11-%02d 08:00:00".formatted(id), totalIsDecimal ? 750L : 7L});
        }
        FakeExport.of("c1", export)
                .snapshotTime("2026-03-0%dT03:00:00Z".formatted(day))
                .table(
                        "pagila.public.orders",
                        t -> t.columns(
                                        "optional int64 id; optional binary created_at (STRING); "
                                                + (totalIsDecimal
                                                        ? "optional int64 total (DECIMAL(12,2));"
                                                        : "optional int64 total;"),
                                        "id",
                                        "bigint",
                                        "int64",
                                        "created_at",
                                        "timestamp without time zone",
                                        "binary (UTF8)",
                                        "total",
                                        totalIsDecimal ? "decimal(12,2)" : "bigint",
                                        totalIsDecimal ? "int64 (DECIMAL(12,2))" : "int64")
                                .rows("1", rows))
                .table("pagila.public.film", t -> t.batch("1", day))
                .writeTo(store);
        return run(day, export, configuration);
    }

    private List<String> files(String table) {
        return store.keys().stream()
                .filter(key -> key.startsWith("catalog/c1/pagila." + table + "/"))
                .toList();
    }

    private Optional<String> typeOfAmount() {
        return typeOf("pagila_payment", "amount");
    }

    private Optional<String> typeOf(String table, String name) {
        return glue.find(table).map(CatalogTable::columns).stream()
                .flatMap(List::stream)
                .filter(column -> column.name().equals(name))
                .map(ParquetColumn::glueType)
                .findFirst();
    }

    @Test
    void aTableIsHeldUntilSomebodyAgreesAndTheOthersGoOn() {
        assertThat(night(1, configuration(), false).outcome().gaps()).isEmpty();
        var first = files("payment");
        assertThat(first).hasSize(1);

        for (var day = 2; day <= 3; day++) {
            var held = night(day, configuration(), true);
            assertThat(held.outcome().status()).hasToString("published-with-gaps");
            assertThat(held.outcome().gaps())
                    .singleElement()
                    .asString()
                    .contains("pagila.public.payment", "\"amount\" from int to string")
                    .contains("- remove: \"pagila/public.payment/types/amount=int\"");
            assertThat(files("payment")).isEqualTo(first);
            assertThat(typeOfAmount()).contains("int");
            assertThat(files("film")).singleElement().asString().contains("/e" + day);
        }

        var agreed = configuration("c1/pagila/public.payment/types/amount=int");
        assertThat(night(4, agreed, true).outcome().gaps()).isEmpty();
        assertThat(files("payment")).singleElement().asString().contains("/e4");
        assertThat(typeOfAmount()).contains("string");

        assertThat(night(5, agreed, false).outcome().gaps())
                .as("a line agrees to the type it names, and not to the next change")
                .singleElement()
                .asString()
                .contains("\"amount\" from string to int");
    }

    /// Seen elsewhere: the folders of days that were there kept the old type, and a query over them failed.
    @Test
    void aTableInDayFoldersIsHeldWholeAndNoFolderGetsTheNewType() {
        var day = new PartitionField("ingest_day", new Transform.Truncate("created_at", 10));
        var byDay = Map.of("public.orders", partitionBy(day));
        assertThat(ordersOf(1, configuration(byDay), false).outcome().gaps()).isEmpty();
        var first = files("orders");
        assertThat(first).singleElement().asString().contains("/ingest_day=2026-11-01/e1");

        assertThat(ordersOf(2, configuration(byDay), true).outcome().gaps())
                .singleElement()
                .asString()
                .contains("pagila.public.orders", "\"total\" from bigint to decimal(12,2)");
        assertThat(files("orders")).as("no folder of the second day").isEqualTo(first);
        assertThat(typeOf("pagila_orders", "total")).contains("bigint");
        assertThat(files("film")).singleElement().asString().contains("/e2");

        var agreed = configuration(byDay, "c1/pagila/public.orders/types/total=bigint");
        assertThat(ordersOf(3, agreed, true).outcome().gaps()).isEmpty();
        assertThat(files("orders"))
                .as("every day is written anew, so none keeps the old type")
                .hasSize(3)
                .allMatch(key -> key.contains("/e3"));
        assertThat(typeOf("pagila_orders", "total")).contains("decimal(12,2)");
    }
}
