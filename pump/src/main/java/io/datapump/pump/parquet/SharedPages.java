package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Lets two readers go through a column's pages while each page is decompressed once: the first drives, the second
/// follows and must not overtake. What lies between them is kept.
final class SharedPages {

    private final Pages pages;
    private final Queue<Page> ahead = new ConcurrentLinkedQueue<>();

    SharedPages(Pages pages) {
        this.pages = pages;
    }

    Pages first() {
        return this::drive;
    }

    Pages second() {
        return this::follow;
    }

    private void drive(Page page) throws IOException {
        Page read = new Page();
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
    }
}
