package io.datapump.pump.parquet;

import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.PartitionField;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Partition folders that somebody else has written, judged by what this engine would have written.
public final class PartitionFolder {

    private PartitionFolder() {}

    /// Why the folder is none of a table that is partitioned so; empty where it may be one.
    ///
    /// @param path below the table's folder, without slash at its end; empty text for the table's own folder
    public static Optional<String> fault(List<PartitionField> fields, String path) {
        String[] levels = path.isEmpty() ? new String[0] : path.split("/", -1);
        if (levels.length != fields.size()) {
            return Optional.of("has %d levels where %d are asked for".formatted(levels.length, fields.size()));
        }
        for (int i = 0; i < levels.length; i++) {
            Optional<String> fault = fault(fields.get(i), levels[i]);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> fault(PartitionField field, String level) {
        String start = HivePath.escape(field.name()) + "=";
        if (!level.startsWith(start)) {
            return Optional.of("does not name the partition \"%s\"".formatted(field.name()));
        }
        String written = level.substring(start.length());
        String value = HivePath.unescape(written);
        if (value.isEmpty() || !HivePath.escape(value).equals(written)) {
            return Optional.of("has a value that is not escaped as Hive does it");
        }
        return value.equals(HivePath.DEFAULT) || DeclaredType.holds(field.type(), value)
                ? Optional.empty()
                : Optional.of("has the value %s, which is no %s"
                        .formatted(Quoted.text(value), field.type().glueType()));
    }

    /// Whether the rows of the folder lack a partition value.
    public static boolean lacksValue(String path) {
        return Arrays.stream(path.split("/", -1)).anyMatch(level -> level.endsWith("=" + HivePath.DEFAULT));
    }
}
