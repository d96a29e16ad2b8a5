package io.datapump.pump.parquet;

import java.io.IOException;

/// The data pages of one column chunk in the order of its rows. Used by one thread at a time.
interface Pages {

    /// Shows the next page.
    ///
    /// @param page what it is shown in; what was shown there before is no longer valid
    /// @throws Refusal where the page is damaged
    void next(Page page) throws IOException;
}
