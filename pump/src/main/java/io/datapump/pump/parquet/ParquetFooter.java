package io.datapump.pump.parquet;

import java.util.List;
import java.util.Map;

/// What a file's footer says.
///
/// @param columns in file order
/// @param fingerprint of the file's content as far as its footer tells it; see [Fingerprint]
/// @param reach of the columns whose values lie on a line, by name; absent where the footer does not tell it
public record ParquetFooter(
        long rows, int rowGroups, List<ParquetColumn> columns, Fingerprint fingerprint, Map<String, Reach> reach) {

    public ParquetFooter {
        columns = List.copyOf(columns);
        reach = Map.copyOf(reach);
    }

    /// Reads a footer: two ranged reads, no page.
    ///
    /// @throws ParquetException where the file is truncated or no Parquet
    public static ParquetFooter read(ParquetInput input) {
        return Footers.read(input);
    }
}
