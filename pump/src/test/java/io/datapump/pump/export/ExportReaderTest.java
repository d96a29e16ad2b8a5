package io.datapump.pump.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.StoreException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;

class ExportReaderTest {

    private static final String ROOT = "exported/c1/e1/";

    private final FakeObjectStore store = new FakeObjectStore();

    private static FakeExport export() {
        return FakeExport.of("c1", "e1");
    }

    private SnapshotExport read(FakeExport export) {
        export.writeTo(store);
        return new ExportReader(store, "c1", "e1").read();
    }

    private void assertRefused(FakeExport export, String... words) {
        assertThatThrownBy(() -> read(export))
                .isInstanceOf(ExportException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void metadataAndListingMakeTables() {
        var read = read(
                export().table("shop.public.orders", t -> t.batch("1", 1, 2).batch("2", 3))
                        .table("shop.public.empty_notes", t -> t.emptyBatch("1"))
                        .table("crm.public.lead", t -> t.batch("", 1))
                        .skipped("postgres", "no tables found to export"));

        assertThat(read.info().sourceArn()).contains(":snapshot:rds:c1-");
        assertThat(read.tables())
                .extracting(TableExport::fullName)
                .containsExactly("crm.public.lead", "shop.public.empty_notes", "shop.public.orders");
        assertThat(read.tables().get(1).files()).isEmpty();
        assertThat(read.tables().get(2).files()).hasSize(2);
        assertThat(read.skipped())
                .containsExactly(new SkippedTable("postgres", "", Optional.empty(), "no tables found to export"));
    }

    @Test
    void aNeighbouringExportWithALongerNameIsNotRead() {
        FakeExport.of("c1", "e10")
                .table("shop.public.other", t -> t.batch("1", 1))
                .writeTo(store);

        assertThat(read(export().table("shop.public.orders", t -> t.batch("1", 1)))
                        .tables())
                .hasSize(1);
    }

    @Test
    void mySqlRepeatsTheDatabaseWhereASchemaWouldBe() {
        var read = read(export().table("shop.orders", "shop/shop.orders", t -> t.batch("1", 1))
                .table("shop.shop.lines", "shop/shop.lines", t -> t.batch("1", 1))
                .table("shop.1", "shop/shop.1", t -> t.batch("1", 1))
                .skipped("shop.huge", "row above 2 GB"));

        assertThat(read.tables())
                .extracting(TableExport::database, TableExport::schema, TableExport::name)
                .containsExactly(
                        tuple("shop", "shop", "1"), tuple("shop", "shop", "lines"), tuple("shop", "shop", "orders"));
        assertThat(read.skipped().getFirst().fullName()).isEqualTo("shop.shop.huge");
    }

    @Test
    void namesAreMatchedAndNeverSplitAtDots() {
        var read = read(export().table("my.shop.public.orders", "my.shop/public.orders", t -> t.batch("1", 1))
                .table("my.shop.public.v1.orders", "my.shop/public.v1.orders", t -> t.batch("1", 2))
                .skipped("my.shop", "a database")
                .skipped("my.shop.public.old", "no rights"));

        assertThat(read.tables())
                .extracting(TableExport::database, TableExport::schema, TableExport::name)
                .containsExactly(tuple("my.shop", "public", "orders"), tuple("my.shop", "public", "v1.orders"));
        assertThat(read.skipped()).extracting(SkippedTable::fullName).containsExactly("my.shop", "my.shop.public.old");
    }

    @Test
    void charactersThatRdsEscapesAreFoundInTheTarget() {
        var read = read(
                export().table("my shop.public.order \"lines\"", "my_shop/public.order__lines_", t -> t.batch("1", 1)));

        assertThat(read.tables().getFirst().database()).isEqualTo("my shop");
        assertThat(read.tables().getFirst().name()).isEqualTo("order \"lines\"");
    }

    @Test
    void twoTablesInOneFolderAreRefused() {
        assertRefused(
                export().table("shop.public.a b", "shop/public.a_b", t -> t.batch("1", 1))
                        .table("shop.public.a_b", "shop/public.a_b", t -> t.batch("1", 1)),
                "shop.public.a b",
                "shop.public.a_b",
                "share one folder");
    }

    @Test
    void oneFolderForTwoTargetsIsRefused() {
        assertRefused(
                export().table("db.t", "db/db.t", t -> t.batch("1", 1))
                        .table("db.db.t", "db/other", t -> t.emptyBatch("1")),
                "Cannot tell whose files lie in db/db.t/");
    }

    @Test
    void aTaskThatIsNotCompleteIsRefused() {
        assertRefused(export().info(info -> info.put("status", "IN_PROGRESS")), ROOT, "IN_PROGRESS");
    }

    @Test
    void metadataOfAnotherTaskIsRefused() {
        export().writeTo(store);
        var info = store.text(ROOT + "export_info_e1.json").replace("\"e1\"", "\"e2\"");
        store.with(ROOT + "export_info_e1.json", info);

        assertThatThrownBy(() -> new ExportReader(store, "c1", "e1").read())
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("belongs to the export task e2");
    }

    @Test
    void aTableThatIsNotCompleteIsRefused() {
        assertRefused(
                export().table("shop.public.orders", t -> t.batch("1", 1).entry(e -> e.put("status", "FAILED"))),
                "shop.public.orders",
                "\"FAILED\"");
        assertRefused(
                export().table("shop.public.lines", t -> t.batch("1", 1).entry(e -> e.remove("status"))),
                "shop.public.lines",
                "(none)");
    }

    @Test
    void aBatchWithoutItsMarkerIsRefused() {
        assertRefused(
                export().table("shop.public.orders", t -> t.batch("1", 1).file("2", "part-0.parquet", new byte[0])),
                ROOT + "shop/public.orders/2/ has no _SUCCESS");
    }

    @Test
    void aTableDescribedTwiceIsRefused() {
        assertRefused(
                export().table("shop.public.orders", t -> t.batch("1", 1))
                        .table("shop.public.orders", t -> t.batch("1", 1)),
                "describes shop.public.orders twice");
    }

    @Test
    void aFolderWithoutAnEntryIsRefused() {
        assertRefused(
                export().table("shop.public.orders", t -> t.batch("1", 1)).object("shop/public.unknown/1/_SUCCESS", ""),
                ROOT + "shop/public.unknown/",
                "describes no table");
    }

    @Test
    void aTableWithoutAFolderIsRefusedUnlessRdsSkippedIt() {
        assertRefused(
                export().table("shop.public.orders", t -> t.batch("1", 1)).table("shop.public.gone", t -> {}),
                "shop.public.gone",
                "no folder holds it");
    }

    @Test
    void dataOutsideOfTableFoldersIsRefused() {
        assertRefused(export().object("shop/loose.parquet", "x"), ROOT + "shop/loose.parquet");
    }

    @Test
    void aCompleteTaskWithSkippedTablesNamesThem() {
        var read = read(export().table("shop.public.orders", t -> t.batch("1", 1))
                .info(info -> info.put("WarningMessage", """
                        {"skippedTables": ["shop.public.secret", {"TableName": "shop.public.huge", "reason": "TOO_LARGE"},
                                           "shop.public.orders"],
                         "skippedObjectives": ["crm"],
                         "general": [{"reason": "FAILED_TO_EXTRACT_TABLES_LIST_FOR_DATABASE"}, {"code": 7}],
                         "note": "slow", "more": {}}""")));

        assertThat(read.skipped())
                .extracting(SkippedTable::fullName, SkippedTable::reason)
                .containsExactly(
                        tuple("shop.public.secret", "RDS skipped it and gave no reason"),
                        tuple("shop.public.huge", "TOO_LARGE"),
                        tuple("crm", "RDS skipped it and gave no reason"));
        assertThat(read.warnings())
                .containsExactly(
                        "RDS names the table shop.public.orders as skipped (RDS skipped it and gave no reason), although the export holds it.",
                        "RDS said of the export: FAILED_TO_EXTRACT_TABLES_LIST_FOR_DATABASE",
                        "RDS said of the export: {\"code\":7}",
                        "RDS said of the export: note: slow");
    }

    @Test
    void aWarningThatIsNoJsonIsKeptAsItIs() {
        for (var text : List.of("some tables were skipped", "[\"a\"]", "\"text\"", "{broken")) {
            var read = read(export().table("shop.public.orders", t -> t.batch("1", 1))
                    .info(info -> info.put("warningMessage", text)));

            assertThat(read.warnings()).containsExactly("RDS said of the export: " + text);
        }
        assertThat(read(export().table("shop.public.orders", t -> t.batch("1", 1))
                                .info(info -> info.put("warningMessage", " ")))
                        .warnings())
                .isEmpty();
    }

    @Test
    void entriesOfWholeDatabasesMayHaveAStatusOrNone() {
        var read = read(export().table("shop.public.orders", t -> t.batch("1", 1))
                .database("quiet", entry -> {})
                .database("fine", entry -> entry.put("status", "Complete"))
                .database("bad", entry -> entry.put("status", "FAILED")));

        assertThat(read.skipped())
                .containsExactly(new SkippedTable("bad", "", Optional.empty(), "its export has the status FAILED"));
        assertThat(read.warnings()).isEmpty();
    }

    @Test
    void aMissingTablesFileIsRefusedAndAShortOneIsNamed() {
        export().table("shop.public.a", t -> t.batch("1", 1))
                .table("shop.public.b", t -> t.batch("1", 2))
                .skipped("shop.public.c", "no rights")
                .skipped("shop.public.d", "no rights")
                .skipped("shop.public.e", "no rights")
                .writeTo(store);
        var middle = ROOT + "export_tables_info_e1_from_3_to_4.json";
        var kept = store.text(middle);

        store.with(middle, "{\"perTableStatus\": [{\"target\": \"shop.public.c\", \"warningMessage\": \"x\"}]}");
        assertThat(new ExportReader(store, "c1", "e1").read().warnings())
                .singleElement()
                .asString()
                .contains(middle + " holds 1 entries and not the 2 of its name");

        store.with(middle, kept);
        store.delete(List.of(middle));
        assertThatThrownBy(() -> new ExportReader(store, "c1", "e1").read())
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("holds the entries from 3 to 4");
    }

    @Test
    void rangesOfTablesFilesMayOverlap() {
        export().table("shop.public.a", t -> t.batch("1", 1)).writeTo(store);
        store.with(
                ROOT + "export_tables_info_e1_from_1_to_2.json",
                "{\"PerTableStatus\": [{\"target\": \"crm\", \"warningMessage\": \"x\"}, {\"target\": \"hr\", \"warningMessage\": \"x\"}]}");

        assertThat(new ExportReader(store, "c1", "e1").read().skipped()).hasSize(2);
    }

    @Test
    void batchesNeedNoNumbersAndOneExportHasBothLayouts() {
        var read =
                read(export().table("shop.public.orders", t -> t.batch("a", 1).batch("b", 2))
                        .table("shop.public.lines", t -> t.batch("", 1))
                        .table("shop.public.1", t -> t.batch("1", 1)));

        assertThat(read.tables())
                .extracting(TableExport::fullName)
                .containsExactly("shop.public.1", "shop.public.lines", "shop.public.orders");
        assertThat(read.tables().getLast().batches()).extracting(Batch::name).containsExactly("a", "b");
    }

    @Test
    void everyFooterThatIsReadIsTold() {
        var export =
                read(export().table("shop.public.orders", t -> t.batch("1", 1).batch("2", 2)));
        var told = new ConcurrentSkipListSet<Long>();

        new ExportReader(store, "c1", "e1").readFooters(export.tables(), told::add);

        assertThat(told).containsExactly(1L, 2L);
    }

    @Test
    void footersGiveColumnsRowsAndParts() {
        var export = read(export().table(
                        "shop.public.orders",
                        t -> t.batch("2", 3).batch("10", 1, 2).emptyBatch("11"))
                .table("shop.public.empty_notes", t -> t.emptyBatch("1")));

        var contents = new ExportReader(store, "c1", "e1").readFooters(export.tables());

        var orders = contents.getLast();
        assertThat(orders.columns())
                .containsExactly(new ParquetColumn("id", "bigint"), new ParquetColumn("note", "string"));
        assertThat(orders.rows()).isEqualTo(3);
        assertThat(orders.files())
                .extracting(ExportManifest.DataFile::batch, ExportManifest.DataFile::rows)
                .containsExactly(tuple("10", 2L), tuple("2", 1L));
        assertThat(orders.parts())
                .extracting(TableContent.Part::name, TableContent.Part::isEmpty)
                .containsExactly(tuple("2", false), tuple("10", false), tuple("11", true));
        assertThat(contents.getFirst().rows()).isZero();
        assertThat(contents.getFirst().columns()).isEmpty();
    }

    @Test
    void filesWithoutRowsAreRead() {
        var none = ParquetFixtures.table("optional int64 id; optional binary note (STRING);");
        var three = ParquetFixtures.table("optional int64 id; optional binary note (STRING);")
                .row(1L, "a")
                .row(2L, "b")
                .row(3L, "c");
        var export = read(export().table(
                        "shop.public.orders",
                        t -> t.file("1", "part-0.parquet", none.bytes())
                                .file("1", "part-1.parquet", three.bytesBetweenEmptyGroups())
                                .success("1")));

        var orders =
                new ExportReader(store, "c1", "e1").readFooters(export.tables()).getFirst();

        assertThat(orders.files()).extracting(ExportManifest.DataFile::rows).containsExactly(0L, 3L);
        assertThat(orders.columns()).hasSize(2);
    }

    @Test
    void aTruncatedFileIsNamed() {
        var bytes = ParquetFixtures.table("optional int64 id;").row(1L).bytes();
        var export = read(export().table(
                        "shop.public.orders",
                        t -> t.file("1", "part-0.parquet", Arrays.copyOf(bytes, bytes.length - 5))
                                .success("1")));

        assertThatThrownBy(() -> new ExportReader(store, "c1", "e1").readFooters(export.tables()))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining(ROOT + "shop/public.orders/1/part-0.parquet")
                .hasMessageContaining("Export the snapshot again.");
    }

    @Test
    void aBucketThatDoesNotAnswerIsNoDamagedFile() {
        var export = read(export().table("shop.public.orders", t -> t.batch("1", 1)));
        store.failing(FakeObjectStore.Operation.READ, key -> key.endsWith(".parquet"), 1);

        assertThatThrownBy(() -> new ExportReader(store, "c1", "e1").readFooters(export.tables()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("InternalError");
    }

    @Test
    void filesOfOneTableMustHaveTheSameColumnsInAnyOrder() {
        var one = ParquetFixtures.table("optional int64 id; optional binary note (STRING);")
                .row(1L, "a");
        var turned = ParquetFixtures.table("optional binary note (STRING); optional int64 id;")
                .row("b", 2L);
        var other = ParquetFixtures.table("optional int32 id; optional binary note (STRING);")
                .row(3, "c");
        var good = read(export().table(
                        "shop.public.orders",
                        t -> t.file("1", "a.parquet", one.bytes())
                                .file("1", "b.parquet", turned.bytes())
                                .success("1")));
        assertThat(new ExportReader(store, "c1", "e1").readFooters(good.tables()))
                .hasSize(1);

        var bad = read(export().table(
                        "shop.public.orders",
                        t -> t.file("1", "a.parquet", one.bytes())
                                .file("1", "b.parquet", other.bytes())
                                .success("1")));
        assertThatThrownBy(() -> new ExportReader(store, "c1", "e1").readFooters(bad.tables()))
                .isInstanceOf(ExportException.class)
                .hasMessageContainingAll("shop.public.orders", "1/a.parquet", "1/b.parquet", "id int");
    }

    @Test
    void whatWasReadIsCounted() {
        var export = read(export().table("shop.public.orders", t -> t.batch("1", 1, 2, 3)));
        var reader = new ExportReader(store, "c1", "e1");

        reader.readFooters(export.tables());

        assertThat(reader.bytesRead())
                .isPositive()
                .isLessThanOrEqualTo(export.tables().getFirst().sizeInBytes());
        assertThat(List.copyOf(store.calls())).noneMatch(call -> call.startsWith("WRITE"));
    }
}
