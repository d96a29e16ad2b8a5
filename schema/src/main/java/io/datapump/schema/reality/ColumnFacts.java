package io.datapump.schema.reality;

import java.util.Optional;

/// One column of an exported table. What only footers tell is empty where none was read.
///
/// @param sourceType the engine's name of the type; empty text where it is not recorded
/// @param glueType Glue's name of the exported type; empty where the exported type is not known
/// @param nulls how many rows have no value
/// @param min the least value: numbers in digits, text as it is
/// @param max the greatest value
public record ColumnFacts(
        String name,
        String sourceType,
        Optional<String> glueType,
        Optional<Long> nulls,
        Optional<String> min,
        Optional<String> max) {

    /// Whether values are stored as text.
    boolean isText() {
        return glueType.filter(type -> type.equals("string") || type.equals("binary"))
                .isPresent();
    }

    /// Whether at least one row has no value.
    boolean hasNulls() {
        return nulls.orElse(0L) > 0;
    }
}
