package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalOptions;
import io.datapump.local.aws.rds.ExportWriter;
import io.datapump.local.demo.SmallLake.Night;
import io.datapump.local.source.ExportSink;
import io.datapump.schema.layout.Zone;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An export that is not what RDS writes, on top of a good night: the run fails and says why, and what queries
/// see stays byte for byte what it was.
class BadInputTest {

    private static final AtomicInteger FOLDERS = new AtomicInteger();

    @TempDir
    private static Path folder;

    private static Map<String, String> firstNight = Map.of();

    private Path damaged = Path.of("damaged");

    @BeforeAll
    static void spendAGoodNight() {
        var lake = SmallLake.spend(folder.resolve("good"), Night.FIRST, LocalOptions.standard());
        SmallLake.open(folder.resolve("good"), Night.SECOND).apply();
        firstNight = seen(lake);
    }

    @BeforeEach
    void copyIt() {
        damaged = folder.resolve("damaged-" + FOLDERS.incrementAndGet());
        SmallLake.copy(folder.resolve("good"), damaged);
    }

    /// What queries see: the catalog's objects and Glue.
    private static Map<String, String> seen(SmallLake lake) {
        var seen = new TreeMap<>(LakeState.objects(lake.objects(), Zone.CATALOG.prefix()));
        seen.putAll(LakeState.glue(
                lake.aws(), lake.config().lake().value().catalog().database()));
        return seen;
    }

    /// Writes an export as RDS does, but for the first object whose key matches.
    ///
    /// @param change answers nothing where the object is not to be written at all
    private record Damage(Pattern object, UnaryOperator<Optional<byte[]>> change) {

        static Damage of(String object, UnaryOperator<byte[]> change) {
            return new Damage(Pattern.compile(object), content -> content.map(change));
        }

        static Damage missing(String object) {
            return new Damage(Pattern.compile(object), content -> Optional.empty());
        }

        /// @param damaged takes the object's key
        ExportWriter writer(StringBuilder damaged) {
            return (content, scratch, order, sink) ->
                    ExportWriter.snapshotExport().write(content, scratch, order, new DamagingSink(this, sink, damaged));
        }
    }

    private record DamagingSink(Damage damage, ExportSink sink, StringBuilder damaged) implements ExportSink {

