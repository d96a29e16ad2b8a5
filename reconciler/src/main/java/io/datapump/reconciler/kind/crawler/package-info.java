/// Glue crawlers: one per cluster, where the lake's catalog is written by crawlers.
///
/// Read [io.datapump.reconciler.kind.crawler.CrawlerKind] first.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.kind.crawler;
