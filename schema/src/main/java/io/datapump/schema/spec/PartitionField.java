package io.datapump.schema.spec;

/// One level of partition folders: `name=value/`.
///
/// @param name the partition column in Glue; not a column of the table's files
/// @param type of the partition column
/// @param padded whether folders of date parts have leading zeros: `mes=03`; without meaning for other transforms
public record PartitionField(String name, Transform transform, PartitionType type, boolean padded) {

    /// A field of the transform's own type, padded.
    public PartitionField(String name, Transform transform) {
        this(name, transform, transform.ownType(), true);
    }
}
