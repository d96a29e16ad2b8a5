package io.datapump.schema.removal;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.Instant;
import java.time.Period;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Which partitions a shorter period takes: only those of which every row is older.
class AgedPartitionsTest {

    private static final PartitionField YEAR = new PartitionField("ano", new Transform.Year("paid"));
    private static final PartitionField MONTH = new PartitionField("mes", new Transform.Month("paid"));

    private static Optional<List<String>> old(Period period, List<PartitionField> by, String... paths) {
        var folders =
                Arrays.stream(paths).map(path -> new Folder(path, 1, 10, 100)).toList();
        return new AgedPartitions(new StoredHistory(Instant.parse("2026-11-28T03:00:00Z"), folders), by)
                .olderThan(period)
                .map(aged -> aged.stream().map(Folder::path).toList());
    }

    @Test
    void aYearGoesOnceItsLastDayIsTooOld() {
        assertThat(old(Period.ofYears(2), List.of(YEAR), "ano=2022", "ano=2023", "ano=2024"))
                .contains(List.of("ano=2022", "ano=2023"));
    }

    @Test
    void aMonthGoesOnceItsLastDayIsTooOld() {
        assertThat(old(
                        Period.ofYears(2),
                        List.of(YEAR, MONTH),
                        "ano=2024/mes=10",
                        "ano=2024/mes=11",
                        "ano=2024/mes=12"))
                .contains(List.of("ano=2024/mes=10"));
    }

    @Test
    void aDayIsADate() {
        var day = new PartitionField("dia", new Transform.Value("paid"));

        assertThat(old(Period.ofDays(1), List.of(day), "dia=2026-11-26", "dia=2026-11-27"))
                .contains(List.of("dia=2026-11-26"));
    }

    @Test
    void rowsWithoutADateNeverGo() {
        assertThat(old(
                        Period.ofDays(1),
                        List.of(YEAR, MONTH),
                        "ano=__HIVE_DEFAULT_PARTITION__/mes=__HIVE_DEFAULT_PARTITION__"))
                .contains(List.of());
    }

    @Test
    void partitionsThatNameNoYearDoNotTell() {
        assertThat(old(Period.ofDays(1), List.of(MONTH), "mes=01")).isEmpty();
        assertThat(old(Period.ofDays(1), List.of(), "")).isEmpty();
    }

    @Test
    void valuesThatAreNoDatesDoNotTell() {
        var country = new PartitionField("pais", new Transform.Value("country"));

        assertThat(old(Period.ofDays(1), List.of(country), "pais=br")).isEmpty();
    }
}
