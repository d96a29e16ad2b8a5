package io.datapump.local.source;

import java.util.List;

/// A table while it is exported: what is known of it grows with each file. Not thread-safe.
final class ExportedTable {

    private final SampleTable table;
    private final List<PartFile> parts;
    private long bytes;

    ExportedTable(SampleTable table) {
        this.table = table;
        this.parts = table.batches().stream()
                .flatMap(batch -> PartFile.of(table, batch).stream())
                .toList();
    }

    void add(long fileSize) {
        bytes += fileSize;
    }

    SampleTable table() {
        return table;
    }

    List<PartFile> parts() {
        return parts;
    }

    /// Of all files written so far.
    long bytes() {
        return bytes;
    }

    /// The ranges RDS read, over all batches; an empty range counts.
    int ranges() {
        return switch (table.splitting()) {
            case NONE -> 1;
            case CTID, BY_PARTITION ->
                table.batches().stream()
                        .mapToInt(batch -> PartFile.ranges(PartFile.of(table, batch)))
                        .sum();
        };
    }
}
