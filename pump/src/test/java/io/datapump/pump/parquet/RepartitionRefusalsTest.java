package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What cannot be repartitioned, and what is left of a run that fails: a message that names the file, and nothing else.
class RepartitionRefusalsTest {

    private static final String PAYMENT =
            "optional int64 id; optional binary amount (STRING); optional binary paid (STRING);";

    private final Lake lake;

    RepartitionRefusalsTest(@TempDir Path folder) {
        lake = new Lake(folder);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    @Test
    void theDefaultMarkerAsAValueIsRefused() {
        lake.add(ParquetFixtures.table("required int32 id; optional binary region (STRING);")
                .row(1, "__HIVE_DEFAULT_PARTITION__"));

        assertThatThrownBy(() -> lake.repartition(Lake.value("r", "region")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("part-00000.parquet: ")
                .hasMessageContaining("\"region\" holds the text __HIVE_DEFAULT_PARTITION__");
        assertNothingIsLeft();
    }

    @Test
    void aValueTooLongForAKeyIsRefusedByItsBeginning() {
        lake.add(ParquetFixtures.table("required int32 id; optional binary city (STRING);")
                .row(1, "x".repeat(2000)));

        assertThatThrownBy(() -> lake.repartition(Lake.value("c", "city")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("\"c=xxxxx")
                .hasMessageContaining("2002 bytes");
    }

    @Test
    void otherDifferencesBetweenFilesAreRefusedByFilesAndColumn() {
        assertDisagreement("optional int32 id; optional binary d (STRING);", "optional int32 id;", "\"d\"", "missing");
        assertDisagreement("optional int32 id;", "optional int32 id; optional int32 e;", "\"e\"", "missing");
        assertDisagreement("optional int32 id;", "optional int64 id;", "\"id\"", "int64");
        assertDisagreement("optional binary id;", "optional binary id (STRING);", "\"id\"", "STRING");
        assertDisagreement(
                "optional fixed_len_byte_array(3) id;", "optional fixed_len_byte_array(4) id;", "\"id\"", "(4)");
        assertDisagreement("optional int32 id;", "repeated int32 id;", "\"id\"", "repeated");
        assertDisagreement("optional int32 id;", "optional group id { optional int32 x; }", "\"id\"", "group");
    }

    @Test
    void nestedAndRepeatedColumnsGiveNoPartitionValue(@TempDir Path folder) {
        for (String fields : List.of("optional group g { optional int32 x; }", "repeated int32 g;")) {
            assertRefused(folder, fields + " optional int32 id;", Lake.value("p", "g"), "\"g\" is nested or repeated");
        }
    }

    @Test
    void partitionsThatCannotBeAreRefusedBeforeAnythingIsWritten(@TempDir Path folder) {
        String fields = "optional int32 id; optional double d; optional binary t (STRING); optional int32 day (DATE);";
        assertRefused(folder, fields, Lake.year("ano", "missing"), "has no column \"missing\"");
        assertRefused(folder, fields, Lake.year("ano", "id"), "needs a date, a timestamp or its text");
        assertRefused(
                folder, fields, new PartitionField("h", new Transform.Hour("day")), "needs a timestamp or its text");
        assertRefused(folder, fields, Lake.value("p", "d"), "needs an integer, a boolean");
        assertRefused(folder, fields, new PartitionField("p", new Transform.Truncate("day", 3)), "signed integer");
        assertRefused(folder, fields, new PartitionField("p", new Transform.Truncate("t", 0)), "at least 1, not 0");
        assertRefused(folder, fields, new PartitionField("p", new Transform.Bucket("d", 3)), "bucket needs");
        assertRefused(folder, fields, new PartitionField("p", new Transform.Bucket("id", 0)), "at least 1, not 0");
        assertRefused(folder, fields, Lake.value("T", "id"), "also the name of a partition");
        assertRefused(folder, "optional int32 id;", Lake.value("id", "id"), "no column left");
    }

    @Test
    void tooManyPartitionsAreRefusedWithTheLimit(@TempDir Path folder) {
        ParquetFixtures table = ParquetFixtures.table("required int32 id; required int32 v;");
        for (int i = 0; i <= PartitionIds.LIMIT + 200; i++) {
            table.row(i, i);
        }
        MemoryInput input = table.rowsPerGroup(2000).input("keys");

        assertThatThrownBy(() -> run(folder, input, Lake.value("p", "id")))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("keys: ")
                .hasMessageContaining("more than 10000 different values");
        assertThat(folder).isEmptyDirectory();
        assertThatThrownBy(() -> run(
                        folder,
                        input,
                        new PartitionField("a", new Transform.Bucket("id", 5000)),
                        new PartitionField("b", new Transform.Truncate("v", 2))))
                .hasMessageContaining("more than 10000 partitions");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFullDiskOrMissingFolderIsToldByTheTable(@TempDir Path folder) {
        MemoryInput input =
                ParquetFixtures.table(PAYMENT).row(1L, "1", "2024-01-01").input("in");

        assertThatThrownBy(() -> run(folder.resolve("missing"), input, Lake.year("ano", "paid")))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("table: the scratch folder");
    }

    @Test
    void anInterruptEndsTheRunAndDeletesItsFiles(@TempDir Path folder) {
        MemoryInput input =
                ParquetFixtures.table(PAYMENT).row(1L, "1", "2024-01-01").input("in");

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> run(folder, input, Lake.year("ano", "paid")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anInterruptDeletesWhatIsWritten(@TempDir Path folder) {
        ParquetFixtures table =
                ParquetFixtures.table("required int32 id; required binary pad (STRING); required int32 p;");
        for (int i = 0; i < 20_000; i++) {
            table.row(i, "pad".repeat(300) + i, i % 2);
        }
        RepartitionRequest request = new RepartitionRequest(
                "table",
                List.of(table.rowsPerGroup(10_000).codec("ZSTD").input("in")),
                List.of(Lake.value("q", "p")),
                List.of(),
                folder,
                "x",
                1);

        assertThatThrownBy(() -> Repartition.run(request, rows -> {
                    if (!isEmpty(folder)) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .isInstanceOf(ParquetException.class)
                .hasMessage("table: the repartition was interrupted.");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(folder).isEmptyDirectory();
    }

    private static boolean isEmpty(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertNothingIsLeft() {
        assertThat(lake.scratch()).isEmptyDirectory();
    }

    private static void assertRefused(Path folder, String fields, PartitionField by, String reason) {
        MemoryInput input = ParquetFixtures.table(fields).input("the/file");
        assertThatThrownBy(() -> run(folder, input, by))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("the/file: ")
                .hasMessageContaining(reason);
        assertThat(folder).isEmptyDirectory();
    }

    private void assertDisagreement(String one, String two, String... named) {
        List<ParquetInput> inputs = List.of(
                ParquetFixtures.table(one).input("one.parquet"),
                ParquetFixtures.table(two).input("two.parquet"));
        assertThatThrownBy(() -> Repartition.run(
                        new RepartitionRequest(
                                "t", inputs, List.of(Lake.value("p", "id")), List.of(), lake.scratch(), "x", 1),
                        rows -> {}))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("two.parquet: disagrees with one.parquet about the column ")
                .hasMessageContainingAll(named);
    }

    private static RepartitionResult run(Path scratch, ParquetInput input, PartitionField... by) {
        return Repartition.run(
                new RepartitionRequest("table", List.of(input), List.of(by), List.of(), scratch, "x", 1 << 24),
                rows -> {});
    }
}
