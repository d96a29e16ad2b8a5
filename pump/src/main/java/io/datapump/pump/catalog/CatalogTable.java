package io.datapump.pump.catalog;

import io.datapump.pump.parquet.ParquetColumn;
import java.util.List;

/// A Parquet table in Glue.
///
/// @param location `s3://bucket/prefix/`, ends in `/`
/// @param partitionKeys outermost first; never also among the columns
public record CatalogTable(
        String name, String location, List<ParquetColumn> columns, List<ParquetColumn> partitionKeys) {

    public CatalogTable {
        columns = List.copyOf(columns);
        partitionKeys = List.copyOf(partitionKeys);
    }
}