        @Override
        public void put(Path file, String key) {
            try {
                var content = Files.readAllBytes(file);
                Files.delete(file);
                put(content, key);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void put(byte[] content, String key) {
            if (damaged.isEmpty() && damage.object().matcher(key).matches()) {
                damaged.append(key);
                damage.change().apply(Optional.of(content)).ifPresent(changed -> sink.put(changed, key));
            } else {
                sink.put(content, key);
            }
        }
    }

    private void theNightFailsNaming(Damage damage) {
        // A marker that is missing is named by the folder it is missing in.
        theSecondNight(damage, (lake, key) -> assertFailedNaming(lake, key.replaceFirst("_SUCCESS$", "")));
    }

    private void theSecondNight(Damage damage, BiConsumer<SmallLake, String> assertion) {
        var key = new StringBuilder();
        var lake = SmallLake.open(damaged, Night.SECOND, LocalOptions.standard().withExports(damage.writer(key)));
        lake.snapshot(Night.SECOND);
        lake.aws().settle();
        assertThat(key).isNotEmpty();
        assertion.accept(lake, key.toString());
        theNextNightIsGood();
    }

    private static void assertFailedNaming(SmallLake lake, String object) {
        var notification = lake.notifications().getLast();
        assertThat(notification.path("status").asString()).isEqualTo("failed");
        assertThat(notification.path("tables")).isEmpty();
        assertThat(notification.path("failures").findValuesAsString("message"))
                .singleElement()
                .asString()
                .contains(object);
        assertThat(LakeState.differences(firstNight, seen(lake))).isEmpty();
    }

    private void theNextNightIsGood() {
        var lake = SmallLake.spend(damaged, Night.THIRD, LocalOptions.standard());
        assertThat(lake.notifications().getLast().path("status").asString()).isEqualTo("published");
        assertThat(LakeState.objects(lake.objects(), Zone.CATALOG.prefix()).keySet())
                .hasSizeGreaterThan(4)
                .allMatch(key -> key.contains("/pagila-prod-2026-01-07-03-10-"));
    }

    @Test
    void aTruncatedFile() {
        theNightFailsNaming(
                Damage.of(".*/public\\.film/.*\\.parquet", content -> Arrays.copyOf(content, content.length - 100)));
    }

    @Test
    void aTruncatedFileThatIsToBeRepartitioned() {
        theNightFailsNaming(
                Damage.of(".*/public\\.payment/.*\\.parquet", content -> Arrays.copyOf(content, content.length / 2)));
    }

    @Test
    void anEmptyFile() {
        theNightFailsNaming(Damage.of(".*/public\\.customer/.*\\.parquet", content -> new byte[0]));
    }

    @Test
    void flippedBytesInAPage() {
        var flipping = Damage.of(".*/public\\.payment/.*\\.parquet", content -> {
            var flipped = content.clone();
            for (var at = content.length / 4; at < content.length / 4 + 24; at++) {
                flipped[at] ^= (byte) 0xff;
            }
            return flipped;
        });
        theSecondNight(flipping, (lake, key) -> assertOnlyOneIsOfTheFirstNight(lake, "payment", key));
    }

    @Test
    void tablesInfoThatIsNotJson() {
        theNightFailsNaming(Damage.of(
                ".*/export_tables_info_.*\\.json",
                content -> new String(content, StandardCharsets.UTF_8)
                        .substring(0, content.length / 2)
                        .getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void exportInfoThatIsNotJson() {
        theNightFailsNaming(Damage.of(
                ".*/export_info_.*\\.json", content -> "<?xml version=\"1.0\"?>".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aMissingSuccessMarker() {
        theNightFailsNaming(Damage.missing(".*/public\\.film/1/_SUCCESS"));
    }

    @Test
    void anObjectThatVanishesBetweenInspectAndPublish() {
        var lake = SmallLake.open(damaged, Night.SECOND);
        var key = new StringBuilder();
        lake.aws().logs().listen((group, stream, line) -> {
            if (line.contains(" publish] started")) {
                lake.objects().list(Zone.EXPORTED.of(SmallLake.CLUSTER)).stream()
                        .filter(object -> object.key().matches(".*/public\\.customer/.*\\.parquet"))
                        .reduce((first, last) -> last)
                        .ifPresent(object -> {
                            key.append(object.key());
                            lake.objects().delete(List.of(object.key()));
                        });
            }
        });
        lake.snapshot(Night.SECOND);
        lake.aws().settle();
        assertThat(key).isNotEmpty();
        assertOnlyOneIsOfTheFirstNight(lake, "customer", key.toString());
        theNextNightIsGood();
    }

    private static void assertOnlyOneIsOfTheFirstNight(SmallLake lake, String kept, String object) {
        var notification = lake.notifications().getLast();
        assertThat(notification.path("status").asString()).isEqualTo("failed");
        assertThat(notification.path("failures").findValuesAsString("message"))
                .anySatisfy(message -> assertThat(message).contains(object));
        assertThat(notification.path("tables").valueStream())
                .hasSizeGreaterThan(1)
                .allSatisfy(table -> assertThat(table.has("keptFrom"))
                        .isEqualTo(table.path("table").asString().equals("pagila_" + kept)));
        assertThat(LakeState.differences(firstNight, seen(lake)))
                .isNotEmpty()
                .noneMatch(difference -> difference.contains(kept));
    }

    /// Seen elsewhere: checksum files that a Hadoop client had left beside the data, and that stopped every reader.
    @Test
    void checksumCompanionsInTheExportAreNeitherReadNorPublished() {
        ExportWriter withCompanions = (content, scratch, order, sink) ->
                ExportWriter.snapshotExport().write(content, scratch, order, new CompanionSink(sink));
        var lake = SmallLake.open(damaged, Night.SECOND, LocalOptions.standard().withExports(withCompanions));
        lake.snapshot(Night.SECOND);
        lake.aws().settle();

        assertThat(lake.notifications().getLast().path("status").asString()).isEqualTo("published");
        assertThat(LakeState.objects(lake.objects(), Zone.CATALOG.prefix()).keySet())
                .hasSizeGreaterThan(4)
                .allMatch(key -> key.endsWith(".parquet"));
        assertThat(lake.objects().list(Zone.WORK.prefix())).isEmpty();
    }

    /// Every file of data gets a companion, and each of them is wrong.
    private record CompanionSink(ExportSink sink) implements ExportSink {

        @Override
        public void put(Path file, String key) {
            sink.put(file, key);
            if (key.endsWith(".parquet")) {
                sink.put(new byte[] {'c', 'r', 'c', 0}, key.replaceFirst("([^/]+)$", ".$1.crc"));
            }
        }

        @Override
        public void put(byte[] content, String key) {
            sink.put(content, key);
        }
    }
}
