package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepartitionTest {

    private static final String PAYMENT =
            "optional int64 id; optional binary amount (STRING); optional binary paid (STRING);";

    private static final String EVERYTHING = """
            required int64 id; optional binary day (STRING);
            optional boolean flag; optional int32 small (INTEGER(16,true)); optional int32 whole; optional int64 big;
            optional float real; optional double precise; optional binary name (STRING); optional binary raw;
            optional binary mood (ENUM); optional binary json (JSON);
            optional fixed_len_byte_array(9) huge (DECIMAL(20,0)); optional int32 price (DECIMAL(9,2));
            optional int64 sum (DECIMAL(18,4)); optional int64 moment (TIMESTAMP(MICROS,true)); optional int32 date (DATE);
            optional fixed_len_byte_array(16) uuid (UUID);
            """;

    private final Lake lake;

    RepartitionTest(@TempDir Path folder) {
        lake = new Lake(folder);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    @Test
    void rowsGoIntoTheFoldersOfTheirMonths() {
        lake.add(ParquetFixtures.table(PAYMENT)
                        .row(1L, "2.99", "2024-03-15 10:22:33.123+00")
                        .row(2L, "0.99", "2024-03-31 23:30:00-01"))
                .add(ParquetFixtures.table(PAYMENT).row(3L, "4.99", "2023-12-01 00:00:00+00"));

        RepartitionResult result = lake.repartition(Lake.year("ano", "paid"), Lake.month("mes", "paid"));

        assertThat(result.files())
                .extracting(PartitionFile::partition)
                .containsExactlyInAnyOrder("ano=2024/mes=03", "ano=2024/mes=04", "ano=2023/mes=12");
        assertThat(result.files())
                .allSatisfy(
                        file -> assertThat(file.file().getFileName().toString()).matches("x-\\d+\\.parquet"));
        assertThat(result.rowsRead()).isEqualTo(3);
        assertThat(result.invalid()).isZero();
        assertThat(result.columns())
                .containsExactly(
                        new ParquetColumn("id", "bigint"),
                        new ParquetColumn("amount", "string"),
                        new ParquetColumn("paid", "string"));
        assertThat(lake.query("SELECT ano || mes || id || amount || paid FROM LAKE ORDER BY id"))
                .containsExactly(
                        "20240312.992024-03-15 10:22:33.123+00",
                        "20240420.992024-03-31 23:30:00-01",
                        "20231234.992023-12-01 00:00:00+00");
        assertThat(lake.query("SELECT column_name FROM (DESCRIBE SELECT * FROM BODY)"))
                .containsExactly("id", "amount", "paid");
    }

    @Test
    void onlyParquetIsLeftInTheFoldersAndNothingInScratch() {
        lake.add(ParquetFixtures.table(PAYMENT).row(1L, "1", "2024-03-15").row(2L, "1", "2024-04-15"));

        lake.repartition(Lake.year("ano", "paid"), Lake.month("mes", "paid"));

        assertThat(lake.folders()).containsExactly("ano=2024/mes=03", "ano=2024/mes=04");
        assertThat(lake.scratch()).isEmptyDirectory();
    }

    @Test
    void everyTypeReadsBackEqual() {
        for (String codec : List.of("GZIP", "SNAPPY", "ZSTD", "UNCOMPRESSED")) {
            lake.add(everything(codec.hashCode()).codec(codec));
        }
        lake.add(everything(1).withoutDictionary())
                .add(everything(2).pagesV2())
                .add(everything(3).pagesV2().codec("UNCOMPRESSED").withoutDictionary())
                .add(everything(4).rowsPerGroup(70).rowsPerPage(10));

        RepartitionResult result = lake.repartition(Lake.year("ano", "day"), Lake.month("mes", "day"));

        assertThat(result.rowsRead()).isEqualTo(8 * 500);
        String columns =
                "id, day, flag, small, whole, big, real, precise, name, raw, mood, json, huge, price, sum, moment,"
                        + " date, uuid";
        assertThat(lake.query("SELECT count(*) FROM (SELECT " + columns + " FROM SOURCE EXCEPT ALL SELECT " + columns
                        + " FROM BODY)"))
                .containsExactly("0");
        assertThat(lake.query("SELECT count(*) FROM (SELECT " + columns + " FROM BODY EXCEPT ALL SELECT " + columns
                        + " FROM SOURCE)"))
                .containsExactly("0");
        assertThat(lake.query("SELECT count(*) FROM LAKE WHERE mes IS DISTINCT FROM substr(day, 6, 2)"))
                .containsExactly("0");
        assertThat(lake.query("SELECT column_name || column_type FROM (DESCRIBE SELECT * FROM BODY)"))
                .isEqualTo(lake.query("SELECT column_name || column_type FROM (DESCRIBE SELECT * FROM SOURCE)"));
    }

    @Test
    void valuesThatNoDictionaryHelpsReadBackEqualWithTheirStatistics() {
        String fields = """
                required int32 p; optional boolean flag; optional int32 whole; required int64 big; optional float real;
                optional double precise; optional binary name (STRING); optional binary raw;
                optional fixed_len_byte_array(9) huge (DECIMAL(20,0)); optional binary money (DECIMAL(20,2));
                optional int96 old; optional fixed_len_byte_array(16) uuid (UUID); required boolean sure;
                """;
        Random random = new Random(9);
        ParquetFixtures table = ParquetFixtures.table(fields).codec("ZSTD");
        for (int i = 0; i < 66_000; i++) {
            table.row(unique(random, i));
        }
        lake.add(table);

        lake.repartition(Lake.value("q", "p"));

        assertThat(lake.query("SELECT count(*) FROM (SELECT * FROM SOURCE EXCEPT ALL SELECT * FROM BODY)"))
                .containsExactly("0");
        assertThat(lake.query("SELECT count(*) FROM BODY")).containsExactly("66000");
        assertThat(lake.lakeFingerprint()).isEqualTo(lake.sourceFingerprint());
    }

    private static @Nullable Object[] unique(Random random, int i) {
        byte[] sixteen = new byte[16];
        random.nextBytes(sixteen);
        byte[] nine = Arrays.copyOf(sixteen, 9);
        @Nullable Object[] row = {
            i % 3,
            random.nextBoolean(),
            random.nextInt(),
            random.nextLong(),
            random.nextFloat(),
            random.nextDouble(),
            "name " + random.nextLong(),
            nine,
            nine,
            Arrays.copyOf(sixteen, 1 + random.nextInt(8)),
            Arrays.copyOf(new byte[] {1, 2, 3, 4, 5, (byte) i, 0, 0, (byte) 0x8c, 0x3d, 0x25, 0}, 12),
            sixteen,
            random.nextBoolean()
        };
        if (i % 7 == 0) {
            row[1 + random.nextInt(2)] = null;
            row[4 + random.nextInt(8)] = null;
        }
        return row;
    }

    @Test
    void typesAnnotationsAndNullabilityStayInTheFile() {
        ParquetFixtures table = everything(1);
        lake.add(table);

        RepartitionResult result = lake.repartition(Lake.year("ano", "day"));

        Path folder = lake.scratch()
                .resolveSibling("lake")
                .resolve(result.files().getFirst().partition());
        Footers.Footer written = Footers.open(ParquetInput.of(folder.resolve("x-0.parquet")));
        assertThat(written.metadata().getFileMetaData().getSchema().getFields())
                .isEqualTo(Footers.open(table.input("in"))
                        .metadata()
                        .getFileMetaData()
                        .getSchema()
                        .getFields());
        assertThat(written.blocks().getFirst().getColumns())
                .allSatisfy(chunk -> assertThat(chunk.getCodec()).isEqualTo(CompressionCodecName.ZSTD));
    }

    @Test
    void rowsKeepTheirOrderWithinAPartitionEvenWhenSpilled() {
        Random random = new Random(5);
        ParquetFixtures table =
                ParquetFixtures.table("required int32 id; required binary pad (STRING); required int32 p;");
        for (int i = 0; i < 40_000; i++) {
            table.row(i, "pad".repeat(100), random.nextInt(300));
        }
        lake.add(table.rowsPerGroup(7_000)).memory(1);

        RepartitionResult result = lake.repartition(Lake.value("p", "p"));

        assertThat(result.files()).hasSize(300);
        assertThat(lake.query("SELECT count(*) FROM (SELECT id < lag(id) OVER (PARTITION BY p ORDER BY file_row_number)"
                        + " AS back FROM ORDERED) WHERE back"))
                .containsExactly("0");
        assertThat(lake.query("SELECT count(*) || '/' || sum(id) FROM LAKE")).containsExactly("40000/799980000");
    }

    @Test
    void noInputIsNoOutput() {
        RepartitionResult result = lake.repartition(Lake.year("ano", "paid"));

        assertThat(result).isEqualTo(RepartitionResult.NOTHING);
    }

    @Test
    void aFileWithoutRowsGivesColumnsAndNoFile() {
        lake.add(ParquetFixtures.table(PAYMENT));

        RepartitionResult result = lake.repartition(Lake.year("ano", "paid"));

        assertThat(result.files()).isEmpty();
        assertThat(result.columns()).hasSize(3);
    }

    @Test
    void rowGroupsWithoutRowsArePassedOver(@TempDir Path folder) throws IOException {
        byte[] file = ParquetFixtures.table(PAYMENT)
                .row(1L, "1", "2024-01-01")
                .row(2L, "1", "2024-01-02")
                .row(3L, "1", "2024-01-03")
                .bytesBetweenEmptyGroups();

        RepartitionResult result = Repartition.run(
                new RepartitionRequest(
                        "table",
                        List.of(new MemoryInput("between", file)),
                        List.of(Lake.year("ano", "paid")),
                        List.of(),
                        folder,
                        "x",
                        1 << 24),
                rows -> {});

        assertThat(result.rowsRead()).isEqualTo(3);
        assertThat(result.files())
                .singleElement()
                .satisfies(one -> assertThat(one.rows()).isEqualTo(3));
    }

    @Test
    void progressGrowsToAllRows(@TempDir Path folder) {
        MemoryInput input = ParquetFixtures.table(PAYMENT)
                .rowsPerGroup(2)
                .row(1L, "1", "2024-01-01")
                .row(2L, "1", "2024-01-02")
                .row(3L, "1", "2024-01-03")
                .input("in");
        List<Long> told = new ArrayList<>();

        Repartition.run(
                new RepartitionRequest(
                        "t", List.of(input), List.of(Lake.year("ano", "paid")), List.of(), folder, "x", 1 << 24),
                told::add);

        assertThat(told).isSorted().last().isEqualTo(3L);
    }

    @Test
    void columnOrderAndNullabilityMayDifferBetweenFiles() {
        lake.add(ParquetFixtures.table("required int32 id; required binary d (STRING);")
                        .row(1, "2024-01-01"))
                .add(ParquetFixtures.table("optional binary d (STRING); optional int32 id;")
                        .row("2025-01-01", null)
                        .row(null, 2));

        lake.repartition(Lake.year("ano", "d"));

        assertThat(lake.query(
                        "SELECT coalesce(ano, 'none') || ':' || coalesce(id::VARCHAR, '-') FROM LAKE ORDER BY ano"))
                .containsExactly("2024:1", "2025:-", "none:2");
    }

    private static ParquetFixtures everything(int seed) {
        Random random = new Random(seed);
        ParquetFixtures table = ParquetFixtures.table(EVERYTHING);
        for (int i = 0; i < 500; i++) {
            byte[] uuid = new byte[16];
            random.nextBytes(uuid);
            byte[] huge = new byte[9];
            random.nextBytes(huge);
            huge[0] = 0;
            @Nullable Object[] row = {
                (long) i,
                "2024-%02d-%02d".formatted(1 + random.nextInt(12), 1 + random.nextInt(28)),
                random.nextBoolean(),
                random.nextInt(100) - 50,
                random.nextInt(),
                random.nextLong(),
                List.of(1.5f, Float.NaN, Float.NEGATIVE_INFINITY, -0.0f).get(random.nextInt(4)),
                List.of(random.nextDouble(), Double.NaN, Double.POSITIVE_INFINITY)
                        .get(random.nextInt(3)),
                "name " + random.nextInt(20) + " \uD83D\uDE00",
                huge,
                "happy",
                "{\"a\": " + i + "}",
                huge,
                random.nextInt(100_000),
                random.nextLong() % 1_000_000,
                1_700_000_000_000_000L + random.nextInt(),
                random.nextInt(20_000),
                uuid
            };
            for (int column = 1; column < row.length; column++) {
                if (random.nextInt(5) == 0) {
                    row[column] = null;
                }
            }
            table.row(row);
        }
        return table;
    }
}
