package io.datapump.pump.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.store.FakeObjectStore;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordedExportTest {

    private static final String ROOT = "copies/e1/";

    private RecordedExport read(FakeExport export) {
        var written = export.writeTo(new FakeObjectStore());
        var copy = new FakeObjectStore();
        for (var key : written.keys()) {
            copy.with(key.replace("exported/c1/", "copies/"), written.read(key).orElseThrow());
        }
        return new ExportReader(copy, ROOT).readAsFound();
    }

    private RecordedExport readMetadata(FakeExport export) {
        var written = export.writeTo(new FakeObjectStore());
        var copy = new FakeObjectStore();
        written.keys().stream()
                .filter(key -> key.endsWith(".json"))
                .forEach(key -> copy.with(
                        key.replace("exported/c1/", "copies/"),
                        written.read(key).orElseThrow()));
        return new ExportReader(copy, ROOT).readAsFound();
    }

    private static FakeExport export() {
        return FakeExport.of("c1", "e1");
    }

    @Test
    void aWholeCopyIsReadWhereverItLies() {
        var read = read(export().table("shop.public.orders", t -> t.batch("1", 1, 2)));

        var orders = read.tables().getFirst();
        assertThat(orders.export().fullName()).isEqualTo("shop.public.orders");
        assertThat(orders.sizeInBytes())
                .isEqualTo(orders.export().sizeInBytes())
                .isPositive();
        assertThat(read.exportOnly()).isEmpty();
    }

    @Test
    void metadataAloneIsEnough() {
        var read = readMetadata(export().table("shop.public.orders", t -> t.batch("1", 1, 2)));

        var orders = read.tables().getFirst();
        assertThat(orders.export().batches()).isEmpty();
        assertThat(orders.export().columns()).extracting(ExportedColumn::name).containsExactly("id", "note");
        assertThat(orders.sizeInBytes()).isEqualTo(10_737_418);
    }

    @Test
    void whatDidNotCompleteIsLeftOut() {
        var read = readMetadata(
                export().table("shop.public.orders", t -> t.entry(entry -> entry.put("status", "FAILED"))));

        assertThat(read.tables()).isEmpty();
        assertThat(read.skipped())
                .containsExactly(
                        new SkippedTable("shop", "public", Optional.of("orders"), "its export has the status FAILED"));
    }

    @Test
    void warningsAreTextOrJsonInAString() {
        var read = readMetadata(
                export().skipped("postgres", "no tables found to export").skipped("shop.public.secret", """
                        {"skippedTables": [], "general": [{"reason": "PERMISSIONS_DO_NOT_EXIST"}]}"""));

        assertThat(read.skipped())
                .containsExactly(
                        new SkippedTable("postgres", "", Optional.empty(), "no tables found to export"),
                        new SkippedTable("shop", "public", Optional.of("secret"), "PERMISSIONS_DO_NOT_EXIST"));
    }

    @Test
    void theWarningOfTheTaskNamesTablesAndReasons() {
        var read = readMetadata(export().info(info -> {
            info.putArray("exportOnly").add("shop");
            info.put("warningMessage", """
                    {"skippedTables": ["shop.public.a", {"tableName": "shop.public.b", "reason": "TOO_LARGE"}],
                     "skippedObjectives": [],
                     "general": [{"reason": "FAILED_TO_EXTRACT_TABLES_LIST_FOR_DATABASE"}]}""");
        }));

        assertThat(read.exportOnly()).containsExactly("shop");
        assertThat(read.notes()).containsExactly("FAILED_TO_EXTRACT_TABLES_LIST_FOR_DATABASE");
        assertThat(read.skipped())
                .containsExactly(
                        new SkippedTable("shop", "public", Optional.of("a"), "RDS skipped it and gave no reason"),
                        new SkippedTable("shop", "public", Optional.of("b"), "TOO_LARGE"));
    }

    @Test
    void aFolderWithoutMetadataIsNoExport() {
        assertThatThrownBy(() -> new ExportReader(new FakeObjectStore(), ROOT).readAsFound())
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("export_info_*.json");
    }
}
