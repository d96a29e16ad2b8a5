package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypedColumnsTest {

    private static final String TEXTS = "required int32 id; optional binary v (STRING);";

    private final Lake lake;

    TypedColumnsTest(@TempDir Path folder) {
        lake = new Lake(folder);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private static ValueOptions typed(Map<String, ColumnForm> forms) {
        return options(OnMisfit.MAKE_NULL, forms);
    }

    private static ValueOptions options(OnMisfit onMisfit, Map<String, ColumnForm> forms) {
        return new ValueOptions(ZoneOffset.UTC, OnInvalid.DEFAULT_PARTITION, onMisfit, forms);
    }

    private static ParquetFixtures texts(@Nullable String... values) {
        ParquetFixtures table = ParquetFixtures.table(TEXTS);
        for (int i = 0; i < values.length; i++) {
            table.row(i, values[i]);
        }
        return table;
    }

    /// What becomes of texts, once by way of a dictionary and once without.
    private List<String> values(ColumnForm form, @Nullable String... texts) {
        List<List<String>> both = Stream.of(texts(texts), texts(texts).withoutDictionary())
                .map(table -> {
                    try (Lake own = new Lake(lake.scratch().resolve("own-" + System.nanoTime()))) {
                        own.add(table).values(typed(Map.of("v", form))).repartition();
                        return own.query("SELECT v::VARCHAR FROM BODY ORDER BY id");
                    }
                })
                .toList();
        assertThat(both.get(0)).isEqualTo(both.get(1));
        return both.getFirst();
    }

    @Test
    void datesAreThoseOfTheCalendar() {
        assertThat(values(
                        new ColumnForm.Date(),
                        "2024-02-29",
                        "0001-01-01",
                        "9999-12-31",
                        null,
                        "2023-02-29",
                        "infinity",
                        "-infinity",
                        "0044-03-15 BC",
                        "10000-01-01",
                        "0000-00-00",
                        "2024-03-15 00:00:00",
                        "",
                        "yesterday"))
                .containsExactly(
                        "2024-02-29",
                        "0001-01-01",
                        "9999-12-31",
                        "null",
                        "null",
                        "null",
                        "null",
                        "null",
                        "null",
                        "null",
                        "null",
                        "null",
                        "null");
    }

    @Test
    void timestampsKeepTheirMicroseconds() {
        assertThat(values(
                        new ColumnForm.Timestamp(false),
                        "2024-03-15 10:22:33",
                        "2024-03-15 10:22:33.1",
                        "1969-12-31 23:59:59.999999",
                        "2024-03-15 10:22:33.123456700",
                        "2024-03-15 10:22:33.1234567",
                        "2024-03-15 10:22:33+00",
                        "2024-03-15",
                        "2024-03-15 24:00:00",
                        "infinity"))
                .containsExactly(
                        "2024-03-15 10:22:33",
                        "2024-03-15 10:22:33.1",
                        "1969-12-31 23:59:59.999999",
                        "null",
                        "null",
                        "null",
                        "null",
                        "null",
                        "null");
    }

    @Test
    void instantsAreInUtcWhateverTheirOffset() {
        try (Lake own = new Lake(lake.scratch().resolve("instants"))) {
            own.add(texts(
                            "2024-03-15 10:22:33.25+00",
                            "2024-03-15 10:22:33+05:30",
                            "2024-01-01 00:30:00-08",
                            "1890-01-01 00:00:00-03:06:28",
                            "2024-03-15 10:22:33",
                            "0001-01-01 00:30:00+01",
                            "9999-12-31 23:30:00-01"))
                    .values(typed(Map.of("v", new ColumnForm.Timestamp(true))))
                    .repartition();
            assertThat(own.query("SELECT epoch_us(v)::VARCHAR FROM BODY ORDER BY id"))
                    .containsExactly(
                            own
                                    .query(
                                            "SELECT epoch_us(v::TIMESTAMPTZ)::VARCHAR FROM SOURCE WHERE id < 4 ORDER BY id")
                                    .stream()
                                    .collect(Collectors.collectingAndThen(
                                            Collectors.toList(),
                                            known -> Stream.concat(known.stream(), Stream.of("null", "null", "null"))
                                                    .toArray(String[]::new))));
            assertThat(own.query("SELECT typeof(v) FROM BODY LIMIT 1")).containsExactly("TIMESTAMP WITH TIME ZONE");
        }
    }

    @Test
    void decimalsOfEveryWidthAreEqualToTheirText() {
        for (int precision : List.of(5, 9, 10, 18, 19, 38)) {
            String nines = "9".repeat(precision - 2);
            assertThat(values(
                            new ColumnForm.Decimal(precision, 2),
                            "0",
                            "-0.00",
                            "12.5",
                            "-12.50",
                            nines + ".99",
                            "-" + nines + ".99",
                            "0012.300",
                            "1" + nines + ".00",
                            "1.001",
                            "NaN",
                            "Infinity",
                            "1e2",
                            "",
                            "-",
                            ".5",
                            "5."))
                    .as("decimal(%d,2)", precision)
                    .containsExactly(
                            "0.00",
                            "0.00",
                            "12.50",
                            "-12.50",
                            nines + ".99",
                            "-" + nines + ".99",
                            "12.30",
                            "null",
                            "null",
                            "null",
                            "null",
                            "null",
                            "null",
                            "null",
                            "null",
                            "null");
        }
    }

    @Test
    void uuidsAreSixteenBytes() {
        assertThat(values(
                        new ColumnForm.Uuid(),
                        "550e8400-e29b-41d4-a716-446655440000",
                        "550E8400-E29B-41D4-A716-44665544FFFF",
                        "550e8400e29b41d4a716446655440000",
                        "{550e8400-e29b-41d4-a716-446655440000}",
                        "550e8400-e29b-41d4-a716-44665544000g"))
                .containsExactly(
                        "550e8400-e29b-41d4-a716-446655440000",
                        "550e8400-e29b-41d4-a716-44665544ffff",
                        "null",
                        "null",
                        "null");
    }

    @Test
    void typedAndUntypedValuesAreEqualByDuckDbsCasts() {
        ParquetFixtures table = ParquetFixtures.table("required int32 id; optional binary paid (STRING);"
                + " optional binary born (STRING); optional binary amount (STRING); optional binary note (STRING);");
        for (int i = 0; i < 5_000; i++) {
            table.row(
                    i,
                    i % 7 == 0
                            ? null
                            : "20%02d-%02d-%02d 10:%02d:%02d.%d+00"
                                    .formatted(i % 30, 1 + i % 12, 1 + i % 28, i % 60, i % 59, 1 + i % 9),
                    "19%02d-%02d-%02d".formatted(i % 100, 1 + i % 12, 1 + i % 28),
                    i % 11 == 0 ? null : "%d.%02d".formatted(i * 31 - 70_000, i % 100),
                    "note " + i % 13);
        }
        lake.add(table.rowsPerGroup(1200).rowsPerPage(500).codec("SNAPPY"))
                .add(table.pagesV2())
                .values(typed(Map.of(
                        "paid",
                        new ColumnForm.Timestamp(true),
                        "born",
                        new ColumnForm.Date(),
                        "amount",
                        new ColumnForm.Decimal(12, 2))));

        RepartitionResult result = lake.repartition(Lake.year("ano", "paid"));

        assertThat(result.misfits()).isEmpty();
        assertThat(result.columns())
                .containsExactly(
                        new ParquetColumn("id", "int"),
                        new ParquetColumn("paid", "timestamp"),
                        new ParquetColumn("born", "date"),
                        new ParquetColumn("amount", "decimal(12,2)"),
                        new ParquetColumn("note", "string"));
        String cast = "SELECT id, paid::TIMESTAMPTZ, born::DATE, amount::DECIMAL(12,2), note FROM SOURCE";
        assertThat(lake.query(
                        "SELECT count(*) FROM (" + cast + " EXCEPT ALL SELECT id, paid, born, amount, note FROM BODY)"))
                .containsExactly("0");
        assertThat(lake.query("SELECT count(*) FROM BODY")).containsExactly("10000");
        assertThat(lake.query("SELECT count(*) FROM ORDERED WHERE ano::INT <> year(paid AT TIME ZONE 'UTC')"))
                .containsExactly("0");
    }

    @Test
    void whatDoesNotFitIsCountedByRow() {
        ParquetFixtures table = ParquetFixtures.table(TEXTS + " optional binary w (STRING);");
        for (int i = 0; i < 100; i++) {
            table.row(i, i % 4 == 0 ? "infinity" : i % 4 == 1 ? null : "2024-01-01", "1.50");
        }
        lake.add(table).values(typed(Map.of("v", new ColumnForm.Date(), "w", new ColumnForm.Decimal(5, 2))));

        RepartitionResult result = lake.repartition(Lake.value("w", "w"));

        assertThat(result.misfits()).isEqualTo(Map.of("v", 25L));
        assertThat(lake.query("SELECT count(v) FROM BODY")).containsExactly("50");
    }

    @Test
    void whatDoesNotFitMayEndTheTable() {
        lake.add(texts("2024-01-01", "infinity")).values(options(OnMisfit.FAIL, Map.of("v", new ColumnForm.Date())));
        assertThatThrownBy(lake::repartition)
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("part-00000.parquet")
                .hasMessageContaining("\"v\" holds the value \"infinity\", which is no date that can be read");
    }

    @Test
    void onlyTextIsTyped() {
        lake.add(texts("x")).values(typed(Map.of("id", new ColumnForm.Date())));
        assertThatThrownBy(lake::repartition).hasMessageContaining("only text is turned into a date");
    }

    @Test
    void aColumnThatIsNotThereIsNamed() {
        lake.add(texts("x")).values(typed(Map.of("w", new ColumnForm.Date())));
        assertThatThrownBy(lake::repartition).hasMessageContaining("has no column \"w\", which is to get another form");
    }

    /// The chunks of untouched columns are the input's, byte for byte, although one beside them is typed.
    @Test
    void otherColumnsPassAsBytesBesideTypedOnes() {
        ParquetFixtures table = ParquetFixtures.table(TEXTS + " optional binary note (STRING);");
        for (int i = 0; i < 3_000; i++) {
            table.row(i, "2024-05-%02d".formatted(1 + i % 31), "note " + i * 7919 % 1000);
        }
        MemoryInput input = table.rowsPerGroup(1000).input("in");
        lake.add(table).values(typed(Map.of("v", new ColumnForm.Date())));

        RepartitionResult result = lake.repartition(Lake.month("mes", "v"));

        assertThat(result.plan().groupsAppended()).isEqualTo(3);
        assertThat(chunks(input, "id")).isEqualTo(chunks(written(), "id"));
        assertThat(chunks(input, "note")).isEqualTo(chunks(written(), "note"));
        assertThat(chunks(input, "v")).isNotEqualTo(chunks(written(), "v"));
        assertThat(lake.query("SELECT count(*) FROM (SELECT id, v::DATE, note FROM SOURCE EXCEPT ALL SELECT id, v, note"
                        + " FROM BODY)"))
                .containsExactly("0");
    }

    private ParquetInput written() {
        return ParquetInput.of(lake.files().getFirst());
    }

    /// The bytes of a column's chunks, row group by row group.
    private static List<String> chunks(ParquetInput input, String column) {
        return Footers.open(input).blocks().stream()
                .flatMap(block -> block.getColumns().stream())
                .filter(chunk -> chunk.getPath().toDotString().equals(column))
                .map(chunk -> bytes(input, chunk))
                .toList();
    }

    private static String bytes(ParquetInput input, ColumnChunkMetaData chunk) {
        try {
            return java.util.HexFormat.of()
                    .formatHex(input.read(chunk.getStartingPos(), Math.toIntExact(chunk.getTotalSize())));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void decimalsOfNoKnownPrecisionAreMeasuredInAllFiles() {
        ValueOptions measured = typed(Map.of("v", new ColumnForm.Measured(java.util.Optional.empty())));

        lake.add(texts("1.5", "NaN", "-20.25", null));
        lake.add(texts("123456789012.125", "7").withoutDictionary());
        RepartitionResult result = lake.values(measured).repartition();

        assertThat(result.columns()).contains(new ParquetColumn("v", "decimal(18,3)"));
        assertThat(result.misfits()).isEqualTo(Map.of("v", 1L));
        assertThat(lake.query("SELECT v::VARCHAR FROM BODY WHERE v IS NOT NULL ORDER BY v"))
                .containsExactly("-20.250", "1.500", "7.000", "123456789012.125");
    }
}
