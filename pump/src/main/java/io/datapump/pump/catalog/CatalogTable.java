package io.datapump.pump.catalog;

import io.datapump.pump.parquet.ParquetColumn;
import java.util.List;
import java.util.Map;

/// A Parquet table in Glue.
///
/// @param location `s3://bucket/prefix/`, ends in `/`
/// @param partitionKeys outermost first; never also among the columns
/// @param parameters of a table that was read, all it has; of one to be written, those to set beside what others have
///     set
public record CatalogTable(
        String name,
        String location,
        List<ParquetColumn> columns,
        List<ParquetColumn> partitionKeys,
        Map<String, String> parameters) {

    /// The parameter that names the cluster whose run wrote a table.
    public static final String CLUSTER = "datapump:cluster";

    /// The parameter by which a crawler knows its own tables.
    public static final String CRAWLER = "UPDATED_BY_CRAWLER";

    private static final String TYPES = "datapump:types";
    private static final String DECLARED = "declared";

    public CatalogTable {
        columns = List.copyOf(columns);
        partitionKeys = List.copyOf(partitionKeys);
        parameters = Map.copyOf(parameters);
    }

    /// A table of whose parameters nothing is said.
    public CatalogTable(String name, String location, List<ParquetColumn> columns, List<ParquetColumn> partitionKeys) {
        this(name, location, columns, partitionKeys, Map.of());
    }

    /// Whether the types of its columns are what the source's metadata declares, because no file has been published yet
    /// that shows them.
    public boolean isDeclared() {
        return DECLARED.equals(parameters.get(TYPES));
    }

    /// The same table, to be written with types that no file has shown.
    public CatalogTable declared() {
        return with(DECLARED);
    }

    /// The same table, to be written with types that files have shown.
    public CatalogTable shownByFiles() {
        return with("shown");
    }

    private CatalogTable with(String types) {
        return new CatalogTable(name, location, columns, partitionKeys, Map.of(TYPES, types));
    }

    /// Whether runs of the cluster or its crawler have made the table.
    public boolean isMadeBy(String cluster, String crawler) {
        return cluster.equals(parameters.get(CLUSTER)) || crawler.equals(parameters.get(CRAWLER));
    }
}
