package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeclaredTypeTest {

    private static void assertHeld(PartitionType type, String... values) {
        assertThat(values).allMatch(value -> DeclaredType.holds(type, value));
    }

    private static void assertRefused(PartitionType type, String... values) {
        assertThat(values).noneMatch(value -> DeclaredType.holds(type, value));
    }

    @Test
    void wholeNumbersWithinTheirRange() {
        assertHeld(PartitionType.INT, "0", "-5", "007", "2147483647", "-2147483648");
        assertRefused(PartitionType.INT, "2147483648", "-2147483649", "1.0", "abc", "+1", " 1", "1 ", "-", "٣", "true");
        assertHeld(PartitionType.BIGINT, "2147483648", "9223372036854775807", "-9223372036854775808");
        assertRefused(PartitionType.BIGINT, "9223372036854775808", "1".repeat(5000));
    }

    @Test
    void datesOfTheCalendar() {
        assertHeld(PartitionType.DATE, "2024-02-29", "0987-01-01");
        assertRefused(
                PartitionType.DATE,
                "2023-02-29",
                "2024-2-1",
                "20240201",
                "2024-02-01 10:00:00",
                "infinity",
                "10000-01-01");
    }

    @Test
    void everyText() {
        assertHeld(PartitionType.STRING, "abc", "１", "2024-02-30");
    }

    @Test
    void aValueThatDoesNotFitStopsTheRepartition(@TempDir Path folder) {
        ParquetInput input = ParquetFixtures.table("optional binary store (STRING); optional int32 id;")
                .row("1", 1)
                .row(null, 2)
                .row("", 3)
                .row("abc", 4)
                .input("the/file");
        PartitionField asInt = new PartitionField("loja", new Transform.Value("store"), PartitionType.INT, true);

        assertThatThrownBy(() -> Repartition.run(
                        new RepartitionRequest("t", List.of(input), List.of(asInt), List.of(), folder, "x", 1 << 24),
                        rows -> {}))
                .isInstanceOf(ParquetException.class)
                .hasMessage("the/file: the column \"store\" gives the partition \"loja\" the value \"abc\", which is no"
                        + " int, so every query of the table would fail; declare the partition as string, or partition"
                        + " by another column.");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aYearIsNoDate(@TempDir Path folder) {
        ParquetInput input = ParquetFixtures.table("optional binary d (STRING); optional int32 id;")
                .row("2024-03-01", 1)
                .input("f");
        PartitionField asDate = new PartitionField("ano", new Transform.Year("d"), PartitionType.DATE, true);

        assertThatThrownBy(() -> Repartition.run(
                        new RepartitionRequest("t", List.of(input), List.of(asDate), List.of(), folder, "x", 1 << 24),
                        rows -> {}))
                .hasMessageContainingAll("\"2024\"", "which is no date");
    }
}
