package io.datapump.pump.longterm;

import io.datapump.pump.parquet.ParquetColumn;
import java.util.List;
import java.util.Set;

/// Columns that a history of versions has beside those of the source. They are no part of what a version is.
public final class VersionColumns {

    /// When the snapshot was taken that showed a version first.
    public static final String FIRST = "first_seen";

    /// When the snapshot was taken that showed a version last; null: the newest does.
    public static final String LAST = "last_seen";

    public static final Set<String> ALL = Set.of(FIRST, LAST);

    /// As the catalog has them.
    public static final List<ParquetColumn> COLUMNS =
            List.of(new ParquetColumn(FIRST, "timestamp"), new ParquetColumn(LAST, "timestamp"));

    private VersionColumns() {}
}
