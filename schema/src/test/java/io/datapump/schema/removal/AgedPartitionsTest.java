package io.datapump.schema.removal;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.Instant;
import java.time.Period;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which partitions a shorter period takes: only those of which every row is older.
class AgedPartitionsTest {

    private static final PartitionField YEAR = new PartitionField("ano", new Transform.Year("paid"));
    private static final PartitionField MONTH = new PartitionField("mes", new Transform.Month("paid"));

    private static List<String> old(Period period, List<PartitionField> by, String... paths) {
        var folders =
                Arrays.stream(paths).map(path -> new Folder(path, 1, 10, 100)).toList();
        return old(LongtermMode.LATEST, period, by, folders);
    }

    private static List<String> old(LongtermMode mode, Period period, List<PartitionField> by, List<Folder> folders) {
        return new AgedPartitions(new StoredHistory(Instant.parse("2026-11-28T03:00:00Z"), folders), mode, by)
                .olderThan(period).stream().map(Folder::path).toList();
    }

    @Test
    void aYearGoesOnceItsLastDayIsTooOld() {
        assertThat(old(Period.ofYears(2), List.of(YEAR), "ano=2022", "ano=2023", "ano=2024"))
                .containsExactly("ano=2022", "ano=2023");
    }

    @Test
    void aMonthGoesOnceItsLastDayIsTooOld() {
        assertThat(old(
                        Period.ofYears(2),
                        List.of(YEAR, MONTH),
                        "ano=2024/mes=10",
                        "ano=2024/mes=11",
                        "ano=2024/mes=12"))
                .containsExactly("ano=2024/mes=10");
    }

    @Test
    void aDayIsADate() {
        var day = new PartitionField("dia", new Transform.Value("paid"));

        assertThat(old(Period.ofDays(1), List.of(day), "dia=2026-11-26", "dia=2026-11-27"))
                .containsExactly("dia=2026-11-26");
    }

    @Test
    void rowsWithoutADateNeverGo() {
        assertThat(old(
                        Period.ofDays(1),
                        List.of(YEAR, MONTH),
                        "ano=__HIVE_DEFAULT_PARTITION__/mes=__HIVE_DEFAULT_PARTITION__"))
                .isEmpty();
    }

    @Test
    void partitionsThatNameNoYearNeverGo() {
        assertThat(old(Period.ofDays(1), List.of(MONTH), "mes=01")).isEmpty();
        assertThat(old(Period.ofDays(1), List.of(), "")).isEmpty();
    }

    @Test
    void valuesThatAreNoDatesNeverGo() {
        var country = new PartitionField("pais", new Transform.Value("country"));

        assertThat(old(Period.ofDays(1), List.of(country), "pais=br")).isEmpty();
    }

    @Test
    void aDatedCopyIsOfTheDayOfItsSnapshot() {
        var copies = List.of(
                new Folder("snapshot=20251127T030000Z/ano=2010", 1, 10, 100),
                new Folder("snapshot=20251128T030000Z/ano=2010", 1, 10, 100));

        assertThat(old(LongtermMode.SNAPSHOTS, Period.ofYears(1), List.of(YEAR), copies))
                .containsExactly("snapshot=20251127T030000Z/ano=2010");
    }

    @Test
    void aPartitionWithoutFilesIsNone() {
        assertThat(old(LongtermMode.LATEST, Period.ofYears(1), List.of(YEAR), List.of(new Folder("ano=2010", 0, 0, 0))))
                .isEmpty();
    }
}
