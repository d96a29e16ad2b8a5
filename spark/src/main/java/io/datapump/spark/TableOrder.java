package io.datapump.spark;

import java.util.List;

/// What is to be done for one table.
///
/// @param name full name in the database, for messages
/// @param files addresses of the exported files
/// @param rows that inspect has counted in them
/// @param bytes of the files
/// @param drop columns that do not reach the lake
/// @param zone IANA name of the zone in which instants are cut into partitions
/// @param failOnInvalid whether a value that names no partition ends the job
/// @param codec `zstd`, `snappy`, `gzip` or `none`
/// @param sizeInBytes at which a file is finished
record TableOrder(
        String name,
        List<String> files,
        long rows,
        long bytes,
        List<PartitionField> partitionBy,
        List<String> drop,
        String zone,
        boolean failOnInvalid,
        String codec,
        long sizeInBytes) {

    TableOrder {
        files = List.copyOf(files);
        partitionBy = List.copyOf(partitionBy);
        drop = List.copyOf(drop);
    }
}
