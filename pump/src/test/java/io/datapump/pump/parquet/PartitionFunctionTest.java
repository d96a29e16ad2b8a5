package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Folders appear in the order in which their values are first seen, so each case is a row and a folder.
class PartitionFunctionTest {

    private static final String NONE = "__HIVE_DEFAULT_PARTITION__";

    private final Path scratch;

    PartitionFunctionTest(@TempDir Path scratch) {
        this.scratch = scratch;
    }

    @Test
    void datePartsOfTextArePaddedAndInUtc() {
        String text = "optional binary v (STRING);";
        assertThat(folders(text, new Transform.Year("v"), "0987-01-02", "2024-03-15 01:00:00+00", "10000-01-01", null))
                .containsExactly("0987", "2024", "10000", NONE);
        assertThat(folders(text, new Transform.Month("v"), "2024-03-15", "2024-03-31 23:00:00-05", "2024-12-01"))
                .containsExactly("03", "04", "12");
        assertThat(folders(text, new Transform.Day("v"), "2024-03-01", "2024-03-31", "2024-03-31 23:00:00-05"))
                .containsExactly("01", "31");
        assertThat(folders(
                        text, new Transform.Hour("v"), "2024-03-01 09:59:59", "2024-03-01", "2024-03-01 00:30:00+01"))
                .containsExactly("09", "00", "23");
    }

    @Test
    void datePartsMayBeWithoutLeadingZeros() {
        MemoryInput input = ParquetFixtures.table("optional binary v (STRING); optional int32 w;")
                .row("0987-03-05 09:00:00", 1)
                .row("2024-12-31 23:00:00", 1)
                .input("in");

        assertThat(run(
                                input,
                                unpadded("y", new Transform.Year("v")),
                                unpadded("m", new Transform.Month("v")),
                                unpadded("d", new Transform.Day("v")),
                                unpadded("h", new Transform.Hour("v")))
                        .files())
                .extracting(PartitionFile::partition)
                .containsExactly("y=987/m=3/d=5/h=9", "y=2024/m=12/d=31/h=23");
    }

    private static PartitionField unpadded(String name, Transform transform) {
        return new PartitionField(name, transform, transform.ownType(), false);
    }

    @Test
    void textWithoutAnAnnotationIsTextToo() {
        assertThat(folders("optional binary v;", new Transform.Year("v"), "2024-01-01"))
                .containsExactly("2024");
        assertThat(folders("optional binary v;", new Transform.Value("v"), "a")).containsExactly("a");
    }

    /// The form of Impala, Hive and Spark: nanoseconds of the day, then the Julian day.
    private static byte[] int96(String moment) {
        Instant instant = Instant.parse(moment);
        return int96(instant.getEpochSecond() / 86_400, instant.getEpochSecond() % 86_400, instant.getNano());
    }

    private static byte[] int96(long epochDay, long secondOfDay, int nanos) {
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(secondOfDay * 1_000_000_000 + nanos)
                .putInt((int) epochDay + 2_440_588)
                .array();
    }

    @Test
    void int96IsATimestamp() {
        String field = "optional int96 v;";
        byte[] march = int96("2024-03-31T23:59:59.123456789Z");
        byte[] before = int96(-1, 86_399, 0);
        byte[] carried = int96(19_813, 86_399 + 3_600, 0);
        assertThat(folders(field, new Transform.Year("v"), march, before, null)).containsExactly("2024", "1969", NONE);
        assertThat(folders(field, new Transform.Month("v"), march, before)).containsExactly("03", "12");
        assertThat(folders(field, new Transform.Day("v"), march, carried)).containsExactly("31", "01");
        assertThat(folders(field, new Transform.Hour("v"), march, carried)).containsExactly("23", "00");
        assertThat(folders(field, new Transform.Value("v"), march, before, carried))
                .containsExactly(
                        "2024-03-31 23%3A59%3A59.123456789", "1969-12-31 23%3A59%3A59", "2024-04-01 00%3A59%3A59");
        assertThat(folders(field, new Transform.Bucket("v", 1000), march, before))
                .isEqualTo(folders(
                        "optional int64 v (TIMESTAMP(MICROS,true));",
                        new Transform.Bucket("v", 1000),
                        1_711_929_599_123_456L,
                        -1_000_000L));
    }

    @Test
    void yearsBeforeOneAreNone() {
        int yearZero = (int) LocalDate.of(0, 12, 31).toEpochDay();
        assertThat(folders("optional int32 v (DATE);", new Transform.Year("v"), yearZero, yearZero + 1))
                .containsExactly(NONE, "0001");
        assertThat(folders("optional int32 v (DATE);", new Transform.Month("v"), yearZero))
                .containsExactly(NONE);
        assertThat(folders("optional binary v (STRING);", new Transform.Hour("v"), "0001-01-01 00:00:00+01"))
                .containsExactly(NONE);
    }

