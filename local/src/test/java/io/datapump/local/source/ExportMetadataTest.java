package io.datapump.local.source;

import static io.datapump.local.source.ExportFixtures.EXPORT;
import static io.datapump.local.source.ExportFixtures.ROOT;
import static io.datapump.local.source.ExportFixtures.order;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExportMetadataTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final SampleDatabase DATABASE = new SampleDatabase(42, 2_000);

    @TempDir
    private static Path folder;

    private static FolderBucket bucket = new FolderBucket(Path.of(""));
    private static WrittenExport written = new WrittenExport(0, 0, 0, 0, Instant.EPOCH);

    @BeforeAll
    static void export() {
        bucket = new FolderBucket(folder.resolve("bucket"));
        written = new SnapshotExport(DATABASE, folder.resolve("scratch")).write(order(), bucket);
    }

    @Test
    void exportInfoHasTheDocumentedKeysInTheirForms() {
        var info = JSON.readTree(bucket.text(ROOT + "export_info_" + EXPORT + ".json"));
        assertThat(info.propertyNames())
                .containsExactly(
                        "exportTaskIdentifier",
                        "sourceArn",
                        "exportOnly",
                        "snapshotTime",
                        "taskStartTime",
                        "taskEndTime",
                        "s3Bucket",
                        "s3Prefix",
                        "exportedFilesPath",
                        "iamRoleArn",
                        "kmsKeyId",
                        "status",
                        "percentProgress",
                        "totalExportedDataInGB");
        assertThat(info.get("exportTaskIdentifier").asString()).isEqualTo(EXPORT);
        assertThat(info.get("snapshotTime").asString()).isEqualTo("2026-03-01T03:08:12.345Z");
        assertThat(info.get("exportedFilesPath").asString()).isEqualTo("exported/pagila-prod/" + EXPORT);
        assertThat(info.get("status").asString()).isEqualTo("COMPLETE");
        assertThat(info.get("percentProgress").asInt()).isEqualTo(100);
        assertThat(info.get("totalExportedDataInGB").asDouble())
                .isEqualTo(written.bytes() / (double) (1L << 30))
                .isPositive();
    }

    @Test
    void theTaskEndsAfterItStartedAsTheReceiptSays() {
        var info = JSON.readTree(bucket.text(ROOT + "export_info_" + EXPORT + ".json"));
        var end = Instant.parse(info.get("taskEndTime").asString());
        assertThat(end).isEqualTo(written.taskEndTime());
        assertThat(Duration.between(order().taskStartTime(), end))
                .isBetween(Duration.ofSeconds(1), Duration.ofHours(1));
    }

    @Test
    void withoutAPrefixThePathIsTheIdentifier() {
        var flat = new FolderBucket(folder.resolve("flat"));
        new SnapshotExport(DATABASE, folder).write(order("", List.of("pagila.public.film", "crm")), flat);
        var info = JSON.readTree(flat.text(EXPORT + "/export_info_" + EXPORT + ".json"));
        assertThat(info.get("s3Prefix").asString()).isEmpty();
        assertThat(info.get("exportedFilesPath").asString()).isEqualTo(EXPORT);
        assertThat(info.get("exportOnly").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder("pagila.public.film", "crm");
    }

    @Test
    void theTablesComeInSeveralFilesNumberedFromOne() {
        assertThat(tablesFiles())
                .containsExactlyInAnyOrder(
                        "export_tables_info_" + EXPORT + "_from_1_to_24.json",
                        "export_tables_info_" + EXPORT + "_from_25_to_47.json");
        assertThat(entries()).hasSize(47);
    }

    @Test
    void aSmallExportHasTwoFilesToo() {
        var small = new FolderBucket(folder.resolve("small"));
        new SnapshotExport(DATABASE, folder).write(order("crm"), small);
        assertThat(small.keys().stream().filter(key -> key.contains("export_tables_info_")))
                .hasSize(2)
                .anyMatch(key -> key.endsWith("_from_1_to_1.json"))
                .anyMatch(key -> key.endsWith("_from_2_to_2.json"));
    }

    @Test
    void everyTableIsListedOnceWithItsColumnsInOrder() {
        for (var table : DATABASE.tables()) {
            var mappings = entry(table.fullName()).at("/schemaMetadata/originalTypeMappings");
            assertThat(mappings.valueStream()
                            .map(mapping -> mapping.get("columnName").asString()))
                    .containsExactlyElementsOf(
                            table.columns().stream().map(SampleColumn::name).toList());
            assertThat(entry(table.fullName()).get("status").asString()).isEqualTo("COMPLETE");
        }
    }

    @Test
    void theServersOwnDatabaseIsAnEntryWithNothingButAWarning() {
        assertThat(entry("postgres").propertyNames()).containsExactlyInAnyOrder("target", "warningMessage");
    }

    @Test
    void aPartialExportDoesNotMentionTheServersOwnDatabase() {
        var some = new FolderBucket(folder.resolve("some"));
        new SnapshotExport(DATABASE, folder).write(order("crm.public.deal"), some);
        assertThat(some.keys().stream()
                        .filter(key -> key.contains("tables_info"))
                        .map(some::text))
                .hasSize(1)
                .noneMatch(text -> text.contains("postgres"));
    }

    @Test
    void extractionTimesAreUsTextInSeveralSpellings() {
        var times = entries().stream()
                .flatMap(entry -> Stream.of("extractionStartTime", "extractionEndTime")
                        .map(key -> entry.at("/tableStatistics/" + key)))
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .toList();
        assertThat(times)
                .allMatch(
                        time -> time.matches("[A-Z][a-z]{2} \\d{1,2}, \\d{4},? \\d{1,2}:\\d\\d:\\d\\d[ \\u202f][AP]M"));
        assertThat(times).anyMatch(time -> time.contains("\u202f"));
        assertThat(times).anyMatch(time -> time.matches(".*\\d{4} \\d.*"));
        assertThat(times).contains("Mar 1, 2026, 3:21:41 AM");
    }

    @Test
    void typesAreNamedAsTheEngineAndOldParquetNameThem() {
        var staff = mapping("pagila.public.payment", 2);
        assertThat(staff.get("originalType").asString()).isEqualTo("smallint");
        assertThat(staff.get("expectedExportedType").asString()).isEqualTo("int32 (INT_16)");
        assertThat(staff.get("originalNumPrecision").asInt()).isEqualTo(16);
        var date = mapping("pagila.public.payment", 5);
        assertThat(date.get("originalType").asString()).isEqualTo("timestamp with time zone");
        assertThat(date.get("expectedExportedType").asString()).isEqualTo("binary (UTF8)");
        assertThat(date.get("originalDateTimePrecision").asInt()).isEqualTo(6);
        assertThat(mapping("pagila.public.empty_notes", 1)
                        .get("originalCharMaxLength")
                        .asInt())
                .isEqualTo(20);
    }

    @Test
    void lengthsAreSometimesAbsentAndSometimesText() {
        assertThat(mapping("pagila.public.rental", 0).propertyNames())
                .containsExactly("columnName", "originalType", "expectedExportedType");
        assertThat(mapping("pagila.public.customer", 2)
                        .get("originalCharMaxLength")
                        .isString())
                .isTrue();
    }

    @Test
    void onlyTablesWithRowsAndStorageHavePlaceRanges() {
        var child = entry("pagila.public.payment_p2024_01").at("/tableStatistics/partitioningInfo");
        assertThat(child.get("constraintType").asString()).isEqualTo("CTID");
        assertThat(child.at("/partitionColumns/0/columnName").asString()).isEqualTo("ctid");
        assertThat(child.at("/partitionColumns/0/max").isString()).isTrue();
        for (var without : List.of("payment", "empty_notes", "customer")) {
            var info = entry("pagila.public." + without).at("/tableStatistics/partitioningInfo");
            assertThat(info.propertyNames()).containsExactly("numberOfPartitions", "numberOfCompletedPartitions");
        }
    }

    @Test
    void theNumberOfRangesIsNotTheNumberOfFilesOrPartitions() {
        var info = entry("pagila.public.rental").at("/tableStatistics/partitioningInfo");
        assertThat(info.get("numberOfPartitions").asInt())
                .isEqualTo(info.get("numberOfCompletedPartitions").asInt())
                .isGreaterThanOrEqualTo(2);
    }

    @Test
    void sizesAreFractionsAndZeroForAnEmptyTable() {
        assertThat(entry("pagila.public.empty_notes").get("sizeGB").isInt()).isTrue();
        assertThat(entry("pagila.public.payment").get("sizeGB").asDouble())
                .isBetween(0.0, 0.1)
                .isPositive();
    }

    private static JsonNode mapping(String target, int column) {
        return entry(target).at("/schemaMetadata/originalTypeMappings/" + column);
    }

    private static JsonNode entry(String target) {
        var found = entries().stream()
                .filter(entry -> entry.get("target").asString().equals(target))
                .toList();
        assertThat(found).as(target).hasSize(1);
        return found.getFirst();
    }

    private static List<String> tablesFiles() {
        return bucket.keys().stream()
                .filter(key -> key.contains("export_tables_info_"))
                .map(key -> key.substring(ROOT.length()))
                .toList();
    }

    private static List<JsonNode> entries() {
        var entries = new ArrayList<JsonNode>();
        for (var file : tablesFiles()) {
            JSON.readTree(bucket.text(ROOT + file)).get("perTableStatus").forEach(entries::add);
        }
        return entries;
    }
}
