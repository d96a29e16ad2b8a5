package io.datapump.spark;

import java.io.Serializable;

/// One level of partition folders, as `partitionBy` writes it.
///
/// @param parameter width of a truncate, number of buckets of a bucket, 0 otherwise
/// @param type `int`, `bigint`, `string` or `date`: what the folder's value must be readable as
record PartitionField(String name, Transform transform, String column, int parameter, String type, boolean padded)
        implements Serializable {

    /// How the value comes from the column.
    enum Transform {
        YEAR,
        MONTH,
        DAY,
        HOUR,
        VALUE,
        TRUNCATE,
        BUCKET
    }

    /// Whether the partition takes the column's place, so that the column leaves the files.
    boolean replacesColumn() {
        return transform == Transform.VALUE && name.equalsIgnoreCase(column);
    }
}