    @Test
    void datePartsComeFromDatesAndTimestampsOfEveryUnit() {
        int day = (int) LocalDate.of(1969, 2, 3).toEpochDay();
        assertThat(folders("optional int32 v (DATE);", new Transform.Day("v"), day))
                .containsExactly("03");
        Instant time = Instant.parse("1969-12-31T22:30:00Z");
        for (String unit : List.of("MILLIS", "MICROS", "NANOS")) {
            long perSecond = unit.equals("MILLIS") ? 1_000 : unit.equals("MICROS") ? 1_000_000 : 1_000_000_000;
            String column = "optional int64 v (TIMESTAMP(" + unit + ",true));";
            long value = time.getEpochSecond() * perSecond;
            assertThat(folders(column, new Transform.Year("v"), value)).containsExactly("1969");
            assertThat(folders(column, new Transform.Hour("v"), value, value + perSecond * 3600))
                    .containsExactly("22", "23");
            assertThat(folders(column, new Transform.Value("v"), value, value + perSecond / 4))
                    .containsExactly("1969-12-31 22%3A30%3A00", "1969-12-31 22%3A30%3A00.25");
        }
    }

    @Test
    void valuesOfEveryTypeHaveATextForm() {
        assertThat(folders("optional boolean v;", new Transform.Value("v"), true, false, null))
                .containsExactly("true", "false", NONE);
        assertThat(folders("optional int32 v;", new Transform.Value("v"), -5, Integer.MIN_VALUE, 0))
                .containsExactly("-5", "-2147483648", "0");
        assertThat(folders("optional int64 v;", new Transform.Value("v"), Long.MIN_VALUE, Long.MAX_VALUE))
                .containsExactly("-9223372036854775808", "9223372036854775807");
        assertThat(folders("optional int32 v (INTEGER(32,false));", new Transform.Value("v"), -1))
                .containsExactly("4294967295");
        assertThat(folders("optional int32 v (DATE);", new Transform.Value("v"), 0))
                .containsExactly("1970-01-01");
        assertThat(folders("optional int32 v (DECIMAL(9,2));", new Transform.Value("v"), 1050, -5))
                .containsExactly("10.50", "-0.05");
        UUID uuid = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        byte[] bytes = ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
        assertThat(folders("optional fixed_len_byte_array(16) v (UUID);", new Transform.Value("v"), bytes))
                .containsExactly(uuid.toString());
    }

    @Test
    void anUnsignedLongMayBeAPartitionThoughNotAColumn() {
        MemoryInput input = ParquetFixtures.table("optional int64 v (INTEGER(64,false)); optional int32 w;")
                .row(-1L, 1)
                .input("in");

        assertThat(run(input, new PartitionField("v", new Transform.Value("v"))).files())
                .extracting(PartitionFile::partition)
                .containsExactly("v=18446744073709551615");
    }

    @Test
    void decimalsInDifferentBytesAreOneValue() {
        assertThat(folders(
                        "optional binary v (DECIMAL(20,1));",
                        new Transform.Value("v"),
                        new byte[] {0, 0, 15},
                        new byte[] {15},
                        BigInteger.valueOf(-15).toByteArray()))
                .containsExactly("1.5", "-1.5");
    }

    @Test
    void malformedTextIsNone() {
        assertThat(folders(
                        "optional binary v (STRING);", new Transform.Value("v"), new byte[] {(byte) 0xc3}, new byte[] {
                            (byte) 0xc3, (byte) 0xa9
                        }))
                .containsExactly(NONE, "é");
    }

    @Test
    void truncateCutsCodePointsAndRoundsIntegersDown() {
        assertThat(folders(
                        "optional binary v (STRING);",
                        new Transform.Truncate("v", 2),
                        "abc",
                        "a",
                        "\uD83D\uDE00é東",
                        "ab",
                        ""))
                .containsExactly("ab", "a", "\uD83D\uDE00é", NONE);
        assertThat(folders("optional int32 v;", new Transform.Truncate("v", 10), 1, -1, 9, 10))
                .containsExactly("0", "-10", "10");
        assertThat(folders("optional int64 v (INTEGER(64,true));", new Transform.Truncate("v", 50), 149L))
                .containsExactly("100");
    }

