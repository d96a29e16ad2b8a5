package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RepartitionResult.CopiedFile;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.pump.parquet.ScatterStep.Segment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// The columnar repartition: files that are copied, row groups that are appended, then the rest in steps: first the
/// partition of each row, then column after column into the sinks of the partitions. While the columns of one step
/// are scattered, the rows of the next are given their partitions.
final class ColumnarScatter {

    // More would wait for the largest column of a step, and each holds a page and an encoder.
    private static final int MOST_THREADS = 8;

    private final RepartitionRequest request;
    private final RepartitionProgress progress;
    private long rowsRead;

    // Of each output column: where it is in the row group at hand.
    private PageCursor[] cursors = new PageCursor[0];
    private final Queue<Page> idlePages = new ConcurrentLinkedQueue<>();

    ColumnarScatter(RepartitionRequest request, RepartitionProgress progress) {
        this.request = request;
        this.progress = progress;
    }

    RepartitionResult run() {
        if (request.inputs().isEmpty()) {
            return RepartitionResult.NOTHING;
        }
        try (TableInput table = new TableInput(request.inputs(), request.memoryInBytes() / 4);
                Workers workers =
                        new Workers(Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()))) {
            TableSchema schema =
                    TableSchema.of(table.names(), table.schemas(), DecimalLook.measured(request, table, workers));
            PartitionFunction function = function(schema);
            progress.begins(table.rows());
            TablePlan plan = TablePlan.of(request, table.footers(), schema, table.reads(), workers);
            return run(table, schema, function, plan, workers);
        }
    }

    private PartitionFunction function(TableSchema schema) {
        try {
            return new PartitionFunction(request.partitionBy(), schema, request.values());
        } catch (Refusal e) {
            throw new ParquetException(request.inputs().getFirst().name() + ": " + e.getMessage(), e);
        }
    }

    private RepartitionResult run(
            TableInput table, TableSchema schema, PartitionFunction function, TablePlan plan, Workers workers) {
        List<ParquetColumn> columns = Footers.columns(request.inputs().getFirst(), schema.output());
        try (Partitions partitions =
                new Partitions(schema.output(), request, workers, codecs(schema, table), outlet(function))) {
            cursors = new PageCursor[partitions.columns().size()];
            List<CopiedFile> copied = copied(table, function, plan);
            table.append(
                    plan,
                    schema.output(),
                    request.output().verify(),
                    (group, row) -> append(group, row, function, partitions, schema));
            table.begin(plan, schema.input());
            scatter(table, function, partitions, schema.recodings().byName(), workers);
            List<PartitionFile> files = finish(partitions, copied);
            return new RepartitionResult(
                    columns,
                    files,
                    copied,
                    rowsRead,
                    function.ids().invalid(),
                    function.ids().nulls(),
                    schema.recodings().misfits(),
                    plan.summary());
        } catch (IOException e) {
            throw new ParquetException(request.table() + ": scratch files cannot be removed (" + e + ").", e);
        }
    }

    private List<CopiedFile> copied(TableInput table, PartitionFunction function, TablePlan plan) {
        List<CopiedFile> copied = new ArrayList<>();
        for (int file = 0; file < request.inputs().size(); file++) {
            if (plan.isCopied(file)) {
                int partition = 0;
                List<BlockMetaData> groups = table.footers().get(file).blocks();
                for (int group = 0; group < groups.size(); group++) {
                    long rows = groups.get(group).getRowCount();
                    if (rows > 0) {
                        partition = function.assign(plan.appended(file, group).orElseThrow(), rows);
                        rowsRead += rows;
                    }
                }
                long rows = table.footers().get(file).rows();
                copied.add(new CopiedFile(
                        function.ids().folder(partition), request.inputs().get(file), rows));
                progress.rowsRead(rowsRead);
            }
        }
        return copied;
    }

    private void append(
            RowGroupAppender group,
            Map<String, StoredValue> row,
            PartitionFunction function,
            Partitions partitions,
            TableSchema schema) {
        Failures.ifInterrupted(request.table());
        int partition = function.assign(row, group.rows());
        partitions.grow(function.ids().count());
        try {
            partitions.append(partition, group.recode(schema, partitions::compressor));
        } catch (IOException e) {
            throw scratchFailure(e);
        }
        rowsRead += group.rows();
        progress.rowsRead(rowsRead);
    }

    private Partitions.Outlet outlet(PartitionFunction function) {
        return new Partitions.Outlet(function.ids()::folder, progress::finished);
    }

    private List<CompressionCodecName> codecs(TableSchema schema, TableInput table) {
        Map<String, CompressionCodecName> asItWas = table.firstCodecs();
        return schema.output().getColumns().stream()
                .map(column -> switch (request.output().codec()) {
                    case ZSTD -> CompressionCodecName.ZSTD;
                    case SNAPPY -> CompressionCodecName.SNAPPY;
                    case GZIP -> CompressionCodecName.GZIP;
                    case NONE -> CompressionCodecName.UNCOMPRESSED;
                    case AS_IT_WAS ->
                        asItWas.getOrDefault(String.join(".", column.getPath()), CompressionCodecName.ZSTD);
                })
                .toList();
    }

    private void scatter(
            TableInput table,
            PartitionFunction function,
            Partitions partitions,
            Map<String, Recoding> recodings,
            Workers workers) {
        List<String> columns = partitions.columns();
        Optional<ScatterStep> step = table.next();
        int[] partitionOf =
                step.map(first -> function.assign(first, columns::contains)).orElseGet(() -> new int[0]);
        while (step.isPresent()) {
            ScatterStep at = step.get();
            int[] atPartitions = partitionOf;
            partitions.grow(function.ids().count());
            Optional<ScatterStep> next = table.next();
            int[][] nextPartitions = new int[1][0];
            workers.each(columns.size() + 1, i -> {
                if (i > 0) {
                    Optional<Recoding> recoding = Optional.ofNullable(recodings.get(columns.get(i - 1)));
                    scatter(at, atPartitions, columns.get(i - 1), recoding, i - 1, partitions.sink(i - 1));
                } else if (next.isPresent()) {
                    nextPartitions[0] = function.assign(next.get(), columns::contains);
                }
            });
            added(partitions, atPartitions);
            step = next;
            partitionOf = nextPartitions[0];
        }
    }

    /// Scatters one column of a step.
    private void scatter(
            ScatterStep step,
            int[] partitionOf,
            String column,
            Optional<Recoding> recoding,
            int index,
            ColumnSink sink) {
        int from = 0;
        for (Segment segment : step.segments()) {
            int first = from;
            Failures.naming(segment.group().file(), () -> {
                if (segment.isFirst()) {
                    cursors[index] = segment.group().column(column, recoding, idlePage());
                }
                sink.scatter(cursors[index], segment.rows(), partitionOf, first);
                if (segment.isLast()) {
                    idlePages.add(cursors[index].page());
                    segment.group().release(column);
                }
            });
            from += segment.rows();
        }
    }

    private Page idlePage() {
        Page idle = idlePages.poll();
        return idle == null ? new Page() : idle;
    }

    private void added(Partitions partitions, int[] partitionOf) {
        Failures.ifInterrupted(request.table());
        try {
            partitions.added(partitionOf);
        } catch (IOException e) {
            throw scratchFailure(e);
        }
        rowsRead += partitionOf.length;
        progress.rowsRead(rowsRead);
    }

    private List<PartitionFile> finish(Partitions partitions, List<CopiedFile> copied) {
        try {
            List<PartitionFile> files = partitions.finish();
            long written = files.stream().mapToLong(PartitionFile::rows).sum()
                    + copied.stream().mapToLong(CopiedFile::rows).sum();
            if (written != rowsRead) {
                throw new ParquetException(
                        request.table() + ": " + rowsRead + " rows were read and " + written + " written.");
            }
            return files;
        } catch (IOException e) {
            throw scratchFailure(e);
        }
    }

    private ParquetException scratchFailure(IOException e) {
        return new ParquetException(
                request.table() + ": the scratch folder " + request.scratch() + " cannot be written to (" + e + ").",
                e);
    }
}
