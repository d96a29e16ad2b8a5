package io.datapump.pump.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.folder.Destination.Occupied;
import io.datapump.pump.parquet.ColumnForm;
import io.datapump.pump.parquet.HashKey;
import io.datapump.pump.parquet.OutputOptions;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetException;
import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.parquet.RepartitionProgress;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.pump.parquet.ValueOptions;
import io.datapump.pump.store.FakeS3Client;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderRepartitionTest {

    private static final List<PartitionField> BY_YEAR =
            List.of(new PartitionField("ano", new Transform.Year("paid_at")));

    private final FakeS3Client s3 = new FakeS3Client();
    private final S3ObjectStore bucket = new S3ObjectStore(s3, FakeS3Client.BUCKET);

    @TempDir
    private Path root = Path.of("");

    private Path in = Path.of("");
    private Path out = Path.of("");
    private Path scratch = Path.of("");

    @BeforeEach
    void writeTheTable() throws IOException {
        in = root.resolve("in");
        out = root.resolve("out");
        scratch = Files.createDirectory(root.resolve("scratch"));
        payments(1, 2024).write(in.resolve("a.parquet"));
        payments(11, 2025).write(in.resolve("deep/er/b.parquet"));
    }

    private static ParquetFixtures payments(long first, int year) {
        var table = ParquetFixtures.table("optional int64 id; optional binary paid_at (STRING);");
        for (var id = first; id < first + 10; id++) {
            table.row(id, "%d-03-%02d 10:22:33+00".formatted(year, id));
        }
        return table;
    }

    private FolderRequest request(List<PartitionField> by, String... drop) {
        return new FolderRequest(
                ParquetFolder.of(in), by, List.of(drop), OutputOptions.DEFAULT, ValueOptions.DEFAULT, 16 << 20);
    }

    private FolderRequest inForms(Map<String, ColumnForm> forms) {
        var request = request(List.of());
        var values = new ValueOptions(ZoneOffset.UTC, OnInvalid.DEFAULT_PARTITION, OnMisfit.MAKE_NULL, forms);
        return new FolderRequest(
                request.in(), request.by(), request.drop(), request.output(), values, request.memoryInBytes());
    }

    private FolderSummary toFolder(FolderRequest request, Occupied occupied) {
        try (var destination = LocalDestination.open(out, occupied)) {
            return FolderRepartition.run(request, destination, rows -> {});
        }
    }

    private FolderSummary toBucket(Occupied occupied, RepartitionProgress progress) {
        try (var destination = BucketDestination.open(bucket, bucket, "out", "s3://acme-lake/out", scratch, occupied)) {
            return FolderRepartition.run(request(BY_YEAR), destination, progress);
        }
    }

    /// Rows by folder.
    private Map<String, Long> written() {
        var rows = new TreeMap<String, Long>();
        files(out)
                .forEach(file -> rows.merge(
                        out.relativize(file.getParent()).toString(),
                        ParquetFooter.read(ParquetInput.of(file)).rows(),
                        Long::sum));
        return rows;
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertNothingBesides(String... names) {
        try (var left = Files.list(root)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder(names);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(files(scratch)).isEmpty();
    }

    @Test
    void aFolderAndTheFoldersInItBecomeOneTableByPartition() {
        var summary = toFolder(request(BY_YEAR), Occupied.REFUSE);

        assertThat(written()).isEqualTo(Map.of("ano=2024", 10L, "ano=2025", 10L));
        assertThat(summary.written().files()).isEqualTo(2);
        assertThat(summary.written().partitions()).isEqualTo(2);
        assertThat(summary.written().rows()).isEqualTo(20);
        assertNothingBesides("in", "out", "scratch");
    }

    @Test
    void columnsGetAnotherFormAndWhatDoesNotFitIsCounted() throws IOException {
        ParquetFixtures.table("optional int64 id; optional binary paid_at (STRING);")
                .row(21L, "soon")
                .row(22L, null)
                .write(in.resolve("c.parquet"));

        var summary = toFolder(inForms(Map.of("paid_at", new ColumnForm.Timestamp(true))), Occupied.REFUSE);

        assertThat(summary.oddities().misfits()).isEqualTo(Map.of("paid_at", 1L));
        assertThat(ParquetFooter.read(ParquetInput.of(files(out).getFirst())).columns())
                .extracting(ParquetColumn::glueType)
                .containsExactly("bigint", "timestamp");
    }

    @Test
    void aColumnThatIsToGetAnotherFormMustBeThere() {
        var hash = new ColumnForm.Hash(HashKey.of("x".repeat(32)));

        assertThatThrownBy(() -> toFolder(inForms(Map.of("paid", new ColumnForm.Date(), "idd", hash)), Occupied.REFUSE))
                .hasMessageContaining("there is no column \"idd\", which is to be hashed. Did you mean \"id\"?")
                .hasMessageContaining("and there is no column \"paid\", which is to be typed.");
        assertNothingBesides("in", "scratch");
    }

    @Test
    void theFolderMayBeThereAndEmpty() throws IOException {
        Files.createDirectory(out);

        assertThat(toFolder(request(BY_YEAR), Occupied.REFUSE).written().rows()).isEqualTo(20);
        assertThat(written()).hasSize(2);
    }

    @Test
    void readersOfTheFolderHaveTheRightsOfAnyOther() throws IOException {
        toFolder(request(BY_YEAR), Occupied.REFUSE);

        assertThat(Files.getPosixFilePermissions(out)).isEqualTo(Files.getPosixFilePermissions(in));
    }

    @Test
    void whatIsUnfinishedOrBesideTheDataIsIgnoredWithAWord() throws IOException {
        for (var aside : List.of("_SUCCESS", ".hidden.parquet", "_temporary/0/c.parquet", "notes.txt")) {
            Files.createDirectories(in.resolve(aside).getParent());
            Files.writeString(in.resolve(aside), "no Parquet");
        }

        assertThat(toFolder(request(BY_YEAR), Occupied.REFUSE).in().ignored())
                .containsExactly(".hidden.parquet", "_SUCCESS", "_temporary/0/c.parquet", "notes.txt");
    }

    @Test
    void anOccupiedFolderIsRefusedBeforeAnythingIsRead() throws IOException {
        Files.createDirectory(out);
        Files.writeString(out.resolve("x.parquet"), "old");

        assertThatThrownBy(() -> LocalDestination.open(out, Occupied.REFUSE))
                .isInstanceOf(FolderException.class)
                .hasMessageContainingAll(out.toString(), "not empty", "--overwrite");
        assertNothingBesides("in", "out", "scratch");
    }

    @Test
    void anOccupiedFolderIsReplacedAsAWholeWhenAskedFor() throws IOException {
        Files.createDirectories(out.resolve("ano=1999"));
        Files.writeString(out.resolve("ano=1999/x.parquet"), "old");

        toFolder(request(BY_YEAR), Occupied.REPLACE);

        assertThat(written()).containsOnlyKeys("ano=2024", "ano=2025");
        assertNothingBesides("in", "out", "scratch");
    }

    @Test
    void aFolderOfOtherThingsIsNotReplaced() throws IOException {
        Files.createDirectory(out);
        Files.writeString(out.resolve("thesis.tex"), "the only copy");

        assertThatThrownBy(() -> LocalDestination.open(out, Occupied.REPLACE))
                .isInstanceOf(FolderException.class)
                .hasMessageContaining("thesis.tex is no Parquet file");
        assertThat(out.resolve("thesis.tex")).hasContent("the only copy");
    }

    @Test
    void aDamagedFileLeavesThePlaceAsItWas() throws IOException {
        Files.createDirectory(out);
        Files.writeString(out.resolve("x.parquet"), "old");
        var file = in.resolve("deep/er/b.parquet");
        var bytes = Files.readAllBytes(file);
        for (var i = 4; i < 60; i++) {
            bytes[i] ^= 0x55;
        }
        Files.write(file, bytes);

        assertThatThrownBy(() -> toFolder(request(BY_YEAR), Occupied.REPLACE))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining(file.toString());
        assertThat(out.resolve("x.parquet")).hasContent("old");
        assertNothingBesides("in", "out", "scratch");
    }

    @Test
    void filesThatAreNoTableAreRefusedNamingTheFile() {
        ParquetFixtures.table("optional int64 id;").row(1L).write(in.resolve("c.parquet"));

        assertThatThrownBy(() -> toFolder(request(BY_YEAR), Occupied.REFUSE))
                .isInstanceOf(ParquetException.class)
                .hasMessageContainingAll("c.parquet", "disagrees", "paid_at");
        assertNothingBesides("in", "scratch");
    }

    @Test
    void missingColumnsAreNamedAllAtOnceWithTheNearest() {
        var request = request(List.of(new PartitionField("ano", new Transform.Year("payd_at"))), "idd");

        assertThatThrownBy(() -> toFolder(request, Occupied.REFUSE))
                .isInstanceOf(FolderException.class)
                .hasMessageContainingAll(
                        "no column \"payd_at\"",
                        "Did you mean \"paid_at\"?",
                        "no column \"idd\" to be dropped",
                        "Did you mean \"id\"?");
    }

    @Test
    void aColumnThatIsOnlyInTheNamesOfFoldersIsNotLostUnsaid() throws IOException {
        Files.createDirectory(in.resolve("tenant=7"));
        Files.move(in.resolve("a.parquet"), in.resolve("tenant=7/a.parquet"));

        assertThatThrownBy(() -> toFolder(request(BY_YEAR), Occupied.REFUSE))
                .isInstanceOf(FolderException.class)
                .hasMessageContainingAll("\"tenant\" is a column only in the names of folders", "--drop tenant");
        assertThat(toFolder(request(BY_YEAR, "tenant"), Occupied.REFUSE)
                        .written()
                        .rows())
                .isEqualTo(20);
    }

    @Test
    void filesWithoutRowsLeaveAnEmptyFolder() throws IOException {
        Files.delete(in.resolve("deep/er/b.parquet"));
        ParquetFixtures.table("optional int64 id; optional binary paid_at (STRING);")
                .write(in.resolve("a.parquet"));

        assertThat(toFolder(request(BY_YEAR), Occupied.REFUSE).written().rows()).isZero();
        assertThat(files(out)).isEmpty();
    }

    @Test
    void aFolderWithoutParquetFilesIsNoTable() throws IOException {
        var empty = Files.createDirectory(root.resolve("empty"));
        assertThatThrownBy(() -> ParquetFolder.of(empty))
                .hasMessageContaining("holds no file whose name ends in .parquet");
        Files.writeString(empty.resolve("data.csv"), "1,2");
        assertThatThrownBy(() -> ParquetFolder.of(empty)).hasMessageContaining("but for example data.csv");
        assertThatThrownBy(() -> ParquetFolder.of(root.resolve("none"))).hasMessageContaining("no such folder");
    }

    @Test
    void aPlaceThatCannotBeWrittenToIsSaidBeforeAnythingIsRead() throws IOException {
        out = root.resolve("no/such/out");
        assertThatThrownBy(() -> LocalDestination.open(out, Occupied.REFUSE))
                .isInstanceOf(FolderException.class)
                .hasMessageContaining("parent folder must exist");
        out = Files.writeString(root.resolve("file"), "x");
        assertThatThrownBy(() -> LocalDestination.open(out, Occupied.REFUSE)).hasMessageContaining("it is a file");
    }

    @Test
    void anInterruptEndsItAndLeavesNothing() {
        assertThatThrownBy(() -> {
                    try (var destination = LocalDestination.open(out, Occupied.REFUSE)) {
                        FolderRepartition.run(
                                request(BY_YEAR),
                                destination,
                                rows -> Thread.currentThread().interrupt());
                    }
                })
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertNothingBesides("in", "scratch");
    }

    @Test
    void aBucketShowsTheObjectsWhenAllAreProven() {
        var seen = new ArrayList<Integer>();
        var summary = toBucket(Occupied.REFUSE, rows -> seen.add(s3.objects.size()));

        assertThat(seen).containsOnly(0);
        assertThat(s3.objects.keySet())
                .hasSize(2)
                .allMatch(key -> key.matches("out/ano=202[45]/part-[0-9a-f]{8}-\\d+\\.parquet"));
        assertThat(s3.uploads).isEmpty();
        assertThat(summary.written().rows()).isEqualTo(20);
        assertThat(ParquetFolder.of(bucket, "out", "s3://acme-lake/out/").files())
                .allSatisfy(file -> {
                    assertThat(ParquetFooter.read(file).rows()).isEqualTo(10);
                    assertThat(file.name()).startsWith("s3://acme-lake/out/ano=");
                });
        assertNothingBesides("in", "scratch");
    }

    @Test
    void whatABucketHoldsGoesAfterTheNewObjectsCame() {
        toBucket(Occupied.REFUSE, rows -> {});
        var first = List.copyOf(s3.objects.keySet());
        assertThatThrownBy(() -> toBucket(Occupied.REFUSE, rows -> {})).hasMessageContaining("not empty");

        toBucket(Occupied.REPLACE, rows -> assertThat(s3.objects.keySet()).containsExactlyElementsOf(first));

        assertThat(s3.objects.keySet()).hasSize(2).doesNotContainAnyElementsOf(first);
    }

    @Test
    void anUploadThatFailsTakesAllOthersBack() {
        s3.failing("uploadPart", 2, 2, FakeS3Client.failure(403, "AccessDenied"));
        assertThatThrownBy(() -> toBucket(Occupied.REFUSE, rows -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("AccessDenied", "out/ano=");
        assertThat(s3.objects).isEmpty();
        assertThat(s3.uploads).isEmpty();

        s3.failing("completeMultipartUpload", 2, 2, FakeS3Client.failure(403, "AccessDenied"));
        assertThatThrownBy(() -> toBucket(Occupied.REFUSE, rows -> {})).isInstanceOf(StoreException.class);
        assertThat(s3.objects).isEmpty();
        assertThat(s3.uploads).isEmpty();
        assertNothingBesides("in", "scratch");
    }

    @Test
    void anInterruptTakesUploadsBack() {
        assertThatThrownBy(() -> toBucket(Occupied.REFUSE, new RepartitionProgress() {
                    @Override
                    public void rowsRead(long rows) {
                        // Nothing to say.
                    }

                    @Override
                    public void finished(PartitionFile file) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(s3.objects).isEmpty();
        assertThat(s3.uploads).isEmpty();
        assertNothingBesides("in", "scratch");
    }

    @Test
    void aPlanReadsFootersOnly() {
        var plan = FolderPlan.of(request(BY_YEAR));

        assertThat(plan.rows()).isEqualTo(20);
        assertThat(plan.rowGroups()).isEqualTo(2);
        assertNothingBesides("in", "scratch");
    }
}
