package io.datapump.pump.job.inspect;

import static io.datapump.pump.job.MarkingFixtures.alias;
import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.partitionBy;
import static io.datapump.pump.job.MarkingFixtures.partitionOf;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.FinishedTask;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.Replay;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InspectJobTest extends InspectFixtures {

    private static final PartitionField BY_ID = new PartitionField("part", new Transform.Bucket("id", 4));

    @Test
    void theReplayOfOneTableHoldsEveryOther() {
        var two = export().table("pagila.public.film", t -> t.batch("1", 1, 2))
                .table("pagila.public.payment", t -> t.batch("1", 3, 4, 5));
        context(postgres()).receipts().ask(new Replay(Optional.of("pagila.payment"), false));

        var report = inspect(two, postgres(DatabaseSpec.everythingOf("pagila")));

        assertThat(report.tables()).isEqualTo(1);
        assertThat(manifest().marked()).extracting(Table::name).containsExactly("payment");
        assertThat(table("pagila.public.film").fate())
                .isInstanceOfSatisfying(
                        Fate.Held.class, held -> assertThat(held.reason()).contains("replay pagila.payment alone"));
        assertThat(manifest().gaps()).singleElement().asString().contains("every other table stays as it was");
    }

    @Test
    void theReplayOfATableThatIsNotThereIsRefused() {
        context(postgres()).receipts().ask(new Replay(Optional.of("pagila.paymnt"), false));
        assertRefused(
                export().table("pagila.public.payment", t -> t.batch("1", 3, 4, 5)),
                postgres(DatabaseSpec.everythingOf("pagila")),
                "Cannot replay table pagila.paymnt",
                "Did you mean \"pagila.payment\"?");
    }

    @Test
    void everyTableGetsItsFate() {
        var report = inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1, 2).batch("2", 3, 4, 5))
                        .table("pagila.public.payment_p1", t -> t.batch("1", 1, 2))
                        .table("pagila.public.nobody_guesses", t -> t.batch("1", 3, 4, 5))
                        .table("pagila.public.payment_2024", t -> t.batch("1", 11, 12))
                        .table("pagila.public.login_audit", t -> t.batch("1", 7))
                        .table("pagila.public.empty_notes", t -> t.emptyBatch("1"))
                        .skipped("pagila.public.huge", "row above 2 GB")
                        .table("crm.public.lead", t -> t.batch("1", 1))
                        .skipped("postgres", "no tables found to export"),
                postgres(database(
                        "pagila",
                        List.of("public.*"),
                        List.of("public.*_audit"),
                        Map.of("public.payment", alias("pagamentos")))));

        assertThat(manifest().tables())
                .extracting(Table::fullName, Table::fate)
                .containsExactly(
                        tuple("crm.public.lead", new Fate.DatabaseNotMarked()),
                        tuple("pagila.public.empty_notes", new Fate.Marked(new LakeTable("pagila", "empty_notes"))),
                        tuple("pagila.public.huge", new Fate.SkippedByRds("row above 2 GB")),
                        tuple("pagila.public.login_audit", new Fate.Filtered()),
                        tuple("pagila.public.nobody_guesses", new Fate.PartitionChild("pagila.public.payment")),
                        tuple("pagila.public.payment", new Fate.Marked(new LakeTable("pagila", "pagamentos"))),
                        tuple("pagila.public.payment_2024", new Fate.Marked(new LakeTable("pagila", "payment_2024"))),
                        tuple("pagila.public.payment_p1", new Fate.PartitionChild("pagila.public.payment")));
        assertThat(manifest().gaps())
                .containsExactly("RDS did not export the table pagila.public.huge: row above 2 GB");
        assertThat(manifest().snapshotTime()).isEqualTo(Instant.parse("2026-03-01T03:08:12.345Z"));
        assertThat(report.tables()).isEqualTo(3);
        assertThat(report.files()).isEqualTo(3);
        assertThat(report.rows()).isEqualTo(7);
        assertThat(report.bytes())
                .isEqualTo(manifest().marked().stream().mapToLong(Table::bytes).sum());
        assertThat(report.bytesThrough()).isPositive();
    }

    @Test
    void whatIsSettledIsCarriedOutUnlessTheExportContradictsIt() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1, 2, 3, 4, 5))
                        .table("pagila.public.payment_p1", t -> t.batch("1", 2, 3))
                        .table("pagila.public.payment_old", t -> t.batch("1", 2, 4))
                        .table("pagila.public.payment_2099", t -> t.batch("1", 98, 99)),
                postgres(database(
                        "pagila",
                        Map.of(
                                "public.payment_p1", partitionOf("public.payment"),
                                "public.payment_old", partitionOf("none"),
                                "public.payment_2099", partitionOf("public.payment")))));

        assertThat(table("pagila.public.payment_p1").fate())
                .isEqualTo(new Fate.PartitionChild("pagila.public.payment"));
        assertThat(table("pagila.public.payment_old").fate()).isInstanceOf(Fate.Marked.class);
        assertThat(table("pagila.public.payment_2099").fate()).isInstanceOf(Fate.Marked.class);
        assertThat(manifest().gaps())
                .singleElement()
                .asString()
                .contains(
                        "pagila.public.payment_2099 is settled to be a partition of pagila.public.payment, but its footers");
    }

    @Test
    void whatRdsSaidOfTheExportIsAGap() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1))
                        .info(info -> info.put("warningMessage", "{\"general\": [{\"reason\": \"HALF_DONE\"}]}")),
                postgres(database("pagila", Map.of())));

        assertThat(manifest().gaps()).containsExactly("RDS said of the export: HALF_DONE");
    }

    @Test
    void whatRdsSaidOfTheTaskAloneIsAGapToo() {
        var postgres = postgres(database("pagila", Map.of()));
        context(postgres)
                .receipts()
                .write(new FinishedTask(
                        "e1",
                        "arn:aws:rds:eu-central-1:111122223333:snapshot:rds:c1-2026-03-01-03-07",
                        "COMPLETE",
                        Optional.of(
                                "{\"skippedTables\": [{\"table\": \"pagila.public.film\", \"reason\": \"TOO_LARGE\"}]}"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));

        inspect(export().table("pagila.public.payment", t -> t.batch("1", 1)), postgres);

        assertThat(table("pagila.public.film").fate()).isEqualTo(new Fate.SkippedByRds("TOO_LARGE"));
        assertThat(manifest().gaps()).containsExactly("RDS did not export the table pagila.public.film: TOO_LARGE");
    }

    @Test
    void markedTablesCarryColumnsFilesAndRowsAndOthersOnlyTheirSize() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1, 2).batch("", 3))
                        .table("crm.public.lead", t -> t.batch("1", 1)),
                postgres(database("pagila", Map.of())));

        var payment = table("pagila.public.payment");
        assertThat(payment.columns())
                .containsExactly(new ParquetColumn("id", "bigint"), new ParquetColumn("note", "string"));
        assertThat(payment.files())
                .extracting(ExportManifest.DataFile::batch, ExportManifest.DataFile::rows)
                .containsExactly(tuple("1", 2L), tuple("", 1L));
        assertThat(payment.rows()).isEqualTo(3);
        var lead = table("crm.public.lead");
        assertThat(lead.files()).isEmpty();
        assertThat(lead.rows()).isEqualTo(Table.UNREAD);
        assertThat(lead.bytes()).isPositive();
        assertThat(store.calls())
                .noneMatch(call -> call.startsWith("READ") && call.contains("crm/") && call.endsWith(".parquet"));
    }

    @Test
    void anEmptyTableHasTheColumnsOfItsTypeMappings() {
        inspect(
                export().table(
                                "pagila.public.empty_notes",
                                t -> t.columns(
                                                "optional int64 id;",
                                                "id",
                                                "bigint",
                                                "int64",
                                                "rank",
                                                "smallint",
                                                "int32",
                                                "at",
                                                "timestamp without time zone",
                                                "binary (UTF8)",
                                                "shape",
                                                "polygon",
                                                "hexagon")
                                        .emptyBatch("1")),
                postgres(database("pagila", Map.of())));

        assertThat(table("pagila.public.empty_notes").columns())
                .containsExactly(
                        new ParquetColumn("id", "bigint"),
                        new ParquetColumn("rank", "smallint"),
                        new ParquetColumn("at", "string"),
                        new ParquetColumn("shape", "string"));
        assertThat(manifest().gaps()).singleElement().asString().contains("\"shape\"", "\"hexagon\"");
    }

    @Test
    void theFanOutListNamesTablesThatAreToBeRepartitionedAndHaveRows() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1, 2))
                        .table("pagila.public.rental", t -> t.batch("1", 1))
                        .table("pagila.public.archive", t -> t.emptyBatch("1"))
                        .table("pagila.public.film", t -> t.batch("1", 1)),
                postgres(database(
                        "pagila",
                        Map.of(
                                "public.rental", partitionBy(BY_ID),
                                "public.payment", partitionBy(BY_ID),
                                "public.archive", partitionBy(BY_ID)))));

        assertThat(store.text("runs/c1/e1/repartition.json"))
                .isEqualTo("[{\"table\":\"pagila.payment\",\"engine\":\"pump\",\"jobs\":[\"repartition\"]},"
                        + "{\"table\":\"pagila.rental\",\"engine\":\"pump\",\"jobs\":[\"repartition\"]}]");
    }

    @Test
    void aTableWithAHistoryIsListedForItEvenWithoutRowsAndAfterItsRepartition() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1, 2))
                        .table("pagila.public.rental", t -> t.batch("1", 1))
                        .table("pagila.public.archive", t -> t.emptyBatch("1")),
                postgres(database(
                        "pagila",
                        Map.of(
                                "public.payment", kept(List.of(BY_ID)),
                                "public.rental", kept(List.of()),
                                "public.archive", kept(List.of(BY_ID))))));

        assertThat(store.text("runs/c1/e1/repartition.json"))
                .isEqualTo("[{\"table\":\"pagila.archive\",\"engine\":\"pump\",\"jobs\":[\"longterm\"]},"
                        + "{\"table\":\"pagila.payment\",\"engine\":\"pump\",\"jobs\":[\"repartition\",\"longterm\"]},"
                        + "{\"table\":\"pagila.rental\",\"engine\":\"pump\",\"jobs\":[\"longterm\"]}]");
    }

    private static TableSettings kept(List<PartitionField> partitionBy) {
        return new TableSettings(
                Optional.empty(), partitionBy, Optional.of(new Longterm(List.of("id"), Optional.empty(), List.of())));
    }

    @Test
    void withoutAMarkedDatabaseTheRunSucceedsAndSaysWhatIsMissing() {
        var report = inspect(export().table("crm.public.lead", t -> t.batch("1", 1)), postgres());

        assertThat(report.tables()).isZero();
        assertThat(manifest().gaps()).singleElement().asString().startsWith("No database of cluster c1 is marked");
        assertThat(store.text("runs/c1/e1/repartition.json")).isEqualTo("[]");
    }

    @Test
    void whatTheConfigurationNamesAndTheExportLacksIsAGapWithTheNearestName() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1))
                        .table("pagila.public.audit", t -> t.batch("1", 1)),
                postgres(
                        database(
                                "pagila",
                                List.of("public.*", "sales.*"),
                                List.of("public.audit"),
                                Map.of("public.paymnet", alias("x"), "public.audit", alias("y"))),
                        database("pagilla", Map.of()),
                        database("warehouse", Map.of())));

        assertThat(manifest().gaps())
                .containsExactly(
                        "The pattern \"sales.*\" under include of database \"pagila\" matches no table of the export.",
                        "Database \"pagila\" has settings for the table \"public.audit\", but its filters do not take the table; take it or remove the settings.",
                        "Database \"pagila\" has settings for the table \"public.paymnet\", which the export does not hold. Did you mean \"public.payment\"?",
                        "The export holds no database \"pagilla\", which is marked for ingestion. Did you mean \"pagila\"?",
                        "The export holds no database \"warehouse\", which is marked for ingestion.");
    }

    @Test
    void filtersThatTakeNothingAreAGap() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1)),
                postgres(database("pagila", List.of("nothing.*"), List.of(), Map.of())));

        assertThat(manifest().gaps()).containsExactly("The filters of database \"pagila\" take none of its 1 tables.");
    }

    @Test
    void onlyWantedSkipsAreGaps() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1))
                        .skipped("pagila.public.audit", "no rights")
                        .skipped("crm.public.lead", "no rights")
                        .skipped("sales", "FAILED_TO_EXTRACT_TABLES_LIST_FOR_DATABASE"),
                postgres(
                        database("pagila", List.of("*"), List.of("public.audit"), Map.of("public.audit", alias("a"))),
                        database("sales", Map.of())));

        assertThat(manifest().gaps())
                .containsExactly("RDS did not export the database sales: FAILED_TO_EXTRACT_TABLES_LIST_FOR_DATABASE");
    }

    @Test
    void inMySqlTablesAreNamedWithoutASchema() {
        inspect(
                export().table("shop.orders", "shop/shop.orders", t -> t.batch("1", 1))
                        .table("shop.1", "shop/shop.1", t -> t.batch("1", 2))
                        .table("shop.audit", "shop/shop.audit", t -> t.batch("1", 3)),
                MarkingFixtures.run(
                        Engine.AURORA_MYSQL,
                        new DatabaseSpec(
                                "shop",
                                "sales",
                                new TableFilter(List.of("*"), List.of("audit")),
                                Map.of("orders", alias("order_heads")))));

        assertThat(manifest().rowsByFolder().keySet()).containsExactly("sales.1", "sales.order_heads");
        assertThat(manifest().gaps()).isEmpty();
    }

    @Test
    void runAgainItWritesTheSameAndForgetsTablesThatAreNoLongerMarked() {
        var export = export().table("pagila.public.payment", t -> t.batch("1", 1))
                .table("pagila.public.film", t -> t.batch("1", 1));
        inspect(export, postgres(database("pagila", Map.of())));
        var first = manifest();
        store.with("runs/c1/e1/staged/pagila.film.json", "{}").with("runs/c1/e1/staged/pagila.payment.json", "{}");

        new InspectJob(context(postgres(database("pagila", Map.of())))).run();
        assertThat(manifest()).isEqualTo(first);
        assertThat(store.keys()).contains("runs/c1/e1/staged/pagila.film.json");

        new InspectJob(context(postgres(database("pagila", List.of("*"), List.of("public.film"), Map.of())))).run();
        assertThat(store.keys())
                .contains("runs/c1/e1/staged/pagila.payment.json")
                .doesNotContain("runs/c1/e1/staged/pagila.film.json");
    }

    @Test
    void theManifestIsReadBackAsItWasWritten() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1)).skipped("pagila.public.x", "why"),
                postgres(database("pagila", Map.of())));

        assertThat(Optional.of(manifest()))
                .isEqualTo(context(postgres()).receipts().findManifest());
        assertThat(store.text("runs/c1/e1/manifest.json")).contains("\"is\" : \"Marked\"", "\"is\" : \"SkippedByRds\"");
    }
}
