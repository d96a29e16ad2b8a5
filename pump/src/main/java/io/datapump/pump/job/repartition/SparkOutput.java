package io.datapump.pump.job.repartition;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.StoredParquet;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.parquet.Fingerprint;
import io.datapump.pump.parquet.Fingerprint.ColumnBounds;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetException;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.parquet.PartitionFolder;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.PartitionField;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/// What Spark has written for one table, proven from footers and made a [StagedTable]. All of this must hold, or
/// nothing is staged:
///
/// - rows that inspect counted = rows in the footers of the export's files = rows Spark says it read = rows in the
///   footers of the files written;
/// - each file lies in a folder that the table's partitions can have, and has the columns that the table is to have;
/// - of each column, as many nulls and the same bounds in what was read and what was written, as far as footers tell;
/// - as many rows lack a partition value as Spark says it found null or invalid.
///
/// @param prefix where Spark has written; ends in `/`
/// @param bytesRead counts what is read of the written files
record SparkOutput(
        JobContext context, Table table, List<PartitionField> partitionBy, String prefix, AtomicLong bytesRead) {

    private static final BoundedTasks FOOTERS = new BoundedTasks(16);
    private static final String PARQUET = ".parquet";

    /// Text and integers have one form in every Parquet file. Timestamps may change their unit, and writers differ
    /// about NaN and the sign of zero.
    private static final Set<String> WITHOUT_BOUNDS = Set.of("timestamp", "float", "double");

    /// One file that Spark has written.
    private record WrittenFile(StoredObject object, String folder, ParquetFooter footer) {}

    /// @throws JobException where something does not hold, saying what
    StagedTable stage(List<ParquetInput> inputs) {
        var receipt = SparkReceipt.read(context, as().folder());
        var read = FOOTERS.map(inputs, this::footer);
        var written = FOOTERS.map(objects(), this::written);
        requireRows(read, receipt, written);
        written.forEach(this::requireColumns);
        requireContent(read, written);
        requireWithoutValue(receipt, written);
        return new StagedTable(
                table.fullName(),
                as(),
                table.columns(),
                partitionBy,
                staged(written),
                receipt.rows(),
                receipt.invalid(),
                receipt.nulls(),
                Map.of(),
                Optional.empty());
    }

    private LakeTable as() {
        return ((Fate.Marked) table.fate()).as();
    }

    private JobException refusal(String reason) {
        return new JobException("Cannot stage table %s, which Spark has written: %s Nothing is published."
                .formatted(table.fullName(), reason));
    }

    /// Sorted by key. Markers of folders without content are passed over; anything else that is no file of a
    /// partition is a sign of an attempt that has not come to its end.
    private List<StoredObject> objects() {
        var objects = context.store().list(prefix).stream()
                .filter(object -> object.sizeInBytes() > 0 || object.key().endsWith(PARQUET))
                .toList();
        for (var object : objects) {
            var fault = object.key().endsWith(PARQUET)
                    ? PartitionFolder.fault(partitionBy, folder(object))
                    : Optional.of("holds what is no Parquet file");
            fault.ifPresent(reason -> {
                throw refusal("%s %s.".formatted(object.key(), reason));
            });
        }
        return objects;
    }

    private String folder(StoredObject object) {
        var path = object.key().substring(prefix.length());
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    private WrittenFile written(StoredObject object) {
        var file = new StoredParquet(context.store(), object.key(), object.sizeInBytes(), bytesRead);
        return new WrittenFile(object, folder(object), footer(file));
    }

    private ParquetFooter footer(ParquetInput input) {
        try {
            return ParquetFooter.read(input);
        } catch (ParquetException e) {
            throw new JobException("Cannot stage table %s: %s".formatted(table.fullName(), e.getMessage()), e);
        }
    }

    private static long rows(List<WrittenFile> files) {
        return files.stream().mapToLong(file -> file.footer().rows()).sum();
    }

    private void requireRows(List<ParquetFooter> read, SparkReceipt receipt, List<WrittenFile> written) {
        var stored = read.stream().mapToLong(ParquetFooter::rows).sum();
        if (stored != table.rows() || receipt.rows() != table.rows() || rows(written) != table.rows()) {
            throw refusal(
                    "inspect counted %d rows, the export's files hold %d, Spark says it read %d, and its files hold %d."
                            .formatted(table.rows(), stored, receipt.rows(), rows(written)));
        }
    }

    private void requireColumns(WrittenFile file) {
        if (!file.footer().columns().equals(table.columns())) {
            throw refusal("%s has the columns %s, and the table is to have %s."
                    .formatted(file.object().key(), file.footer().columns(), table.columns()));
        }
    }

    private void requireContent(List<ParquetFooter> read, List<WrittenFile> written) {
        var before = content(read);
        var after = content(written.stream().map(WrittenFile::footer).toList());
        if (!after.agreesWith(before)) {
            var different = before.columns().keySet().stream()
                    .filter(name -> !after.only(Set.of(name)).agreesWith(before.only(Set.of(name))))
                    .sorted()
                    .toList();
            throw refusal("nulls or bounds of the columns %s differ between what was read and what was written."
                    .formatted(different));
        }
    }

    /// Of the columns that are written.
    private Fingerprint content(List<ParquetFooter> footers) {
        var whole = Fingerprint.combine(
                footers.stream().map(ParquetFooter::fingerprint).toList());
        var names = table.columns().stream().map(ParquetColumn::name).collect(Collectors.toSet());
        var columns = new TreeMap<>(whole.only(names).columns());
        for (var column : table.columns()) {
            if (WITHOUT_BOUNDS.contains(column.glueType())) {
                columns.computeIfPresent(
                        column.name(),
                        (name, bounds) -> new ColumnBounds(bounds.nulls(), Optional.empty(), Optional.empty()));
            }
        }
        return new Fingerprint(whole.rows(), columns);
    }

    private void requireWithoutValue(SparkReceipt receipt, List<WrittenFile> written) {
        var lacking = rows(written.stream()
                .filter(file -> PartitionFolder.lacksValue(file.folder()))
                .toList());
        if (lacking != receipt.nulls() + receipt.invalid()) {
            throw refusal("%d rows lie in folders without a value, and Spark found %d nulls and %d invalid values."
                    .formatted(lacking, receipt.nulls(), receipt.invalid()));
        }
    }

    /// Named as the pump names its own, so that nothing in the lake tells which engine wrote it.
    private List<StagedObject> staged(List<WrittenFile> written) {
        var staged = new ArrayList<StagedObject>();
        for (var file : written) {
            var name = "%s-%d%s".formatted(context.run().export(), staged.size(), PARQUET);
            staged.add(new StagedObject(
                    file.object().key(),
                    file.object().etag(),
                    file.object().sizeInBytes(),
                    file.footer().rows(),
                    file.folder().isEmpty() ? name : file.folder() + "/" + name));
        }
        staged.sort(Comparator.comparing(StagedObject::target));
        return staged;
    }
}
