package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Lets two readers go through a column's pages while each page is decompressed once: the first drives, the second
/// follows and must not overtake. What lies between them is kept.
final class SharedPages {

    private final Pages pages;
    private final Queue<Page> idle;
    private final Queue<Page> ahead = new ConcurrentLinkedQueue<>();
    private Optional<Page> shown = Optional.empty();

    /// @param idle pages that may be used; those gone through become so, one page later
    SharedPages(Pages pages, Queue<Page> idle) {
        this.pages = pages;
        this.idle = idle;
    }

    Pages first() {
        return this::drive;
    }

    Pages second() {
        return this::follow;
    }

    private void drive(Page page) throws IOException {
        Page unused = idle.poll();
        Page read = unused == null ? new Page() : unused;
        pages.next(read);
        ahead.add(read);
        page.show(read);
    }

    private void follow(Page page) {
        Page read = ahead.poll();
        if (read == null) {
            throw new IllegalStateException("Cannot follow: the page has not been read yet.");
        }
        page.show(read);
        shown.ifPresent(idle::add);
        shown = Optional.of(read);
    }
}
