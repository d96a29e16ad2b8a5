package io.datapump.local.aws.glue;

import java.time.Instant;
import java.util.Optional;

/// A crawl under way. It moves on when someone looks, which is the only time it shows: RUNNING at the first
/// look; the crawl itself, and STOPPING, at the second; READY at the third.
///
/// @param seen whether somebody has looked
/// @param end how it ended, once it has
record CrawlProgress(Instant start, String messagePrefix, boolean seen, Optional<CrawlEnd> end) {

    static CrawlProgress started(Instant now, String messagePrefix) {
        return new CrawlProgress(now, messagePrefix, false, Optional.empty());
    }

    CrawlProgress looked() {
        return new CrawlProgress(start, messagePrefix, true, end);
    }

    CrawlProgress ended(CrawlEnd how) {
        return new CrawlProgress(start, messagePrefix, true, Optional.of(how));
    }

    String state() {
        return end.isPresent() ? "STOPPING" : "RUNNING";
    }

    /// How a crawl ended.
    ///
    /// @param error empty where it succeeded
    record CrawlEnd(Optional<String> error) {

        String status() {
            return error.isPresent() ? "FAILED" : "SUCCEEDED";
        }
    }
}
