/// The Glue catalog, as the jobs see it.
///
/// Read [io.datapump.pump.catalog.Catalog] first. Only `GlueCatalog` may use the AWS SDK.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.catalog;
