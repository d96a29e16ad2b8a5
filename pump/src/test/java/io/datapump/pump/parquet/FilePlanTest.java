package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.parquet.FilePlan.Group;
import io.datapump.pump.parquet.FilePlan.Proof;
import io.datapump.schema.spec.PartitionField;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FilePlanTest {

    private static final String PAID = "required int32 id; optional binary paid (STRING);";
    private static final String DAY = "required int32 id; optional int32 day (DATE);";
    private static final Proof LOOK = new Proof.Look("have text in \"paid\", of which bounds prove nothing");
    private static final Proof STATISTICS = new Proof.Statistics();

    private static FilePlan plan(ParquetFixtures table, PartitionField... by) {
        return FilePlan.of(table.input("in"), List.of(by), ZoneOffset.UTC);
    }

    @Test
    void textIsLookedAtAndEachGroupSaysItsPartitions() {
        FilePlan plan = plan(
                ParquetFixtures.table(PAID)
                        .row(1, "2024-03-01 00:00:00+00")
                        .row(2, "2024-03-31 23:00:00+00")
                        .row(3, "2024-04-01 00:00:00+00")
                        .row(4, "2024-05-01 00:00:00+00")
                        .row(5, "2024-01-01 00:00:00+00")
                        .row(6, "2024-01-01 00:00:00+00 BC")
                        .rowsPerGroup(2),
                Lake.year("ano", "paid"),
                Lake.month("mes", "paid"));

        assertThat(plan.groups())
                .containsExactly(
                        new Group.PassedThrough("ano=2024/mes=03", LOOK),
                        new Group.Split(2, "ano=2024/mes=04", "ano=2024/mes=05", STATISTICS),
                        new Group.Split(
                                2,
                                "ano=2024/mes=01",
                                "ano=__HIVE_DEFAULT_PARTITION__/mes=__HIVE_DEFAULT_PARTITION__",
                                LOOK));
        assertThat(plan.summary().summary())
                .isEqualTo(
                        "0 files copied, 1 row group appended, 2 rewritten, because they span several partitions (2)");
        assertThat(plan.refusal()).isEmpty();
    }

    @Test
    void statisticsOfDatesDoWithoutALook() {
        FilePlan plan = plan(
                ParquetFixtures.table(DAY)
                        .row(1, 19_783)
                        .row(2, 19_790)
                        .row(3, 19_783)
                        .row(4, 19_900)
                        .row(5, null)
                        .row(6, null)
                        .rowsPerGroup(2),
                Lake.year("ano", "day"),
                Lake.month("mes", "day"));

        assertThat(plan.groups())
                .containsExactly(
                        new Group.PassedThrough("ano=2024/mes=03", STATISTICS),
                        new Group.Split(2, "ano=2024/mes=03", "ano=2024/mes=06", STATISTICS),
                        new Group.PassedThrough(
                                "ano=__HIVE_DEFAULT_PARTITION__/mes=__HIVE_DEFAULT_PARTITION__", STATISTICS));
        assertThat(plan.summary().looks()).isZero();
    }

    /// More rows than are given their partitions at once.
    @Test
    void numbersAreInTheOrderOfNumbers() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 0; i < 70_000; i++) {
            rows.add(new Object[] {i, i % 2 == 0 ? 9 : i == 69_999 ? 100 : 10});
        }

        FilePlan plan = plan(
                ParquetFixtures.table("required int32 id; required int32 tenant;")
                        .rows(rows),
                Lake.value("t", "tenant"));

        assertThat(plan.groups()).containsExactly(new Group.Split(3, "t=9", "t=100", STATISTICS));
    }

    @Test
    void rowGroupsWithoutRowsGoNowhere() {
        byte[] bytes = ParquetFixtures.table(PAID).row(1, "2024-03-01").bytesBetweenEmptyGroups();

        assertThat(FilePlan.of(new MemoryInput("in", bytes), List.of(Lake.year("ano", "paid")), ZoneOffset.UTC)
                        .groups())
                .containsExactly(
                        new Group.Empty(),
                        new Group.PassedThrough("ano=2024", new Proof.Statistics()),
                        new Group.Empty());
    }

    @Test
    void aFileThatWouldBeRefusedForItsNestedColumnsIsShownAllTheSame() {
        FilePlan plan = plan(
                ParquetFixtures.table("required int32 id; required int32 tenant; repeated int32 tags;")
                        .row(1, 7, 1)
                        .row(2, 8, 1),
                Lake.value("t", "tenant"));

        assertThat(plan.groups()).containsExactly(new Group.Split(2, "t=7", "t=8", STATISTICS));
        assertThat(plan.refusal().orElseThrow()).startsWith("the column \"tags\" is nested or repeated");
    }

    @Test
    void aLargeFileOfOnePartitionWouldBeCopied() {
        ParquetFixtures table = ParquetFixtures.table("required int32 id; required int32 tenant; required binary raw;")
                .codec("UNCOMPRESSED")
                .withoutDictionary();
        for (int i = 0; i < 33; i++) {
            table.row(i, 7, new byte[1 << 20]);
        }

        FilePlan plan = plan(table, Lake.value("t", "tenant"));

        assertThat(plan.isCopied()).isTrue();
        assertThat(plan.summary().filesCopied()).isEqualTo(1);
    }

    @Test
    void whatARepartitionRefusesIsRefused() {
        ParquetFixtures table = ParquetFixtures.table("required int32 id; required double ratio;")
                .row(1, 1.0);

        assertThatThrownBy(() -> plan(table, Lake.year("ano", "ratio")))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("in: the column \"ratio\" is of the type")
                .hasMessageContaining("year needs a date, a timestamp or its text");
        assertThatThrownBy(() -> plan(table, Lake.year("ano", "none")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("has no column \"none\"");
    }

    @Test
    void instantsAreOfTheDayThatTheyHaveInTheZone() {
        ParquetInput evening = ParquetFixtures.table(PAID)
                .row(1, "2024-02-29 22:00:00+00")
                .row(2, "2024-03-01 01:00:00+00")
                .input("in");
        List<PartitionField> month = List.of(Lake.month("mes", "paid"));

        assertThat(FilePlan.of(evening, month, ZoneId.of("America/Sao_Paulo")).groups())
                .containsExactly(new Group.PassedThrough("mes=02", LOOK));
        assertThat(FilePlan.of(evening, month, ZoneOffset.UTC).groups())
                .containsExactly(new Group.Split(2, "mes=02", "mes=03", STATISTICS));
    }
}
