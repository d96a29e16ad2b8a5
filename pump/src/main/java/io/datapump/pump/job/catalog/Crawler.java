package io.datapump.pump.job.catalog;

import io.datapump.pump.job.JobContext;
import io.datapump.schema.layout.Zone;
import java.time.Duration;

/// The cluster's crawler.
record Crawler(JobContext context) {

    private static final Duration LONGEST_CRAWL = Duration.ofHours(2);

    String name() {
        return context.configuration().catalog().crawler();
    }

    /// The place it is there for: the cluster's part of the catalog zone.
    String place() {
        return context.address(Zone.CATALOG.of(context.run().cluster()));
    }

    /// Crawls, and comes back when the crawl has succeeded.
    void crawl() {
        context.catalog().crawl(name(), place(), LONGEST_CRAWL);
    }
}
