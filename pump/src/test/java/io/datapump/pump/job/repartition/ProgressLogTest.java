package io.datapump.pump.job.repartition;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressLogTest {

    private final List<String> lines = new ArrayList<>();
    private final List<PartitionFile> files = new ArrayList<>();
    private Instant now = Instant.parse("2026-03-01T03:21:40Z");

    private ProgressLog log(long rows) {
        return new ProgressLog(
                lines::add,
                "pagila.payment",
                rows,
                new Clock() {
                    @Override
                    public ZoneOffset getZone() {
                        return ZoneOffset.UTC;
                    }

                    @Override
                    public Clock withZone(java.time.ZoneId zone) {
                        return this;
                    }

                    @Override
                    public Instant instant() {
                        return now;
                    }
                },
                files::add);
    }

    @Test
    void everyTenthIsSaidOnceWithPaceAndWhatIsLeft() {
        var log = log(1_000_000);
        for (var rows = 10_000; rows <= 1_000_000; rows += 10_000) {
            now = now.plusMillis(200);
            log.rowsRead(rows);
        }

        assertThat(lines).hasSize(10);
        assertThat(lines.getFirst())
                .isEqualTo(
                        "repartition pagila.payment: read 100,000 of 1,000,000 rows (10 %), 50,000 rows/s, 18 s left");
        assertThat(lines.getLast())
                .isEqualTo("repartition pagila.payment: read 1,000,000 of 1,000,000 rows (100 %), 50,000 rows/s");
    }

    @Test
    void aSlowTableIsHeardOfOnceAMinute() {
        var log = log(1_000_000);
        for (var second = 1; second <= 180; second++) {
            now = now.plus(Duration.ofSeconds(1));
            log.rowsRead(second * 10L);
        }

        assertThat(lines)
                .containsExactly(
                        "repartition pagila.payment: read 600 of 1,000,000 rows (0 %), 10 rows/s, 27 h 45 min left",
                        "repartition pagila.payment: read 1,200 of 1,000,000 rows (0 %), 10 rows/s, 27 h 44 min left",
                        "repartition pagila.payment: read 1,800 of 1,000,000 rows (0 %), 10 rows/s, 27 h 43 min left");
    }

    @Test
    void aTableWithoutRowsSaysNothing() {
        log(0).rowsRead(0);

        assertThat(lines).isEmpty();
    }

    @Test
    void finishedFilesGoOn() {
        var file = new PartitionFile("ano=2024", Path.of("x-0.parquet"), 3, 100);
        log(3).finished(file);

        assertThat(files).containsExactly(file);
    }
}
