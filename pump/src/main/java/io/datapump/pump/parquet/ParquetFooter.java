package io.datapump.pump.parquet;

import java.util.List;

/// What a file's footer says.
///
/// @param columns in file order
/// @param fingerprint of the file's content as far as its footer tells it; see [Fingerprint]
public record ParquetFooter(long rows, int rowGroups, List<ParquetColumn> columns, Fingerprint fingerprint) {

    public ParquetFooter {
        columns = List.copyOf(columns);
    }

    /// Reads a footer: two ranged reads, no page.
    ///
    /// @throws ParquetException where the file is truncated or no Parquet
    public static ParquetFooter read(ParquetInput input) {
        return Footers.read(input);
    }
}
