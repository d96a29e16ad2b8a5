/// Brings the Glue catalog to the tables that were published and to the histories of tables.
///
/// Read [io.datapump.pump.job.catalog.CatalogJob] first; histories are brought by `Histories`. Knows the catalog by its
/// interface only.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.catalog;
