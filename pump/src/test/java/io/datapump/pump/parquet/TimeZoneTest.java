package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.schema.spec.OutputFiles.Codec;
import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Instants fall into the partitions of the declared zone, whatever they are stored as; java.time is the judge.
class TimeZoneTest {

    private static final List<PartitionField> BY = List.of(
            new PartitionField("y", new Transform.Year("v")),
            new PartitionField("m", new Transform.Month("v")),
            new PartitionField("d", new Transform.Day("v")),
            new PartitionField("h", new Transform.Hour("v")));

    private static final List<String> ZONES = List.of(
            "UTC",
            "Asia/Kolkata",
            "America/Sao_Paulo",
            "America/St_Johns",
            "Australia/Lord_Howe",
            "Pacific/Apia",
            "Africa/Monrovia");

    private final Path folder;
    private int runs;

    TimeZoneTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private List<String> folders(String type, String zone, List<Object> values) {
        ParquetFixtures table = ParquetFixtures.table("required int32 id; optional " + type + ";");
        values.forEach(value -> table.row(0, value));
        return run(
                        table.rowsPerGroup(50),
                        BY,
                        new ValueOptions(ZoneId.of(zone), OnInvalid.DEFAULT_PARTITION, OnMisfit.FAIL, Map.of()),
                        PassThrough.APPEND)
                .files()
                .stream()
                .map(PartitionFile::partition)
                .sorted()
                .toList();
    }

    private RepartitionResult run(
            ParquetFixtures table, List<PartitionField> by, ValueOptions values, PassThrough passThrough) {
        Path scratch = folder.resolve("run-" + runs++);
        try {
            Files.createDirectories(scratch);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Repartition.run(
                new RepartitionRequest(
                        "t",
                        List.of(table.input("in")),
                        by,
                        List.of(),
                        scratch,
                        "x",
                        1 << 24,
                        new OutputOptions(Codec.ZSTD, 1L << 30, passThrough, true),
                        values),
                rows -> {});
    }

    private static List<String> expected(String zone, List<Instant> instants) {
        var form = DateTimeFormatter.ofPattern("'y='yyyy'/m='MM'/d='dd'/h='HH").withZone(ZoneId.of(zone));
        return instants.stream().map(form::format).distinct().sorted().toList();
    }

    /// Many around changes of the clocks, some anywhere between 1850 and 2150.
    private static List<Instant> instants(String zone) {
        Random random = new Random(zone.hashCode());
        List<Instant> instants = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            instants.add(Instant.ofEpochSecond(random.nextLong(-3_786_000_000L, 5_680_000_000L), 123_456_000));
        }
        var rules = ZoneId.of(zone).getRules();
        var next = rules.nextTransition(Instant.parse("1965-01-01T00:00:00Z"));
        for (int i = 0; i < 20 && next != null; i++) {
            instants.add(next.getInstant().minusMillis(1));
            instants.add(next.getInstant());
            instants.add(next.getInstant().plusSeconds(1799));
            next = rules.nextTransition(next.getInstant());
        }
        return instants;
    }

    @Test
    void instantsOfEveryStorageFallIntoTheZonesHours() {
        for (String zone : ZONES) {
            List<Instant> instants = instants(zone);
            List<String> expected = expected(zone, instants);
            assertThat(folders(
                            "int64 v (TIMESTAMP(MICROS,true))",
                            zone,
                            instants.stream()
                                    .<Object>map(at -> at.getEpochSecond() * 1_000_000 + at.getNano() / 1000)
                                    .toList()))
                    .as(zone)
                    .isEqualTo(expected);
            assertThat(folders(
                            "int64 v (TIMESTAMP(MILLIS,true))",
                            zone,
                            instants.stream().<Object>map(Instant::toEpochMilli).toList()))
                    .as(zone)
                    .isEqualTo(expected);
            assertThat(folders(
                            "int96 v",
                            zone,
                            instants.stream().<Object>map(TimeZoneTest::int96).toList()))
                    .as(zone)
                    .isEqualTo(expected);
            for (String offset : List.of("+00:00", "+05:30", "-03:00")) {
                var text = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSxxx")
                        .withZone(ZoneOffset.of(offset));
                assertThat(folders(
                                "binary v (STRING)",
                                zone,
                                instants.stream()
                                        .<Object>map(at -> printed(text.format(at)))
                                        .toList()))
                        .as(zone + " " + offset)
                        .isEqualTo(expected);
            }
        }
    }

