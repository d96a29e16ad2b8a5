package io.datapump.schema.spec;

/// Who writes Glue tables: the cluster's crawler, the pump through the Glue API, or both.
public enum CatalogMode {
    CRAWLER,
    API,
    BOTH
}
