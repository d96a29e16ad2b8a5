package io.datapump.pump.parquet;

import java.io.IOException;

/// A place among the rows of one column chunk: pages end at other rows in every column.
final class PageCursor {

    private static final int SKIPPED = 1 << 16;

    private final Pages pages;
    private final Page page;
    private int row;
    private int value;

    /// @param page what pages are shown in; free for others after the last row
    PageCursor(Pages pages, Page page) {
        this.pages = pages;
        this.page = page;
        page.rows = 0;
    }

    /// What pages are shown in.
    Page page() {
        return page;
    }

    /// Takes the next rows, page by page.
    void take(int rows, RowTaker taker) throws IOException {
        int taken = 0;
        while (taken < rows) {
            while (row >= page.rows) {
                pages.next(page);
                row = 0;
                value = page.firstValue();
            }
            int count = Math.min(rows - taken, page.rows - row);
            value = taker.take(page, row, value, count, taken);
            row += count;
            taken += count;
        }
    }

    /// Goes over the next rows.
    ///
    /// @throws Refusal where a page holds fewer values than it states
    void skip(long rows, ValueWidth width) throws IOException {
        for (long left = rows; left > 0; left -= SKIPPED) {
            take(
                    (int) Math.min(left, SKIPPED),
                    (shown, first, start, count, taken) -> shown.behind(first, count, start, width));
        }
    }

    /// Does something with consecutive rows of one page.
    interface RowTaker {

        /// Does it.
        ///
        /// @param value where the values of these rows begin: an index into ids, or into bytes
        /// @param taken how many rows were taken before
        /// @return where the values behind these rows begin
        int take(Page page, int row, int value, int count, int taken);
    }
}
