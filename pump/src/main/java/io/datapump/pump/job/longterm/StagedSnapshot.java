package io.datapump.pump.job.longterm;

import io.datapump.pump.export.StoredParquet;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.merge.Snapshot;
import io.datapump.pump.longterm.merge.Snapshot.Origin;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.parquet.Repartition;
import io.datapump.pump.parquet.RepartitionRequest;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.form.PartitionForm;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.node.JsonNodeFactory;

/// A staged table as a snapshot for its history.
///
/// @param taken when the snapshot was taken
record StagedSnapshot(JobContext context, StagedTable staged, Longterm longterm, Instant taken) {

    private static final int HEAP_SHARE = 4;

    /// The files, each of one partition of the history. What is staged in other partitions is split anew,
    /// onto the task's own disk.
    Snapshot read() {
        var layout = layout();
        return staged.partitionBy().equals(partitionBy()) || staged.objects().isEmpty()
                ? snapshot(
                        layout,
                        staged.columns(),
                        staged.objects().stream().map(this::file).toList())
                : repartitioned(layout);
    }

    /// The levels of the history.
    List<PartitionField> partitionBy() {
        return longterm.partitionBy().isEmpty() ? staged.partitionBy() : longterm.partitionBy();
    }

    private HistoryLayout layout() {
        return new HistoryLayout(
                longterm.mode(),
                longterm.key(),
                partitionBy().stream().map(StagedSnapshot::text).toList(),
                partitionBy().stream()
                        .flatMap(field -> time(field.transform()).stream())
                        .findFirst());
    }

    /// As the configuration has it, with every default.
    private static String text(PartitionField field) {
        var object = JsonNodeFactory.instance.objectNode();
        PartitionForm.write(field, object);
        return object.toString();
    }

    private static Optional<String> time(Transform transform) {
        return switch (transform) {
            case Transform.Year(String column) -> Optional.of(column);
            case Transform.Month(String column) -> Optional.of(column);
            case Transform.Day(String column) -> Optional.of(column);
            case Transform.Hour(String column) -> Optional.of(column);
            case Transform.Value _, Transform.Truncate _, Transform.Bucket _ -> Optional.empty();
        };
    }

    private Snapshot snapshot(HistoryLayout layout, List<ParquetColumn> columns, List<Snapshot.File> files) {
        return new Snapshot(
                staged.source(),
                staged.as(),
                layout,
                columns,
                files,
                context.run().export(),
                taken,
                context.run().configuration(),
                longterm.retain());
    }

    private Snapshot.File file(StagedObject object) {
        return new Snapshot.File(
                object.target().substring(0, Math.max(0, object.target().lastIndexOf('/'))),
                input(object),
                new Origin.InBucket(new StoredObject(object.key(), object.sizeInBytes(), object.etag())));
    }

    private ParquetInput input(StagedObject object) {
        return new StoredParquet(context.store(), object.key(), object.sizeInBytes(), new AtomicLong());
    }

    private Snapshot repartitioned(HistoryLayout layout) {
        try {
            var request = new RepartitionRequest(
                    staged.source(),
                    staged.objects().stream().map(this::input).toList(),
                    partitionBy(),
                    List.of(),
                    Files.createDirectories(context.scratch().resolve("snapshot")),
                    context.run().export(),
                    Runtime.getRuntime().maxMemory() / HEAP_SHARE);
            var result = Repartition.run(request, rows -> {});
            return snapshot(
                    layout,
                    result.columns(),
                    result.files().stream()
                            .map(file -> new Snapshot.File(
                                    file.partition(), ParquetInput.of(file.file()), new Origin.OnDisk(file.file())))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to the scratch folder " + context.scratch(), e);
        }
    }
}
