/// Glue crawlers: over the catalog and the history of each cluster, and over each view of a contract.
///
/// Read [io.datapump.reconciler.kind.crawler.CrawlerKind] first.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.kind.crawler;
