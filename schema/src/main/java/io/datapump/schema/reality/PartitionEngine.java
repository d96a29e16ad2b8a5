package io.datapump.schema.reality;

import io.datapump.schema.spec.PartitionField;
import java.util.Optional;

/// What only the data engine knows of partition values.
public interface PartitionEngine {

    /// Why no value of the partition can be had from the column, as a sentence that begins with "the column";
    /// empty where it can, or where the column's type is not known.
    Optional<String> refusal(PartitionField field, ColumnFacts column);

    /// Whether date parts can be taken from a text.
    boolean isDate(String text);
}
