package io.datapump.schema.spec;

import java.util.Locale;

/// The type of a partition column in Glue.
public enum PartitionType {
    INT,
    BIGINT,
    STRING,
    DATE;

    /// Glue's word for it.
    public String glueType() {
        return name().toLowerCase(Locale.ROOT);
    }
}
