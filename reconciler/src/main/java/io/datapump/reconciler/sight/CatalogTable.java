package io.datapump.reconciler.sight;

import java.util.Optional;

/// A table or view in Glue.
///
/// @param location empty for what has none, such as a view
public record CatalogTable(String database, String name, Optional<String> location) {}
