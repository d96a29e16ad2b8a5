package io.datapump.pump.job;

import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.RepartitionPlan;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.PartitionField;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/// A table proven and ready to be published: a list of objects that lie somewhere in the bucket, and what each
/// is to be called under the table's catalog folder. Written by copy (the objects are those of the export
/// itself) and by repartition (objects under `work/`) to `runs/{cluster}/{export}/staged/{folder}.json`, read
/// by publish and catalog.
///
/// @param source full name in the database
/// @param columns of the files
/// @param partitionBy empty for a table without partition folders
/// @param objects sorted by target; empty for an empty table
/// @param rowsRead rows of the table in the export
/// @param invalid rows in the default partition because their value could not be derived
/// @param nulls rows in the default partition because a column that their value comes from is null
/// @param misfits values that are null because they do not fit the type of their column, by column
/// @param plan which way the row groups went; empty where repartition did not write the table
public record StagedTable(
        String source,
        LakeTable as,
        List<ParquetColumn> columns,
        List<PartitionField> partitionBy,
        List<StagedObject> objects,
        long rowsRead,
        long invalid,
        long nulls,
        Map<String, Long> misfits,
        Optional<RepartitionPlan> plan) {

    /// A table whose files nobody wrote anew.
    public StagedTable(
            String source,
            LakeTable as,
            List<ParquetColumn> columns,
            List<PartitionField> partitionBy,
            List<StagedObject> objects,
            long rowsRead,
            long invalid) {
        this(source, as, columns, partitionBy, objects, rowsRead, invalid, 0, Map.of(), Optional.empty());
    }

    public StagedTable {
        columns = List.copyOf(columns);
        partitionBy = List.copyOf(partitionBy);
        objects = List.copyOf(objects);
        misfits = Collections.unmodifiableSortedMap(new TreeMap<>(Objects.requireNonNullElse(misfits, Map.of())));
    }

    /// One file.
    ///
    /// @param target path below the table's folder, for example `ano=2024/mes=03/e-1-0.parquet`
    public record StagedObject(String key, String etag, long sizeInBytes, long rows, String target) {}

    public long rows() {
        return objects.stream().mapToLong(StagedObject::rows).sum();
    }

    public long bytes() {
        return objects.stream().mapToLong(StagedObject::sizeInBytes).sum();
    }
}
