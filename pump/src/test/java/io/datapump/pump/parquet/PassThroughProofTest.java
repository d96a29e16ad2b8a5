package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Statistics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What proves that a row group is of one partition, and what does not: both ways must give the same rows.
class PassThroughProofTest {

    private static final String PAID = "required int32 id; optional binary paid (STRING);";

    private final BothWays ways;

    PassThroughProofTest(@TempDir Path folder) {
        ways = new BothWays(folder);
    }

    /// Seen elsewhere: bounds of text that a writer shortened, or left out, were taken for the partition's value.
    @Test
    void noFolderIsNamedAfterAShortenedBound() {
        PartitionField by = Lake.value("t", "tenant");

        assertThat(ways.bothWays(
                                ParquetFixtures.table(BothWays.TENANT)
                                        .row(1, "tenant-001")
                                        .row(2, "tenant-001"),
                                by)
                        .summary())
                .isEqualTo("0 files copied, 1 row group appended, 0 rewritten");
        assertThat(ways.bothWays(ParquetFixtures.table(BothWays.TENANT).row(1, "x".repeat(500)), by)
                        .groupsAppended())
                .isEqualTo(1);
        assertThat(ways.bothWays(
                                ParquetFixtures.table(BothWays.TENANT)
                                        .row(1, "tenant-0000000000-0")
                                        .row(2, "tenant-0000000000-1")
                                        .row(3, "tenant-0000000000-2")
                                        .truncateStatistics(16),
                                by)
                        .summary())
                .isEqualTo(
                        "0 files copied, 0 row groups appended, 1 rewritten, because they span several partitions (1)");
        assertThat(ways.bothWays(
                                ParquetFixtures.table(BothWays.TENANT)
                                        .row(1, "tenant-0000000000-00")
                                        .truncateStatistics(16),
                                by)
                        .groupsAppended())
                .isEqualTo(1);
        assertThat(ways.bothWays(
                                List.of(
                                        ParquetFixtures.table(BothWays.TENANT)
                                                .row(1, "a")
                                                .input("with"),
                                        ParquetFixtures.table(BothWays.TENANT)
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
        byte[] bytes = ParquetFixtures.table(BothWays.TENANT)
                .row(1, "a")
                .row(2, "a")
                .row(3, "a")
                .bytesBetweenEmptyGroups();

        RepartitionPlan plan = ways.bothWays(List.of(new MemoryInput("in", bytes)), Lake.value("t", "tenant"));

        assertThat(plan.groupsAppended() + plan.groupsRewritten()).isEqualTo(1);
    }

    /// Each of these lies between the bounds and shares their first seven characters.
    @Test
    void textBetweenTwoBoundsOfOneMonthMayBelongElsewhere() {
        for (String between :
                List.of("2024-03-1x", "2024-03-05 10:00:00+00 BC", "2024-03-01 00:30:00+05:30", "2024-03-05 zzz")) {
            RepartitionPlan plan = ways.bothWays(
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
        RepartitionPlan plan = ways.bothWays(
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
    void int96HasNoOrderSoItIsLookedAt() {
        byte[] march = new byte[12];
        byte[] april = new byte[12];
        ByteBuffer.wrap(march).order(ByteOrder.LITTLE_ENDIAN).putInt(Long.BYTES, 2_440_588 + 19_813);
        ByteBuffer.wrap(april).order(ByteOrder.LITTLE_ENDIAN).putInt(Long.BYTES, 2_440_588 + 19_814);
        RepartitionPlan plan = ways.bothWays(
                ParquetFixtures.table("required int32 id; optional int96 paid;")
                        .row(1, march)
                        .row(2, march)
                        .row(3, march)
                        .row(4, april)
                        .rowsPerGroup(2),
                Lake.year("ano", "paid"),
                Lake.month("mes", "paid"));

        assertThat(plan.groupsAppended()).isEqualTo(1);
        assertThat(plan.groupsRewritten()).isEqualTo(1);
        assertThat(plan.looks()).isEqualTo(2);
    }

    @Test
    void theSameMonthOfTwoYearsIsNotOnePartitionsProof() {
        RepartitionPlan plan = ways.bothWays(
                ParquetFixtures.table("required int32 id; required int32 d (DATE);")
                        .row(1, 19_783)
                        .row(2, 19_900)
                        .row(3, 20_149),
                Lake.month("mes", "d"));

        assertThat(plan.groupsAppended()).isZero();
    }

    @Test
    void boundsWithoutADeclaredOrderProveNothingAndAreNotHandedOn() {
        byte[] bytes = ParquetFixtures.table("required int32 id; required int32 d (DATE);")
                .row(1, 19_783)
                .bytes();
        FileMetaData footer =
                Footers.open(new MemoryInput("in", bytes)).format().deepCopy();
        footer.unsetColumn_orders();
        RepartitionResult result = ways.run(
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

        assertThatThrownBy(() -> ways.run(List.of(lying), PassThrough.APPEND, true, Lake.year("ano", "d")))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("lying: the statistics of row group 0 say");
    }

    @Test
    void requiredColumnsAreNotAppendedToOptionalOnes() {
        RepartitionPlan plan = ways.bothWays(
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

    @Test
    void bothWaysGiveTheSameRowsWhateverTheData() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            List<ParquetInput> inputs = new ArrayList<>();
            for (int file = 0; file < 1 + random.nextInt(3); file++) {
                inputs.add(random(random).input("seed-" + seed + "-" + file));
            }
            ways.bothWays(inputs, fields(random));
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
