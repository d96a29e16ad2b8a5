package io.datapump.local.source;

/// How RDS cuts a table into ranges that it reads in parallel.
public enum Splitting {
    /// By the physical place of the rows; seen: `constraintType` `CTID` in the metadata.
    CTID,
    /// Not at all: read in one thread, one file per batch folder.
    NONE,
    /// A partitioned parent has no storage and so no places of its own: one batch folder per partition.
    BY_PARTITION
}
