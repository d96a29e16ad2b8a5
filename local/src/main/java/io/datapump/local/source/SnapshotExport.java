package io.datapump.local.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Writes a snapshot of the sample database exactly as RDS exports one: keys, batch folders, `_SUCCESS`, gzip
/// Parquet, partitioned tables *and* their partitions, and the metadata files. The same database and order give
/// the same bytes.
///
/// @param scratch where files grow before the sink takes them; best on the same file system as the sink's
public record SnapshotExport(SampleDatabase database, Path scratch) {

    private static final int WRITERS = 2;

    /// Files that may wait for the sink, so that scratch space stays small.
    private static final int AHEAD = 8;

    /// Uses the platform's temporary folder.
    public SnapshotExport(SampleDatabase database) {
        this(database, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /// Writes the whole export below `{prefix}/{exportId}/`; `export_info` comes last, when all else is in
    /// place. The sink is called from the calling thread only.
    ///
    /// @throws IllegalArgumentException when `exportOnly` names what the server does not have
    /// @throws UncheckedIOException when a file cannot be written
    public WrittenExport write(ExportOrder order, ExportSink sink) {
        var selection = ExportSelection.of(database.tables(), order.exportOnly());
        try {
            Files.createDirectories(scratch);
            var folder = Files.createTempDirectory(scratch, "export-");
            try (var writers = Executors.newFixedThreadPool(WRITERS)) {
                return new Run(order, sink, folder, writers).write(selection);
            } finally {
                deleteAll(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write the export " + order.exportId() + ": " + e.getMessage(), e);
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        List<Path> left;
        try (var files = Files.list(folder)) {
            left = files.toList();
        }
        for (var file : left) {
            Files.delete(file);
        }
        Files.delete(folder);
    }

    /// A file that is being written.
    private record Growing(ExportedTable table, String key, PartFile part, Future<Path> file) {}

    private record Run(ExportOrder order, ExportSink sink, Path folder, ExecutorService writers) {

        WrittenExport write(ExportSelection selection) throws IOException {
            var tables = selection.tables().stream().map(ExportedTable::new).toList();
            writeFiles(tables);
            for (var table : tables) {
                for (var batch : table.table().batches()) {
                    sink.put(new byte[0], batchFolder(table.table(), batch) + "_SUCCESS");
                }
            }
            return new ExportMetadata(order, selection, tables).write(root(), sink);
        }

        private void writeFiles(List<ExportedTable> tables) throws IOException {
            Deque<Growing> ahead = new ArrayDeque<>();
            try {
                for (var table : tables) {
                    for (var part : table.parts()) {
                        ahead.add(start(table, part));
                        if (ahead.size() == AHEAD) {
                            finish(ahead.remove());
                        }
                    }
                }
                while (!ahead.isEmpty()) {
                    finish(ahead.remove());
                }
            } finally {
                ahead.forEach(growing -> growing.file().cancel(true));
            }
        }

        private Growing start(ExportedTable table, PartFile part) {
            var name = part.name(order.exportId(), table.table());
            var file =
                    folder.resolve(table.table().fullName() + "-" + part.batch().folder() + "-" + name);
            var written = writers.submit(() -> {
                TableFile.write(table.table(), part, file);
                return file;
            });
            return new Growing(table, batchFolder(table.table(), part.batch()) + name, part, written);
        }

        private void finish(Growing growing) throws IOException {
            try {
                var file = growing.file().get();
                growing.table().add(Files.size(file));
                sink.put(file, growing.key());
            } catch (ExecutionException e) {
                throw new IOException("the file " + growing.key() + " failed: " + e.getCause(), e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while writing " + growing.key(), e);
            }
        }

        private String root() {
            return (order.prefix().isEmpty() ? "" : order.prefix() + "/") + order.exportId() + "/";
        }

        private String batchFolder(SampleTable table, Batch batch) {
            return root() + table.database() + "/" + table.schema() + "." + table.name() + "/" + batch.folder() + "/";
        }
    }
}
