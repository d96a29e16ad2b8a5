package io.datapump.pump.parquet;

import java.util.Map;

/// Whether all rows of a row group fall into one partition.
sealed interface GroupVerdict {

    /// They do.
    ///
    /// @param row by source column a value whose partition is that of every row
    record Single(Map<String, StoredValue> row) implements GroupVerdict {
        public Single {
            row = Map.copyOf(row);
        }
    }

    /// They do not, or most likely not: it is not worth a look.
    ///
    /// @param reason what is to be read after "3 row groups"
    record Mixed(String reason) implements GroupVerdict {}

    /// The footer does not prove it; a look at the partition columns will.
    record Unknown(String reason) implements GroupVerdict {}
}