    /// As PostgreSQL prints it: no zeros at the end of a fraction, no minutes of an offset that has none.
    private static String printed(String text) {
        return text.replaceAll("\\.?0+(?=[+-]\\d\\d:\\d\\d$)", "").replaceAll("(?<=[+-]\\d\\d):00$", "");
    }

    private static byte[] int96(Instant at) {
        long day = Math.floorDiv(at.getEpochSecond(), 86_400L);
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(Math.floorMod(at.getEpochSecond(), 86_400L) * 1_000_000_000 + at.getNano())
                .putInt((int) (day + 2_440_588))
                .array();
    }

    @Test
    void whatHasNoZoneIsTakenAsItIs() {
        for (String zone : ZONES) {
            assertThat(folders("binary v (STRING)", zone, List.of("2024-03-15 23:59:59.5", "2024-03-16")))
                    .containsExactly("y=2024/m=03/d=15/h=23", "y=2024/m=03/d=16/h=00");
            assertThat(folders("int64 v (TIMESTAMP(MICROS,false))", zone, List.of(86_399_999_999L)))
                    .containsExactly("y=1970/m=01/d=01/h=23");
        }
    }

    /// Days and hours that come twice when clocks are put back, and row groups that lie across.
    @Test
    void passThroughChangesNothingInAZone() {
        for (String zone : ZONES) {
            for (String unit : List.of("y", "m", "d", "h")) {
                var by = BY.stream().filter(field -> field.name().equals(unit)).toList();
                ParquetFixtures table =
                        ParquetFixtures.table("required int32 id; optional int64 v (TIMESTAMP(MICROS,true));");
                List<Instant> sorted = instants(zone).stream().sorted().toList();
                sorted.forEach(at -> table.row(0, at.getEpochSecond() * 1_000_000));
                var options = new ValueOptions(ZoneId.of(zone), OnInvalid.DEFAULT_PARTITION, OnMisfit.FAIL, Map.of());
                assertThat(rows(run(table.rowsPerGroup(3), by, options, PassThrough.APPEND)))
                        .as(zone + " " + unit)
                        .isEqualTo(rows(run(table, by, options, PassThrough.NEVER)));
            }
        }
    }

    private static List<String> rows(RepartitionResult result) {
        return result.files().stream()
                .map(file -> file.partition() + " " + file.rows())
                .sorted()
                .toList();
    }

    @Test
    void rowsWithoutAPartitionMayEndTheTable() {
        assertFails(
                "binary v (STRING)", "infinity", "\"v\" holds the value \"infinity\", from which no \"y\" and \"m\"");
        assertFails("binary v (STRING)", "", "holds the value \"\"");
        assertFails("binary v (STRING)", "0044-03-15 BC", "holds the value \"0044-03-15 BC\"");
        assertFails("int32 v (DATE)", -800_000, "holds the value \"-221-");
    }

    private void assertFails(String type, Object value, String message) {
        ParquetFixtures table = ParquetFixtures.table("required int32 id; optional " + type + ";")
                .row(1, value)
                .row(1, (Object) null);
        var options = new ValueOptions(ZoneOffset.UTC, OnInvalid.FAIL, OnMisfit.FAIL, Map.of());
        for (var passThrough : List.of(PassThrough.APPEND, PassThrough.NEVER)) {
            assertThatThrownBy(() -> run(table, BY.subList(0, 2), options, passThrough))
                    .isInstanceOf(ParquetException.class)
                    .hasMessageStartingWith("in: ")
                    .hasMessageContaining(message);
        }
    }

    @Test
    void nullIsNoInvalidValue() {
        ParquetFixtures table = ParquetFixtures.table("required int32 id; optional binary v (STRING);")
                .row(1, (@Nullable Object) null);
        var options = new ValueOptions(ZoneOffset.UTC, OnInvalid.FAIL, OnMisfit.FAIL, Map.of());
        assertThat(run(table, BY.subList(0, 1), options, PassThrough.NEVER).nulls())
                .isOne();
    }
}
