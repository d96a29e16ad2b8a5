package io.datapump.pump.job.repartition;

import java.util.function.Consumer;
import java.util.function.LongConsumer;

/// Says at every tenth of a table how far the engine has read, so that a long task can be watched in its log.
final class ProgressLog implements LongConsumer {

    private static final int STEPS = 10;

    private final Consumer<String> log;
    private final String folder;
    private final long rows;
    private long said;

    ProgressLog(Consumer<String> log, String folder, long rows) {
        this.log = log;
        this.folder = folder;
        this.rows = rows;
    }

    @Override
    public synchronized void accept(long read) {
        var step = rows == 0 ? 0 : read * STEPS / rows;
        if (step > said) {
            said = step;
            log.accept("repartition %s: %d of %d rows read".formatted(folder, read, rows));
        }
    }
}