    @Test
    void bucketsAreIcebergs() {
        // (hash & Integer.MAX_VALUE) % 100 of the specification's hashes.
        assertThat(folders("optional int32 v;", new Transform.Bucket("v", 100), 34))
                .containsExactly("79");
        assertThat(folders("optional int64 v;", new Transform.Bucket("v", 100), 34L))
                .containsExactly("79");
        assertThat(folders("optional binary v (STRING);", new Transform.Bucket("v", 100), "iceberg"))
                .containsExactly("89");
        assertThat(folders("optional int32 v (DATE);", new Transform.Bucket("v", 100), 17_486))
                .containsExactly(bucket(-653330422));
        assertThat(folders("optional int32 v (DECIMAL(9,2));", new Transform.Bucket("v", 100), 1420))
                .containsExactly(bucket(-500754589));
        assertThat(folders(
                        "optional binary v (DECIMAL(20,2));", new Transform.Bucket("v", 100), new byte[] {0, 5, -116}))
                .containsExactly(bucket(-500754589));
        long micros = 1_510_871_468_000_000L;
        assertThat(folders("optional int64 v (TIMESTAMP(MICROS,true));", new Transform.Bucket("v", 100), micros))
                .containsExactly(bucket(-2047944441));
        assertThat(folders("optional int64 v (TIMESTAMP(MILLIS,true));", new Transform.Bucket("v", 100), micros / 1000))
                .containsExactly(bucket(-2047944441));
        assertThat(folders("optional int64 v (TIMESTAMP(NANOS,true));", new Transform.Bucket("v", 100), micros * 1000))
                .containsExactly(bucket(-2047944441));
    }

    @Test
    void anEntryOfADictionaryThatNoRowUsesIsNoPartition() {
        MemoryInput input = ParquetFixtures.table("optional binary v (STRING); optional int32 w;")
                .rowsPerPage(2)
                .row("a", 1)
                .row("b", 1)
                .row("a", 1)
                .row("a", 2)
                .input("in");

        assertThat(run(input, new PartitionField("p", new Transform.Value("v"))).files())
                .extracting(file -> file.partition() + ":" + file.rows())
                .containsExactly("p=a:3", "p=b:1");
    }

    @Test
    void manyTextsAreManyFoldersWithAndWithoutADictionary() {
        ParquetFixtures table = ParquetFixtures.table("optional binary v (STRING); optional int32 w;");
        for (int i = 0; i < 3000; i++) {
            table.row("tenant-" + i * 7919 % 1000, i);
        }

        for (MemoryInput input :
                List.of(table.input("in"), table.withoutDictionary().input("in"))) {
            assertThat(run(input, new PartitionField("p", new Transform.Value("v")))
                            .files())
                    .hasSize(1000)
                    .allSatisfy(file -> assertThat(file.rows()).isEqualTo(3))
                    .extracting(PartitionFile::partition)
                    .startsWith("p=tenant-0", "p=tenant-919")
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void aRequestThatChangesNothingIsRefused() {
        assertThatThrownBy(() -> new RepartitionRequest("t", List.of(), List.of(), List.of(), scratch, "x", 1))
                .hasMessage(
                        "Cannot repartition t: it has neither partition fields nor columns that are left out or changed.");
    }

    @Test
    void levelsOfDifferentColumnsCombine() {
        MemoryInput input = ParquetFixtures.table("optional binary d (STRING); optional int32 t; optional int32 w;")
                .row("2024-01-01", 1, 0)
                .row("2025-01-01", 1, 0)
                .row("2024-05-01", 2, 0)
                .row("2024-12-01", 1, 0)
                .row(null, 1, 0)
                .row("never", null, 0)
                .input("in");

        RepartitionResult result = run(
                input,
                new PartitionField("ano", new Transform.Year("d")),
                new PartitionField("t", new Transform.Value("t")),
                new PartitionField("h", new Transform.Bucket("d", 1)));

        assertThat(result.files())
                .extracting(file -> file.partition() + ":" + file.rows())
                .containsExactly(
                        "ano=2024/t=1/h=0:2",
                        "ano=2025/t=1/h=0:1",
                        "ano=2024/t=2/h=0:1",
                        "ano=" + NONE + "/t=1/h=" + NONE + ":1",
                        "ano=" + NONE + "/t=" + NONE + "/h=0:1");
        assertThat(result.nulls()).isEqualTo(1);
        assertThat(result.invalid()).isEqualTo(1);
    }

    private static String bucket(int hash) {
        return String.valueOf((hash & Integer.MAX_VALUE) % 100);
    }

    private List<String> folders(String column, Transform transform, @Nullable Object... values) {
        ParquetFixtures table = ParquetFixtures.table(column);
        for (Object value : values) {
            table.row(value);
        }
        return run(table.input("in"), new PartitionField("p", transform)).files().stream()
                .map(PartitionFile::partition)
                .map(folder -> folder.substring("p=".length()))
                .toList();
    }

    private RepartitionResult run(ParquetInput input, PartitionField... by) {
        RepartitionResult result = Repartition.run(
                new RepartitionRequest("t", List.of(input), List.of(by), List.of(), scratch, "x", 1 << 24), rows -> {});
        result.files().forEach(file -> assertThat(file.file().toFile().delete()).isTrue());
        return result;
    }
}
