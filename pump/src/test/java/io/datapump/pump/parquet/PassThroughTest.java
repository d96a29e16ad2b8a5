package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.parquet.OutputOptions.OutputCodec;
import io.datapump.pump.parquet.OutputOptions.PassThrough;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PassThroughTest {

    private static final String TENANT = "required int32 id; optional binary tenant (STRING);";
    private static final String PAID = "required int32 id; optional binary paid (STRING);";

    private final Path folder;
    private int runs;

    PassThroughTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private record Outcome(RepartitionResult result, List<String> rows) {}

    private Outcome run(List<ParquetInput> inputs, PassThrough passThrough, boolean verify, PartitionField... by) {
        Path scratch = folder.resolve("run-" + runs++);
        try {
            Files.createDirectories(scratch);
            RepartitionResult result = Repartition.run(
                    new RepartitionRequest(
                            "t",
                            inputs,
                            List.of(by),
                            List.of(),
                            scratch,
                            "x",
                            1 << 24,
                            new OutputOptions(OutputCodec.ZSTD, 1L << 30, passThrough, verify)),
                    rows -> {});
            return new Outcome(result, rows(result));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Each row with its folder, read by DuckDB.
    private static List<String> rows(RepartitionResult result) {
        List<String> rows = new ArrayList<>();
        try (Lake reader = new Lake(Path.of("unused"))) {
            for (PartitionFile file : result.files()) {
                reader.query("SELECT to_json(t)::VARCHAR FROM read_parquet('" + file.file()
                                + "', hive_partitioning=false) t")
                        .forEach(row -> rows.add(file.partition() + " " + row));
            }
        }
        rows.sort(null);
        return rows;
    }

    /// Runs both ways and answers the plan.
    private RepartitionPlan bothWays(List<ParquetInput> inputs, PartitionField... by) {
        Outcome on = run(inputs, PassThrough.APPEND, true, by);
        Outcome off = run(inputs, PassThrough.OFF, false, by);
        assertThat(on.rows()).isEqualTo(off.rows());
        assertThat(on.result().invalid()).isEqualTo(off.result().invalid());
        assertThat(on.result().nulls()).isEqualTo(off.result().nulls());
        assertThat(off.result().plan().groupsAppended()).isZero();
        return on.result().plan();
    }

    private RepartitionPlan bothWays(ParquetFixtures table, PartitionField... by) {
        return bothWays(List.of(table.input("in")), by);
    }

    /// Seen elsewhere: bounds of text that a writer shortened, or left out, were taken for the partition's value.
    @Test
    void noFolderIsNamedAfterAShortenedBound() {
        PartitionField by = Lake.value("t", "tenant");

        assertThat(bothWays(ParquetFixtures.table(TENANT).row(1, "tenant-001").row(2, "tenant-001"), by)
                        .summary())
                .isEqualTo("0 files copied, 1 row group appended, 0 rewritten");
        assertThat(bothWays(ParquetFixtures.table(TENANT).row(1, "x".repeat(500)), by)
                        .groupsAppended())
                .isEqualTo(1);
        assertThat(bothWays(
                                ParquetFixtures.table(TENANT)
                                        .row(1, "tenant-0000000000-0")
                                        .row(2, "tenant-0000000000-1")
                                        .row(3, "tenant-0000000000-2")
                                        .truncateStatistics(16),
                                by)
                        .summary())
                .isEqualTo("0 files copied, 0 row groups appended, 1 rewritten (1 row groups span several partitions)");
        assertThat(bothWays(
                                ParquetFixtures.table(TENANT)
                                        .row(1, "tenant-0000000000-00")
                                        .truncateStatistics(16),
                                by)
                        .groupsAppended())
                .isEqualTo(1);
        assertThat(bothWays(
                                List.of(
                                        ParquetFixtures.table(TENANT)
                                                .row(1, "a")
                                                .input("with"),
                                        ParquetFixtures.table(TENANT)
                                                .row(2, "b")
                                                .row(3, "c")
                                                .withoutStatistics()
                                                .input("without")),
                                by)
                        .reasons())
                .containsExactly(java.util.Map.entry("span several partitions", 1));
    }

    /// Seen elsewhere: an exporter's row group of no rows stopped the reader.
    @Test
    void rowGroupsWithoutRowsAreNeitherAppendedNorRewritten() {
        byte[] bytes = ParquetFixtures.table(TENANT)
                .row(1, "a")
                .row(2, "a")
                .row(3, "a")
                .bytesBetweenEmptyGroups();

        RepartitionPlan plan = bothWays(List.of(new MemoryInput("in", bytes)), Lake.value("t", "tenant"));

        assertThat(plan.groupsAppended() + plan.groupsRewritten()).isEqualTo(1);
    }

    /// Each of these lies between the bounds and shares their first seven characters.
    @Test
    void textBetweenTwoBoundsOfOneMonthMayBelongElsewhere() {
        for (String between :
                List.of("2024-03-1x", "2024-03-05 10:00:00+00 BC", "2024-03-01 00:30:00+05:30", "2024-03-05 zzz")) {
            RepartitionPlan plan = bothWays(
                    ParquetFixtures.table(PAID)
                            .row(1, "2024-03-01 00:00:00+00")
                            .row(2, between)
                            .row(3, "2024-03-31 23:00:00+00"),
                    Lake.year("ano", "paid"),
                    Lake.month("mes", "paid"));

            assertThat(plan.groupsAppended()).as(between).isZero();
        }
    }

    @Test
    void textOfOneMonthIsAppendedAfterALook() {
        RepartitionPlan plan = bothWays(
                ParquetFixtures.table(PAID)
                        .row(1, "2024-03-01 00:00:00+00")
                        .row(2, "2024-03-31 23:00:00+00")
                        .row(3, "2024-04-01 00:00:00+00")
                        .row(4, "2024-05-01 00:00:00+00")
                        .row(5, null)
                        .row(6, null)
                        .rowsPerGroup(2),
                Lake.year("ano", "paid"),
                Lake.month("mes", "paid"));

        assertThat(plan.groupsAppended()).isEqualTo(2);
        assertThat(plan.groupsRewritten()).isEqualTo(1);
    }

    @Test
    void theSameMonthOfTwoYearsIsNotOnePartitionsProof() {
        RepartitionPlan plan = bothWays(
                ParquetFixtures.table("required int32 id; required int32 d (DATE);")
                        .row(1, 19_783)
                        .row(2, 19_900)
                        .row(3, 20_149),
                Lake.month("mes", "d"));

        assertThat(plan.groupsAppended()).isZero();
    }

    @Test
    void readersFindPageIndexesBloomFiltersAndStatisticsInAppendedRowGroups() throws IOException {
        ParquetFixtures table = ParquetFixtures.table("required int32 id; required int32 d (DATE); optional double x;");
        for (int i = 0; i < 1000; i++) {
            table.row(i, 19_783, i % 7 == 0 ? Double.NaN : i * 0.5);
        }
        MemoryInput in = table.rowsPerPage(100).input("in");

        RepartitionResult result = run(List.of(in, in), PassThrough.APPEND, false, Lake.month("mes", "d"))
                .result();

        assertThat(result.plan().looks()).isZero();
        assertThat(result.plan().groupsAppended()).isEqualTo(2);
        ParquetInput out = ParquetInput.of(result.files().getFirst().file());
        Footers.Footer source = Footers.open(in);
        Footers.Footer written = Footers.open(out);
        try (RangedStream from = new RangedFile(in).open();
                RangedStream to = new RangedFile(out).open();
                ParquetFileReader before = RowGroupAppender.reader(in, source.metadata(), from);
                ParquetFileReader after = RowGroupAppender.reader(out, written.metadata(), to)) {
            for (int column = 0; column < 3; column++) {
                ColumnChunkMetaData was =
                        source.blocks().getFirst().getColumns().get(column);
                ColumnChunkMetaData is = written.blocks().get(1).getColumns().get(column);
                assertThat(is.getStatistics()).isEqualTo(was.getStatistics());
                assertThat(String.valueOf(after.readColumnIndex(is)))
                        .isEqualTo(String.valueOf(before.readColumnIndex(was)));
                var pages = Objects.requireNonNull(after.readOffsetIndex(is));
                assertThat(pages.getPageCount()).isEqualTo(10);
                assertThat(pages.getOffset(0)).isEqualTo(is.getFirstDataPageOffset());
            }
        }
    }

    @Test
    void boundsWithoutADeclaredOrderProveNothingAndAreNotHandedOn() {
        byte[] bytes = ParquetFixtures.table("required int32 id; required int32 d (DATE);")
                .row(1, 19_783)
                .bytes();
        FileMetaData footer =
                Footers.open(new MemoryInput("in", bytes)).format().deepCopy();
        footer.unsetColumn_orders();
        RepartitionResult result = run(
                        List.of(new MemoryInput("in", ParquetFixtures.withFooter(bytes, footer))),
                        PassThrough.APPEND,
                        false,
                        Lake.year("ano", "d"))
                .result();

        assertThat(result.plan().looks()).isEqualTo(1);
        assertThat(result.plan().groupsAppended()).isEqualTo(1);
        assertThat(Footers.open(ParquetInput.of(result.files().getFirst().file()))
                        .blocks()
                        .getFirst()
                        .getColumns()
                        .getFirst()
                        .getStatistics()
                        .hasNonNullValue())
                .isFalse();
    }

    @Test
    void verifyingTellsOfStatisticsThatLie() {
        byte[] bytes = ParquetFixtures.table("required int32 id; required int32 d (DATE);")
                .row(1, 19_783)
                .row(2, 20_149)
                .bytes();
        FileMetaData footer =
                Footers.open(new MemoryInput("in", bytes)).format().deepCopy();
        RowGroup group = Objects.requireNonNull(footer.getRow_groups()).getFirst();
        ColumnMetaData chunk = Objects.requireNonNull(
                Objects.requireNonNull(group.getColumns()).get(1).getMeta_data());
        Statistics bounds = Objects.requireNonNull(chunk.getStatistics());
        bounds.setMax_value(Objects.requireNonNull(bounds.getMin_value()));
        MemoryInput lying = new MemoryInput("lying", ParquetFixtures.withFooter(bytes, footer));

        assertThatThrownBy(() -> run(List.of(lying), PassThrough.APPEND, true, Lake.year("ano", "d")))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("lying: the statistics of row group 0 say");
    }

    @Test
    void requiredColumnsAreNotAppendedToOptionalOnes() {
        RepartitionPlan plan = bothWays(
                List.of(
                        ParquetFixtures.table("required int32 id; required int32 p;")
                                .row(1, 1)
                                .input("required"),
                        ParquetFixtures.table("optional int32 p; optional int32 id;")
                                .row(1, null)
                                .input("optional")),
                new PartitionField("g", new Transform.Value("p")));

        assertThat(plan.groupsAppended()).isEqualTo(1);
        assertThat(plan.groupsRewritten()).isEqualTo(1);
    }

    private ParquetInput writtenByDuckDb(String name, String select) {
        Path file = folder.resolve(name);
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        } catch (SQLException e) {
            throw new IllegalStateException(select, e);
        }
        return ParquetInput.of(file);
    }

    @Test
    void nestedColumnsPassThroughUntouched() {
        ParquetInput input = writtenByDuckDb(
                "nested.parquet",
                "SELECT i // 2048 AS p, [i, i + 1] AS l, {'a': i, 'b': 'x'} AS s, MAP {'k': i} AS m FROM range(4096) r(i)");

        Outcome outcome = run(List.of(input), PassThrough.APPEND, true, Lake.value("g", "p"));

        assertThat(outcome.result().plan().groupsAppended()).isEqualTo(2);
        try (Lake reader = new Lake(Path.of("unused"))) {
            assertThat(outcome.rows())
                    .isEqualTo(reader
                            .query("SELECT 'g=' || p || ' ' || to_json(t)::VARCHAR FROM read_parquet('" + input.name()
                                    + "') t")
                            .stream()
                            .sorted()
                            .toList());
        }
    }

    @Test
    void nestedColumnsThatWouldHaveToBeTakenApartAreRefusedBeforeAnythingIsWritten() {
        ParquetInput input = writtenByDuckDb("apart.parquet", "SELECT i % 2 AS p, [i] AS l FROM range(10) r(i)");

        assertThatThrownBy(() -> run(List.of(input), PassThrough.APPEND, false, Lake.value("g", "p")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("\"l\" is nested or repeated")
                .hasMessageContaining("1 row groups span several partitions");
        assertThat(folder.resolve("run-0")).isEmptyDirectory();
    }

    @Test
    void bloomFiltersAreReadFromWhereTheyLieAndCarriedOver() throws IOException {
        ParquetInput input = writtenByDuckDb(
                "bloom.parquet", "SELECT i // 2048 AS p, 'name' || (i % 50) AS name FROM range(20480) r(i)");
        Footers.Footer source = Footers.open(input);
        assertThat(source.blocks().getFirst().getColumns().get(1).getBloomFilterOffset())
                .isPositive();

        RepartitionResult result = run(List.of(input), PassThrough.APPEND, false, Lake.value("g", "p"))
                .result();

        assertThat(result.plan().groupsAppended()).isEqualTo(10);
        ParquetInput out = ParquetInput.of(result.files().get(3).file());
        Footers.Footer written = Footers.open(out);
        try (RangedStream stream = new RangedFile(out).open();
                ParquetFileReader reader = RowGroupAppender.reader(out, written.metadata(), stream)) {
            var filter = Objects.requireNonNull(reader.readBloomFilter(
                    written.blocks().getFirst().getColumns().get(1)));
            assertThat(filter.findHash(filter.hash(org.apache.parquet.io.api.Binary.fromString("name7"))))
                    .isTrue();
            assertThat(filter.findHash(filter.hash(org.apache.parquet.io.api.Binary.fromString("nobody"))))
                    .isFalse();
        }
        assertThat(RowGroupAppender.ranges(
                        source, 0, source.metadata().getFileMetaData().getSchema()))
                .allSatisfy(range -> assertThat(range.end() - range.start()).isLessThan(input.sizeInBytes() / 2));
    }

    @Test
    void largeFilesOfOnePartitionAreNamedToBeCopiedAndSmallOnesAreNot() {
        ParquetFixtures large = ParquetFixtures.table("required int32 d (DATE); required binary pad (STRING);")
                .codec("UNCOMPRESSED")
                .withoutDictionary();
        for (int i = 0; i < 33; i++) {
            large.row(19_783 + i % 3, "x".repeat(1 << 20));
        }
        ParquetInput file = large.input("large");
        ParquetInput small = ParquetFixtures.table("required int32 d (DATE); required binary pad (STRING);")
                .row(19_783, "x")
                .input("small");

        RepartitionResult result = run(List.of(file, small), PassThrough.COPY, false, Lake.month("mes", "d"))
                .result();

        assertThat(result.copied()).containsExactly(new RepartitionResult.CopiedFile("mes=03", file, 33));
        assertThat(result.files())
                .singleElement()
                .satisfies(written -> assertThat(written.rows()).isEqualTo(1));
        assertThat(result.rowsRead()).isEqualTo(34);
        assertThat(result.plan().summary()).isEqualTo("1 file copied, 1 row group appended, 0 rewritten");
    }

    @Test
    void damagedIndexesGiveAMessageThatNamesTheFile() {
        byte[] whole = ParquetFixtures.table(TENANT)
                .row(1, "a")
                .row(2, "a")
                .rowsPerPage(1)
                .bytes();
        Footers.Footer footer = Footers.open(new MemoryInput("whole", whole));
        int from = (int) footer.blocks()
                .getFirst()
                .getColumns()
                .getFirst()
                .getColumnIndexReference()
                .getOffset();
        int told = 0;
        for (int at = from; at < from + 40; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x5a;
            try {
                assertThat(run(
                                        List.of(new MemoryInput("damaged", damaged)),
                                        PassThrough.APPEND,
                                        false,
                                        Lake.value("t", "tenant"))
                                .rows())
                        .hasSize(2);
            } catch (ParquetException e) {
                assertThat(e).hasMessageStartingWith("damaged: ");
                told++;
            }
        }
        assertThat(told).isPositive();
    }

    @Test
    void aFileWithEncryptedColumnsIsRefused() {
        byte[] bytes = ParquetFixtures.table(TENANT).row(1, "a").bytes();
        FileMetaData footer =
                Footers.open(new MemoryInput("in", bytes)).format().deepCopy();
        footer.setEncryption_algorithm(
                org.apache.parquet.format.EncryptionAlgorithm.AES_GCM_V1(new org.apache.parquet.format.AesGcmV1()));
        ParquetInput encrypted = new MemoryInput("in", ParquetFixtures.withFooter(bytes, footer));

        assertThatThrownBy(() -> run(List.of(encrypted), PassThrough.APPEND, false, Lake.value("t", "tenant")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("encrypted");
    }

    @Test
    void bothWaysGiveTheSameRowsWhateverTheData() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            List<ParquetInput> inputs = new ArrayList<>();
            for (int file = 0; file < 1 + random.nextInt(3); file++) {
                inputs.add(random(random).input("seed-" + seed + "-" + file));
            }
            bothWays(inputs, fields(random));
        }
    }

    private static PartitionField[] fields(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> new PartitionField[] {Lake.year("ano", "d"), Lake.month("mes", "d")};
            case 1 ->
                new PartitionField[] {Lake.month("mes", "text"), new PartitionField("g", new Transform.Bucket("n", 3))};
            case 2 -> new PartitionField[] {new PartitionField("g", new Transform.Truncate("n", 10))};
            case 3 -> new PartitionField[] {new PartitionField("g", new Transform.Truncate("text", 7))};
            case 4 -> new PartitionField[] {new PartitionField("h", new Transform.Hour("at")), Lake.value("v", "n")};
            default -> new PartitionField[] {new PartitionField("day", new Transform.Day("at"))};
        };
    }

    private static ParquetFixtures random(Random random) {
        ParquetFixtures table = ParquetFixtures.table(
                        "required int32 id; optional binary text (STRING);"
                                + " optional int32 d (DATE); optional int64 at (TIMESTAMP(MILLIS,true)); optional int64 n; optional double x;")
                .rowsPerGroup(1 + random.nextInt(8))
                .rowsPerPage(1 + random.nextInt(4))
                .truncateStatistics(random.nextBoolean() ? 10 : Integer.MAX_VALUE);
        int spread = 1 << random.nextInt(12);
        long base = random.nextInt(6) == 0 ? Long.MIN_VALUE : random.nextInt(50);
        int count = random.nextInt(40);
        for (int i = 0; i < count; i++) {
            long day = 19_700 + (long) i * spread / 40 + random.nextInt(1 + spread / 20);
            table.row(
                    i,
                    text(random, day),
                    nullable(random, (int) day),
                    nullable(random, day * 86_400_000L + random.nextInt(1 + spread) * 60_000L),
                    nullable(random, base + random.nextInt(spread)),
                    random.nextInt(3) == 0 ? Double.NaN : random.nextDouble());
        }
        if (random.nextInt(5) == 0) {
            table.withoutStatistics();
        }
        return random.nextInt(4) == 0 ? table.pagesV2() : table;
    }

    private static @Nullable Object nullable(Random random, Object value) {
        return random.nextInt(25) == 0 ? null : value;
    }

    private static @Nullable Object text(Random random, long day) {
        String date = java.time.LocalDate.ofEpochDay(day) + " 0" + random.nextInt(10) + ":00:00";
        return switch (random.nextInt(40)) {
            case 0 -> null;
            case 1 -> date + "+00 BC";
            case 2 -> date.substring(0, 9) + "x";
            case 3 -> date + "+09:30";
            case 4 -> "infinity";
            default -> date + "+00";
        };
    }
}
