package io.datapump.pump.export;

import io.datapump.pump.store.StoredObject;
import java.util.List;

/// One batch folder of a table, as listed.
///
/// RDS writes one folder `1` where it could read the table in ranges, several where it could not, and one per
/// partition where the table is partitioned (RDS guide, "File naming convention"). The name need not be a
/// number: the guide of 2023 shows `a`.
///
/// @param name empty in the older layout, where files lie straight in the table's folder
/// @param files the Parquet files, sorted by key; empty for an empty batch. Part numbers have gaps
/// @param complete true where `_SUCCESS` lies beside them
public record Batch(String name, List<StoredObject> files, boolean complete) {

    public Batch {
        files = List.copyOf(files);
    }
}
