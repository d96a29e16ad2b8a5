package io.datapump.cli;

import io.datapump.local.demo.Line;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/// Says on standard error how far reading footers has come, every two seconds; nothing where it is quick. Thread-safe.
final class FooterProgress implements LongConsumer {

    private static final long PAUSE = Duration.ofSeconds(2).toNanos();

    private final PrintWriter err;
    private final AtomicLong next = new AtomicLong(System.nanoTime() + PAUSE);

    FooterProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void accept(long read) {
        var now = System.nanoTime();
        var due = next.get();
        if (now >= due && next.compareAndSet(due, now + PAUSE)) {
            err.println("read %s so far".formatted(Line.count(read, "footer")));
            err.flush();
        }
    }
}
