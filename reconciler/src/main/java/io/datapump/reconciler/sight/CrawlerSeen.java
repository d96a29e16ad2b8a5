package io.datapump.reconciler.sight;

import java.time.Instant;
import java.util.Optional;

/// A crawler and its last crawl that has ended.
///
/// @param state READY, RUNNING or STOPPING
/// @param last empty for one that has never crawled. Of the crawl before, while one is running
public record CrawlerSeen(String name, String state, Optional<Crawl> last) {

    /// One crawl.
    ///
    /// @param status SUCCEEDED, CANCELLED or FAILED
    public record Crawl(String status, Optional<Instant> started, Optional<String> error) {

        public boolean hasFailed() {
            return status.equals("FAILED");
        }
    }

    public boolean isRunning() {
        return !state.equals("READY");
    }
}
