/// Names and places: keys in the lake's bucket, table names in Glue, names of the foundation's resources, export ids.
///
/// Read [io.datapump.schema.layout.Zone] first. Pure functions of the configuration; knows no AWS SDK.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.layout;
