package io.datapump.pump.job.catalog;

import io.datapump.pump.catalog.CatalogEntry;
import io.datapump.pump.job.JobContext;
import io.datapump.schema.layout.Zone;
import java.time.Duration;
import java.util.List;

/// A crawler of the cluster.
///
/// @param place below which its tables lie, ends in `/`
record Crawler(JobContext context, String name, String place) {

    private static final Duration LONGEST_CRAWL = Duration.ofHours(2);

    /// That of the cluster's part of the catalog zone.
    static Crawler ofCatalog(JobContext context) {
        return new Crawler(
                context,
                context.configuration().catalog().crawler(),
                context.address(Zone.CATALOG.of(context.run().cluster())));
    }

    /// That of the histories of one database.
    ///
    /// @param alias of the database
    static Crawler ofHistories(JobContext context, String alias) {
        return new Crawler(
                context,
                context.configuration().catalog().longtermCrawler(alias),
                context.address(Zone.LONGTERM.of(context.run().cluster()) + alias + "/"));
    }

    /// Crawls, and comes back when the crawl has succeeded.
    ///
    /// @param entries it must look at
    void crawl(List<? extends CatalogEntry> entries) {
        var places = entries.stream().map(entry -> entry.table().location()).toList();
        context.catalog().crawl(name, places, LONGEST_CRAWL);
    }
}
