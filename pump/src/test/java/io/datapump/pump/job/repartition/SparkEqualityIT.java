package io.datapump.pump.job.repartition;

import static io.datapump.pump.job.MarkingFixtures.drop;
import static io.datapump.pump.job.MarkingFixtures.partitionBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.datapump.pump.parquet.AwkwardTexts;
import io.datapump.pump.pipeline.SparkProcess;
import io.datapump.schema.spec.OutputFiles;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.spec.ValueRules;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One run configuration, two engines: the pump's own and Spark in local mode. What both stage must be the same folders
/// with the same rows (`TwoEngines`). One table stands for all in every build; the tag leaves the others, each of
/// which starts a JVM, to `.ci/spark`.
class SparkEqualityIT {

    private static final List<String> MOMENTS = List.of(
            "2024-03-15 10:22:33.123456+00",
            "2024-12-31 23:59:59.9+00",
            "2024-12-31 23:30:00-02",
            "2025-01-01 00:30:00+05:30",
            "1890-06-01 12:00:00+00:19:32",
            "2024-02-29",
            "2023-02-29",
            "2024-03-15T10:22:33Z",
            "2024-03-15 10:22:33",
            "12024-07-01 00:00:00+00",
            "0044-03-15 BC",
            "0001-01-01 00:00:00+01",
            "0000-00-00",
            "1997-00-01",
            "infinity",
            "-infinity",
            "",
            " 2024-03-15",
            "2024-03-15 24:00:00",
            "2024-03-15 10:22:33+16",
            "2024-3-15",
            "no date");
    private static final List<String> TEXTS = Stream.concat(
                    AwkwardTexts.ALL.stream(),
                    Stream.of("", "{x}", "[y]", "it's", "\"q\"", "back\\slash", "?", "*", "😀😀😀"))
            .toList();

    @TempDir
    private Path folder;

    private TwoEngines engines;

    @BeforeEach
    void findSpark() {
        var spark = SparkProcess.find(Path.of("../spark/target"), folder.resolve("lake"));
        assumeThat(spark)
                .as(
                        "skipped: the module spark is not built (./datapump verify does it first), or there is no JDK 17 or 21")
                .isPresent();
        engines = new TwoEngines(folder, spark.orElseThrow());
    }

    private static PartitionField field(String name, Transform transform) {
        return new PartitionField(name, transform, PartitionType.STRING, true);
    }

    @Test
    @Tag("spark")
    void partsOfDatesComeFromAwkwardText() throws Exception {
        var rows = new ArrayList<@Nullable Object[]>();
        for (var moment : MOMENTS) {
            rows.add(new Object[] {(long) rows.size(), moment});
        }
        rows.add(new @Nullable Object[] {-1L, null});
        engines.assertEqual(
                partitionBy(
                        new PartitionField("ano", new Transform.Year("at")),
                        new PartitionField("mes", new Transform.Month("at"), PartitionType.INT, false),
                        new PartitionField("dia", new Transform.Day("at")),
                        new PartitionField("hora", new Transform.Hour("at"))),
                t -> t.columns(
                                "required int64 id; optional binary at (STRING);",
                                "id",
                                "bigint",
                                "int64",
                                "at",
                                "timestamp with time zone",
                                "binary (UTF8)")
                        .rows("1", rows.subList(0, 9))
                        .rows("2", rows.subList(9, rows.size())));
    }

    @Test
    @Tag("spark")
    void textOfEveryKindNamesFolders() throws Exception {
        var rows = new ArrayList<@Nullable Object[]>();
        for (var text : TEXTS) {
            rows.add(new Object[] {(long) rows.size(), text});
            rows.add(new Object[] {(long) rows.size(), text + text});
        }
        rows.add(new @Nullable Object[] {-1L, null});
        engines.assertEqual(
                partitionBy(
                        field("note", new Transform.Value("note")),
                        field("start", new Transform.Truncate("note", 2)),
                        new PartitionField("shard", new Transform.Bucket("note", 7))),
                t -> t.rows("1", rows));
    }

