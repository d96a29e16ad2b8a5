package io.datapump.pump.job.repartition;

import io.datapump.pump.parquet.RepartitionProgress;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.pump.telemetry.Pace;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/// Says how far the engine has read, how fast, and when it will be through: at every tenth of a table, and once a
/// minute where a tenth takes longer. Finished files go on to those who want them.
final class ProgressLog implements RepartitionProgress {

    private static final int STEPS = 10;
    private static final Duration SILENCE = Duration.ofMinutes(1);

    private final Consumer<String> log;
    private final String folder;
    private final long rows;
    private final Clock clock;
    private final long start;
    private final Consumer<PartitionFile> files;
    private long step;
    private long said;

    /// A log of one table.
    ///
    /// @param rows that it has
    /// @param files takes every finished file
    ProgressLog(Consumer<String> log, String folder, long rows, Clock clock, Consumer<PartitionFile> files) {
        this.log = log;
        this.folder = folder;
        this.rows = rows;
        this.clock = clock;
        this.start = clock.millis();
        this.said = start;
        this.files = files;
    }

    @Override
    public void rowsRead(long read) {
        var now = clock.millis();
        var reached = rows == 0 ? 0 : read * STEPS / rows;
        if (reached > step || now - said >= SILENCE.toMillis()) {
            step = reached;
            said = now;
            log.accept(
                    "repartition %s: read %s".formatted(folder, new Pace(read, rows, Duration.ofMillis(now - start))));
        }
    }

    @Override
    public void finished(PartitionFile file) {
        files.accept(file);
    }
}
