package io.datapump.cli;

import io.datapump.pump.parquet.RepartitionProgress;
import io.datapump.pump.telemetry.Pace;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/// Says on standard error how far rows have been read, how fast, and when all will be: on a terminal one line that
/// changes, elsewhere a line every ten seconds.
final class RowProgress implements RepartitionProgress, AutoCloseable {

    private static final long OFTEN = Duration.ofMillis(250).toNanos();
    private static final long SELDOM = Duration.ofSeconds(10).toNanos();
    private static final String CLEAR = "\r\033[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final LongSupplier nanos;
    private long start;
    private long said;
    private long total;
    private boolean shown;

    /// @param nanos the time, as [System#nanoTime] has it
    RowProgress(PrintWriter err, boolean terminal, LongSupplier nanos) {
        this.err = err;
        this.terminal = terminal;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
        this.said = start;
    }

    @Override
    public void begins(long rows) {
        total = rows;
        start = nanos.getAsLong();
    }

    @Override
    public void rowsRead(long rows) {
        var now = nanos.getAsLong();
        if (now - said < (terminal ? OFTEN : SELDOM)) {
            return;
        }
        said = now;
        var pace = "read " + new Pace(rows, total, Duration.ofNanos(now - start));
        err.print(terminal ? CLEAR + pace : pace + System.lineSeparator());
        err.flush();
        shown = terminal;
    }

    /// Makes room for what is said next.
    @Override
    public void close() {
        if (shown) {
            err.print(CLEAR);
            err.flush();
        }
    }
}