    @Test
    void textNumbersDatesTimestampsAndDecimalsGiveEveryTransformTheyCan() throws Exception {
        var columns = """
                optional int64 id; optional int32 small (INTEGER(16,true)); optional int32 day (DATE); \
                optional int64 at (TIMESTAMP(MICROS,true)); optional int64 clock (TIMESTAMP(MICROS,false)); \
                optional int32 cents (DECIMAL(9,2)); optional fixed_len_byte_array(9) large (DECIMAL(20,0)); \
                optional boolean paid; optional double score; optional binary said (STRING);""";
        var names = List.of("id", "small", "day", "at", "clock", "cents", "large", "paid", "score", "said");
        var metadata = names.stream()
                .flatMap(name -> List.of(name, "int", "int64").stream())
                .toArray(String[]::new);
        var random = new Random(7);
        var rows = new ArrayList<@Nullable Object[]>();
        for (var i = 0; i < 120; i++) {
            var row = new @Nullable Object[] {
                random.nextLong(-50, 50),
                random.nextInt(-9, 9),
                random.nextInt(-800_000, 40_000),
                random.nextLong(-70_000_000_000_000_000L, 4_000_000_000_000_000L),
                random.nextLong(4_000_000_000_000_000L) / 1_000_000 * 1_000_000,
                random.nextInt(-99, 99),
                unsigned(BigInteger.valueOf(random.nextLong()).abs()),
                random.nextBoolean(),
                i % 5 == 0 ? Double.NaN : -0.0,
                MOMENTS.get(i % MOMENTS.size())
            };
            row[i % row.length] = i % 3 == 0 ? null : row[i % row.length];
            rows.add(row);
        }
        engines.assertEqual(
                partitionBy(
                        field("d", new Transform.Value("day")),
                        field("y", new Transform.Year("day")),
                        field("h", new Transform.Hour("at")),
                        field("b", new Transform.Bucket("at", 5)),
                        field("c", new Transform.Month("clock")),
                        field("n", new Transform.Truncate("id", 10)),
                        field("s", new Transform.Bucket("small", 3)),
                        field("m", new Transform.Value("cents")),
                        field("l", new Transform.Bucket("large", 4)),
                        field("paid", new Transform.Value("paid")),
                        field("mes", new Transform.Month("said"))),
                t -> t.columns(columns, metadata).rows("1", rows).rows("2", rows.subList(0, 3)));
    }

    private static byte[] unsigned(BigInteger value) {
        var bytes = new byte[9];
        var magnitude = value.toByteArray();
        System.arraycopy(magnitude, 0, bytes, bytes.length - magnitude.length, magnitude.length);
        return bytes;
    }

    @Test
    @Tag("spark")
    void columnsAreLeftOutWithoutPartitions() throws Exception {
        engines.assertEqual(drop(List.of("note")), t -> t.batch("1", 1, 2, 3).batch("2", 4));
    }

    @Test
    @Tag("spark")
    void whatThePumpRefusesSparkRefusesBeforeItWrites() throws Exception {
        var settings = partitionBy(field("note", new Transform.Value("note")));
        var context = engines.inspected(
                settings,
                t -> t.rows("1", List.of(new Object[] {1L, "__HIVE_DEFAULT_PARTITION__"}, new Object[] {2L, "x"})));
        var end = engines.runSpark(context);
        assertThat(end.exitCode()).hasValue(1);
        assertThat(end.reason()).contains("holds the text __HIVE_DEFAULT_PARTITION__");
        assertThat(engines.keys()).noneMatch(key -> key.startsWith("work/"));
    }

    private static TableSettings with(TableSettings settings, String zone, OnInvalid onInvalid) {
        return new TableSettings(
                settings.alias(),
                settings.partitionBy(),
                settings.longterm(),
                settings.columns(),
                new TableRules.Overrides(
                        new ValueRules.Overrides(
                                Optional.empty(), Optional.of(zone), Optional.of(onInvalid), Optional.empty()),
                        OutputFiles.Overrides.NONE,
                        Optional.empty()),
                settings.work(),
                settings.partitionOf());
    }

    @Test
    @Tag("spark")
    void instantsAreCutInTheDeclaredZoneAndAllElseIsTakenAsItIs() throws Exception {
        var settings = with(
                partitionBy(
                        new PartitionField("dia", new Transform.Day("note")),
                        new PartitionField("hora", new Transform.Hour("note"))),
                "America/Sao_Paulo",
                OnInvalid.FAIL);
        engines.assertEqual(
                settings,
                t -> t.rows(
                        "1",
                        List.of(
                                new Object[] {1L, "2024-01-01 02:30:00+00"},
                                new Object[] {2L, "2024-01-01 02:30:00"},
                                new Object[] {3L, "2024-01-01"},
                                // Clocks were an hour ahead in that summer: half past midnight of the first.
                                new Object[] {4L, "2019-01-01 02:30:00+00"},
                                new @Nullable Object[] {5L, null})));
        assertThat(engines.keys())
                .filteredOn(key -> key.startsWith("work/c1/e1/" + TwoEngines.FOLDER + "/"))
                .extracting(
                        key -> key.substring(("work/c1/e1/" + TwoEngines.FOLDER + "/").length(), key.lastIndexOf('/')))
                .containsExactlyInAnyOrder(
                        "dia=31/hora=23",
                        "dia=01/hora=02",
                        "dia=01/hora=00",
                        "dia=__HIVE_DEFAULT_PARTITION__/hora=__HIVE_DEFAULT_PARTITION__");
    }

    @Test
    @Tag("spark")
    void whatNamesNoPartitionEndsTheJobWhereTheSettingsSaySo() throws Exception {
        var settings = with(partitionBy(new PartitionField("ano", new Transform.Year("note"))), "UTC", OnInvalid.FAIL);
        var context = engines.inspected(
                settings, t -> t.rows("1", List.<@Nullable Object[]>of(new Object[] {1L, "infinity"})));
        assertThat(engines.runSpark(context).reason()).contains("1 rows have a value that names no partition");
    }
}
