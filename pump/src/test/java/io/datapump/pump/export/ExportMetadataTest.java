package io.datapump.pump.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.store.FakeObjectStore;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ExportMetadataTest {

    private static final String ROOT = "exported/c1/e1/";
    private static final String INFO = """
            {"exportTaskIdentifier": "e1", "sourceArn": "arn:aws:rds:eu-west-1:111122223333:cluster-snapshot:rds:c1-x",
             "exportOnly": [], "snapshotTime": "2026-03-01T03:08:12.345Z", "taskStartTime": "Mar 1, 2026, 3:21:40\u202FAM",
             "status": "COMPLETE", "percentProgress": 100, "totalExportedDataInGB": 1.73, "somethingNew": {"a": [1]}}
            """;
    private static final String TABLES = """
            {"perTableStatus": [
              {"tableStatistics": {"extractionStartTime": "Mar 1, 2026, 3:35:10 AM",
                                   "partitioningInfo": {"numberOfPartitions": 18, "constraintType": "CTID"}},
               "schemaMetadata": {"originalTypeMappings": [
                 {"columnName": "order_id", "originalType": "bigint", "expectedExportedType": "int64",
                  "originalCharMaxLength": "0", "originalNumPrecision": "64", "originalDateTimePrecision": 0},
                 {"columnName": "placed_at", "originalType": "timestamp with time zone",
                  "expectedExportedType": "binary (UTF8)"}]},
               "status": "COMPLETE", "sizeGB": 0.0031, "target": "shop.public.orders"},
              {"target": "postgres", "warningMessage": "no tables found to export"}]}
            """;

    private final FakeObjectStore store = new FakeObjectStore();

    private ExportMetadata read() {
        return ExportMetadata.read(store, ROOT, store.list(ROOT));
    }

    @Test
    void everyFieldThatMattersIsRead() {
        store.with(ROOT + "export_info_e1.json", INFO).with(ROOT + "export_tables_info_e1_from_1_to_2.json", TABLES);

        var metadata = read();

        assertThat(metadata.info().exportTaskIdentifier()).isEqualTo("e1");
        assertThat(metadata.info().snapshotTime()).contains(Instant.parse("2026-03-01T03:08:12.345Z"));
        assertThat(metadata.info().taskStartTime()).contains(Instant.parse("2026-03-01T03:21:40Z"));
        assertThat(metadata.tables()).hasSize(2);
        assertThat(metadata.tables().getFirst().columns())
                .containsExactly(
                        new ExportedColumn("order_id", "bigint", "int64", 0, 64, 0),
                        new ExportedColumn("placed_at", "timestamp with time zone", "binary (UTF8)", 0, 0, 0));
    }

    @Test
    void anEntryOfADatabaseHasNeitherStatisticsNorColumns() {
        store.with(ROOT + "export_info_e1.json", INFO).with(ROOT + "export_tables_info_e1_from_1_to_2.json", TABLES);

        var postgres = read().tables().getLast();

        assertThat(postgres.target()).isEqualTo("postgres");
        assertThat(postgres.status()).isEmpty();
        assertThat(postgres.warning()).contains("no tables found to export");
        assertThat(postgres.columns()).isEmpty();
    }

    @Test
    void letterCaseOfKeysDoesNotCount() {
        store.with(ROOT + "export_info_e1.json", INFO.replace("exportTaskIdentifier", "ExportTaskIdentifier"))
                .with(
                        ROOT + "export_tables_info_e1_from_1_to_2.json",
                        TABLES.replace("perTableStatus", "PerTableStatus")
                                .replace("schemaMetadata", "SchemaMetadata")
                                .replace("originalTypeMappings", "OriginalTypeMappings")
                                .replace("columnName", "ColumnName"));

        assertThat(read().tables().getFirst().columns())
                .extracting(ExportedColumn::name)
                .containsExactly("order_id", "placed_at");
    }

    @Test
    void tablesFilesAreFoundByListingWhateverTheirRange() {
        store.with(ROOT + "export_info_e1.json", INFO)
                .with(ROOT + "export_tables_info_e1_from_1_to_2.json", TABLES)
                .with(
                        ROOT + "export_tables_info_e1_from_3_to_98.json",
                        "{\"perTableStatus\": [{\"target\": \"shop.public.more\", \"status\": \"COMPLETE\"}]}")
                .with(ROOT + "readme.txt", "no metadata")
                .with(ROOT + "shop/public.x/export_tables_info_e1_from_1_to_1.json", "no metadata either");

        assertThat(ExportMetadata.read(
                                store,
                                ROOT,
                                ExportListing.of(ROOT, store.list(ROOT)).topLevel())
                        .tables())
                .extracting(TableInfo::target)
                .containsExactly("shop.public.orders", "postgres", "shop.public.more");
    }

    @Test
    void aFileThatIsNoJsonIsNamed() {
        store.with(ROOT + "export_info_e1.json", INFO)
                .with(ROOT + "export_tables_info_e1_from_1_to_2.json", "<Error><Code>AccessDenied</Code></Error>");

        assertThatThrownBy(this::read)
                .isInstanceOf(ExportException.class)
                .hasMessageContaining(ROOT + "export_tables_info_e1_from_1_to_2.json is not JSON");
    }

    @Test
    void aTruncatedFileIsNamed() {
        store.with(ROOT + "export_info_e1.json", INFO.substring(0, 40));

        assertThatThrownBy(this::read)
                .isInstanceOf(ExportException.class)
                .hasMessageContaining(ROOT + "export_info_e1.json is not JSON");
    }

    @Test
    void jsonOfAnotherShapeIsNamed() {
        store.with(ROOT + "export_info_e1.json", INFO).with(ROOT + "export_tables_info_e1_from_1_to_2.json", "[]");
        assertThatThrownBy(this::read).hasMessageContaining("holds JSON, but no JSON object");

        store.with(ROOT + "export_tables_info_e1_from_1_to_2.json", "{\"tables\": []}");
        assertThatThrownBy(this::read).hasMessageContaining("has no perTableStatus");

        store.with(ROOT + "export_tables_info_e1_from_1_to_2.json", "{\"perTableStatus\": {}}");
        assertThatThrownBy(this::read).hasMessageContaining("it is no array");

        store.with(ROOT + "export_tables_info_e1_from_1_to_2.json", "{\"perTableStatus\": [\"x\"]}");
        assertThatThrownBy(this::read).hasMessageContaining("no object");

        store.with(ROOT + "export_tables_info_e1_from_1_to_2.json", "{\"perTableStatus\": [{\"status\": \"x\"}]}");
        assertThatThrownBy(this::read).hasMessageContaining("has no target");

        store.with(
                ROOT + "export_tables_info_e1_from_1_to_2.json",
                TABLES.replace("\"originalNumPrecision\": \"64\"", "\"originalNumPrecision\": \"many\""));
        assertThatThrownBy(this::read).hasMessageContaining("originalNumPrecision = \"many\", which is no number");
    }

    @Test
    void aTimeInAnUnknownFormIsNamed() {
        store.with(ROOT + "export_info_e1.json", INFO.replace("2026-03-01T03:08:12.345Z", "1. März 2026"));

        assertThatThrownBy(this::read)
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("snapshotTime = \"1. März 2026\"");
    }

    @Test
    void withoutExportInfoThereIsNoFinishedExport() {
        assertThatThrownBy(this::read)
                .isInstanceOf(ExportException.class)
                .hasMessageContaining(ROOT)
                .hasMessageContaining("0 objects named export_info_*.json");
    }
}
