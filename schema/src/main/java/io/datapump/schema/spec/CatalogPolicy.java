package io.datapump.schema.spec;

/// How published tables reach the Glue catalog, and what a query of them may cost.
///
/// @param database Glue database: lower-case letters, digits and underscores
public record CatalogPolicy(String database, CatalogMode mode, QueryLimit athena) {}
