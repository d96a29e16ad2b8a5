package io.datapump.reconciler.sight;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Tells of a read that takes many pages, so that nobody wonders whether it still goes on. Says nothing of a
/// short one.
final class LongRead {

    private static final int EVERY = 20;

    private final String what;
    private final Consumer<String> progress;
    private final AtomicInteger pages = new AtomicInteger();

    LongRead(String what, Consumer<String> progress) {
        this.what = what;
        this.progress = progress;
    }

    void page() {
        var read = pages.incrementAndGet();
        if (read % EVERY == 0) {
            progress.accept("Reading %s: %,d pages so far".formatted(what, read));
        }
    }
}
