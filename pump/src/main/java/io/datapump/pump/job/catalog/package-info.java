/// Brings the Glue catalog to the tables that were published.
///
/// Read [io.datapump.pump.job.catalog.CatalogJob] first. Knows the catalog by its interface only.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.catalog;
