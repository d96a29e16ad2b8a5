package io.datapump.pump.parquet;

import io.datapump.pump.parquet.InputGroups.Column;
import io.datapump.pump.parquet.InputGroups.Group;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.PrimitiveConverter;

/// The columnar repartition: for every batch of rows first the partition of each row, then column after
/// column into the partitions' buffers.
final class ColumnarScatter {

    private static final int THREADS = 2;
    private static final int LARGEST_BATCH = 1 << 16;
    private static final int SMALLEST_BATCH = 1 << 8;

    private final RepartitionRequest request;
    private final LongConsumer progress;
    private long rowsRead;

    ColumnarScatter(RepartitionRequest request, LongConsumer progress) {
        this.request = request;
        this.progress = progress;
    }

    RepartitionResult run() {
        if (request.inputs().isEmpty()) {
            return new RepartitionResult(List.of(), List.of(), 0, 0, 0);
        }
        try (TableInput table = new TableInput(request.inputs())) {
            TableSchema schema = TableSchema.of(table.names(), table.schemas(), request);
            PartitionFunction function = function(schema);
            table.begin(schema.input());
            return run(table, schema, function);
        }
    }

    private PartitionFunction function(TableSchema schema) {
        try {
            return new PartitionFunction(request.partitionBy(), schema);
        } catch (Refusal e) {
            throw new ParquetException(request.inputs().getFirst().name() + ": " + e.getMessage(), e);
        }
    }

    private RepartitionResult run(TableInput table, TableSchema schema, PartitionFunction function) {
        List<ParquetColumn> columns = Footers.columns(request.inputs().getFirst(), schema.output());
        try (Workers workers =
                        new Workers(Math.min(THREADS, Runtime.getRuntime().availableProcessors()));
                Partitions partitions = new Partitions(schema.output(), request, workers)) {
            while (table.hasNext()) {
                scatterNext(table, function, partitions, workers);
                progress.accept(rowsRead);
            }
            List<PartitionFile> files = finish(function, partitions);
            return new RepartitionResult(
                    columns,
                    files,
                    rowsRead,
                    function.ids().invalid(),
                    function.ids().nulls());
        } catch (IOException e) {
            throw new ParquetException(request.table() + ": scratch files cannot be removed (" + e + ").", e);
        }
    }

    private List<PartitionFile> finish(PartitionFunction function, Partitions partitions) {
        try {
            List<PartitionFile> files = partitions.finish(function.ids());
            long written = files.stream().mapToLong(PartitionFile::rows).sum();
            if (written != rowsRead) {
                throw new ParquetException(
                        request.table() + ": " + rowsRead + " rows were read and " + written + " written.");
            }
            return files;
        } catch (IOException | ParquetEncodingException e) {
            throw scratchFailure(e);
        }
    }

    private ParquetException scratchFailure(Exception e) {
        return new ParquetException(
                request.table() + ": the scratch folder " + request.scratch() + " cannot be written to (" + e + ").",
                e);
    }

    private void scatterNext(TableInput table, PartitionFunction function, Partitions partitions, Workers workers) {
        String name = table.nextName();
        try {
            int batch = batchRows(table.nextBlock(), partitions);
            scatter(table.next(), batch, function, partitions, workers);
        } catch (ParquetException e) {
            throw e;
        } catch (Refusal e) {
            throw new ParquetException(name + ": " + e.getMessage(), e);
        } catch (OutOfMemoryError e) {
            throw new ParquetException(
                    name + ": needs more memory than there is; it is damaged, or its row groups are too large.", e);
        } catch (InterruptedIOException e) {
            throw interrupted();
        } catch (IOException | RuntimeException e) {
            throw new ParquetException(name + ": cannot be read (" + e + ").", e);
        }
    }

    private static int batchRows(BlockMetaData block, Partitions partitions) {
        long rowSize = Math.max(1, block.getTotalByteSize() / block.getRowCount());
        return Math.clamp(partitions.batchInBytes() / rowSize, SMALLEST_BATCH, LARGEST_BATCH);
    }

    private void scatter(Group group, int batch, PartitionFunction function, Partitions partitions, Workers workers) {
        Map<String, ColumnReader> sources = new HashMap<>();
        Map<String, PageReader> tees = new HashMap<>();
        function.sources().forEach((name, source) -> {
            Column column = group.column(name);
            PageReader pages = column.pages();
            if (partitions.hasColumn(name)) {
                PageTee tee = new PageTee(pages);
                pages = tee.first();
                tees.put(name, tee.second());
            }
            sources.put(name, open(group, column, pages, source));
        });
        List<ColumnReader> readers = new ArrayList<>();
        for (ColumnDescriptor output : partitions.columns()) {
            String name = output.getPath()[0];
            Column column = group.column(name);
            readers.add(open(group, column, tees.getOrDefault(name, column.pages()), new Unconverted()));
        }
        int[] ids = new int[batch];
        for (long left = group.rows(); left > 0; ) {
            int rows = (int) Math.min(batch, left);
            function.assign(sources, rows, ids);
            partitions.grow(function.ids().count());
            workers.each(readers.size(), i -> ColumnScatter.scatter(readers.get(i), rows, ids, partitions.buffers(i)));
            left -= rows;
            rowsRead += rows;
            added(partitions, rows, ids);
        }
    }

    private void added(Partitions partitions, int rows, int[] ids) {
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted();
        }
        try {
            partitions.added(rows, ids);
        } catch (IOException | ParquetEncodingException e) {
            throw scratchFailure(e);
        }
    }

    private ParquetException interrupted() {
        return new ParquetException(request.table() + ": the repartition was interrupted.");
    }

    private static ColumnReader open(Group group, Column column, PageReader pages, PrimitiveConverter converter) {
        if (pages.getTotalValueCount() != group.rows()) {
            throw new Refusal("the column \"" + column.descriptor().getPath()[0] + "\" has "
                    + pages.getTotalValueCount() + " values in a row group of " + group.rows() + " rows.");
        }
        return ColumnReaders.open(pages, column.descriptor(), group.rows(), converter, group.createdBy());
    }

    /// For columns whose values are taken from the reader itself.
    private static final class Unconverted extends PrimitiveConverter {}
}
