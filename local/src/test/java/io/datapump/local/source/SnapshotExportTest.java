package io.datapump.local.source;

import static io.datapump.local.source.ExportFixtures.ROOT;
import static io.datapump.local.source.ExportFixtures.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.YearMonth;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotExportTest {

    private static final String PART =
            "part-\\d{5}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.gz\\.parquet";

    private static final SampleDatabase DATABASE = new SampleDatabase(42, SampleDatabase.DEFAULT_PAYMENTS);

    @TempDir
    private static Path shared;

    @TempDir
    private Path own;

    private static FolderBucket bucket = new FolderBucket(Path.of(""));
    private static WrittenExport written = new WrittenExport(0, 0, 0, 0, java.time.Instant.EPOCH);

    @BeforeAll
    static void export() {
        bucket = new FolderBucket(shared.resolve("bucket"));
        written = new SnapshotExport(DATABASE, shared.resolve("scratch")).write(order(), bucket);
    }

    @Test
    void everyKeyIsOneThatRdsWrites() {
        var data = "[a-z]+/public\\.[a-z_0-9]+/\\d+/(_SUCCESS|" + PART + ")";
        var metadata = "export_info_" + ExportFixtures.EXPORT + "\\.json|export_tables_info_" + ExportFixtures.EXPORT
                + "_from_\\d+_to_\\d+\\.json";
        assertThat(bucket.keys()).allMatch(key -> key.matches(ROOT + "(" + data + "|" + metadata + ")"));
    }

    @Test
    void everyBatchFolderHasAnEmptySuccessMarker() throws IOException {
        for (var table : DATABASE.tables()) {
            for (var batch : table.batches()) {
                var marker = bucket.root().resolve(folder(table) + batch.folder() + "/_SUCCESS");
                assertThat(marker).exists();
                assertThat(Files.size(marker)).isZero();
            }
        }
        assertThat(bucket.keys()).noneMatch(key -> key.matches(".*/public\\.[^/]+/_SUCCESS"));
    }

    @Test
    void anEmptyTableIsOneFolderWithNothingButItsMarker() {
        assertThat(keysBelow("pagila/public.empty_notes/")).containsExactly("1/_SUCCESS");
    }

    @Test
    void aPartitionedParentHasOneFolderPerPartition() {
        assertThat(foldersOf("pagila/public.payment/"))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 36).mapToObj(Integer::toString).toList());
    }

    @Test
    void everyPartitionIsExportedOnceMoreAsATable() {
        assertThat(foldersOf("pagila/"))
                .contains("public.payment_p2023_01", "public.payment_p2025_11", "public.overflow_december");
    }

    @Test
    void aTableThatCouldNotBeSplitHasSeveralFolders() {
        assertThat(foldersOf("pagila/public.customer/")).containsExactlyInAnyOrder("1", "2", "3");
        assertThat(foldersOf("pagila/public.rental/")).containsExactly("1");
    }

    @Test
    void partNumbersHaveGaps() {
        var numbers = keysBelow("pagila/public.payment/").stream()
                .filter(key -> key.matches("(.*/)?" + PART))
                .collect(Collectors.groupingBy(
                        key -> key.substring(0, key.indexOf('/')),
                        Collectors.mapping(key -> partNumber(key), Collectors.toCollection(TreeSet::new))));
        assertThat(numbers.values()).allMatch(parts -> parts.size() >= 2);
        assertThat(numbers.values()).anyMatch(parts -> parts.last() - parts.first() >= parts.size());
        assertThat(numbers.values()).anyMatch(parts -> parts.first() > 0);
    }

    @Test
    void filesOfTheParentDoNotCorrespondToFilesOfThePartition() {
        var parent = DATABASE.table("pagila.public.payment");
        var child = DATABASE.table("pagila.public.payment_p2023_01");
        var ofParent = PartFile.of(parent, parent.batches().getFirst());
        var ofChild = PartFile.of(child, child.batches().getFirst());
        assertThat(ofParent.stream().map(PartFile::rows))
                .isNotEqualTo(ofChild.stream().map(PartFile::rows));
        assertThat(ofParent.stream().mapToLong(PartFile::rows).sum()).isEqualTo(child.rowCount());
    }

    @Test
    void rangesOfALargePartitionCoverItOnceInFilesOfSomeMegabytes() {
        var parent = new SampleDatabase(42, 20_000_000).table("pagila.public.payment");
        for (var batch : parent.batches()) {
            var next = batch.firstRow();
            for (var file : PartFile.of(parent, batch)) {
                assertThat(file.firstRow()).isEqualTo(next);
                assertThat(file.rows()).isBetween(40_000L, 100_000L);
                next += file.rows();
            }
            assertThat(next).isEqualTo(batch.firstRow() + batch.rows());
        }
    }

    @Test
    void theSameOrderGivesTheSameBytes() throws IOException {
        var again = new FolderBucket(own.resolve("again"));
        assertThat(new SnapshotExport(DATABASE).write(order(), again)).isEqualTo(written);
        assertThat(again.keys()).isEqualTo(bucket.keys());
        for (var key : again.keys()) {
            assertThat(Files.mismatch(again.root().resolve(key), bucket.root().resolve(key)))
                    .as(key)
                    .isEqualTo(-1);
        }
    }

    @Test
    void nothingIsLeftBehind() {
        assertThat(new FolderBucket(shared.resolve("scratch")).keys()).isEmpty();
        assertThat(bucket.keys()).noneMatch(key -> key.endsWith(".crc"));
    }

    @Test
    void theReceiptCountsWhatWasWritten() throws IOException {
        var files =
                bucket.keys().stream().filter(key -> key.endsWith(".parquet")).toList();
        var bytes = 0L;
        for (var file : files) {
            bytes += Files.size(bucket.root().resolve(file));
        }
        var rows = DATABASE.tables().stream().mapToLong(SampleTable::rowCount).sum();
        assertThat(written.files()).isEqualTo(files.size());
        assertThat(written.bytes()).isEqualTo(bytes);
        assertThat(written.rows()).isEqualTo(rows);
        assertThat(written.tables()).isEqualTo(46);
    }

    @Test
    void aPurgedPartitionIsGoneFromParentAndExport() {
        var purged = new FolderBucket(own.resolve("purged"));
        new SnapshotExport(DATABASE.purgeBefore(YearMonth.of(2025, 1)), own).write(order("pagila.public"), purged);
        var folders = purged.keys().stream()
                .filter(key -> key.contains("/pagila/"))
                .map(key -> Path.of(key).getName(4).toString())
                .collect(Collectors.toSet());
        assertThat(folders)
                .contains("public.payment_p2025_01", "public.overflow_december", "public.payment_2024")
                .doesNotContain("public.payment_p2024_12", "public.payment_p2023_01");
        assertThat(purged.keys().stream().filter(key -> key.matches(".*/public\\.payment/\\d+/_SUCCESS")))
                .hasSize(12);
    }

    @Test
    void anEmptyPartitionHasAFolderWithoutAFile() {
        var sparse = new FolderBucket(own.resolve("sparse"));
        new SnapshotExport(new SampleDatabase(1, 3), own).write(order("pagila.public.payment"), sparse);
        assertThat(sparse.keys().stream().filter(key -> key.endsWith("_SUCCESS")))
                .hasSize(36);
        assertThat(sparse.keys().stream().filter(key -> key.endsWith(".parquet")))
                .hasSizeBetween(1, 3);
    }

    @Test
    void exportOnlyNarrowsToADatabaseASchemaOrATable() {
        assertThat(targets("crm")).containsExactly("crm");
        assertThat(targets("crm.public")).containsExactly("crm");
        assertThat(targets("crm.public.deal", "pagila.public.film")).containsExactly("crm", "pagila");
        assertThat(targets("pagila.public.payment")).containsExactly("pagila");
    }

    @Test
    void exportOnlyOfTheParentBringsNoPartitions() {
        var only = new FolderBucket(own.resolve("only"));
        new SnapshotExport(DATABASE, own).write(order("pagila.public.payment"), only);
        assertThat(only.keys().stream().filter(key -> key.contains("/pagila/")))
                .isNotEmpty()
                .allMatch(key -> key.contains("/public.payment/"));
    }

    @Test
    void exportOnlyOfAnUnknownNameIsRefusedBeforeAnythingIsWritten() {
        var none = new FolderBucket(own.resolve("none"));
        assertThatThrownBy(() -> new SnapshotExport(DATABASE, own).write(order("pagila.public.paiment"), none))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pagila.public.paiment");
        assertThat(none.root()).doesNotExist();
    }

    @Test
    void withoutAPrefixTheIdentifierIsTheFirstSegment() {
        var flat = new FolderBucket(own.resolve("flat"));
        new SnapshotExport(DATABASE, own).write(order("", List.of("crm")), flat);
        assertThat(flat.keys()).isNotEmpty().allMatch(key -> key.startsWith(ExportFixtures.EXPORT + "/"));
    }

    @Test
    void aBucketThatRefusesAFileEndsTheExportAndLeavesNoScratch() {
        var full = new ExportSink() {
            @Override
            public void put(Path file, String key) {
                throw new IllegalStateException("the bucket is full");
            }

            @Override
            public void put(byte[] content, String key) {
                throw new AssertionError("Nothing may follow a failed file: " + key);
            }
        };
        assertThatThrownBy(() -> new SnapshotExport(DATABASE, own).write(order(), full))
                .hasMessage("the bucket is full");
        assertThat(new FolderBucket(own).keys()).isEmpty();
    }

    private static int partNumber(String key) {
        var name = key.substring(key.lastIndexOf('/') + 1);
        return Integer.parseInt(name.substring(5, 10));
    }

    private List<String> targets(String... exportOnly) {
        var some = new FolderBucket(own.resolve(String.join("-", exportOnly)));
        new SnapshotExport(DATABASE, own).write(order(exportOnly), some);
        return some.keys().stream()
                .map(key -> key.substring(ROOT.length()))
                .filter(key -> key.contains("/"))
                .map(key -> key.substring(0, key.indexOf('/')))
                .distinct()
                .sorted()
                .toList();
    }

    private static String folder(SampleTable table) {
        return ROOT + table.database() + "/" + table.schema() + "." + table.name() + "/";
    }

    private static List<String> keysBelow(String folder) {
        return bucket.keys().stream()
                .filter(key -> key.startsWith(ROOT + folder))
                .map(key -> key.substring((ROOT + folder).length()))
                .toList();
    }

    private static List<String> foldersOf(String folder) {
        return keysBelow(folder).stream()
                .map(key -> key.substring(0, key.indexOf('/')))
                .distinct()
                .toList();
    }
}
