package io.datapump.pump.catalog;

import java.util.List;

/// One partition of a table in Glue.
///
/// @param values one per partition key, unescaped
/// @param location ends in `/`
public record CatalogPartition(List<String> values, String location) {

    public CatalogPartition {
        values = List.copyOf(values);
    }
}
