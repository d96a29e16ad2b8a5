package io.datapump.bench.repartition;

import io.datapump.bench.Folders;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// A generated table in a folder, as RDS lays one out: `1/part-00000-….gz.parquet` and, once complete,
/// `1/_SUCCESS`.
///
/// @param files in the order in which they are read
record Table(String label, Rows rows, Path folder, List<Path> files) {

    /// Raise it whenever other rows or other files come out: what is kept from before is then not used again.
    private static final int VERSION = 1;

    Table {
        files = List.copyOf(files);
    }

    /// The table below a folder, which is written where it is not there already.
    static Table in(Path keep, Rows rows, PrintStream out) throws IOException, InterruptedException {
        var label = rows.partitions() == DataSet.TENANTS
                ? rows.set().label()
                : rows.set().label() + "-" + rows.partitions();
        var folder = keep.resolve("data").resolve("%s-%d-v%d".formatted(label, rows.count(), VERSION));
        if (!Files.exists(folder.resolve("1").resolve("_SUCCESS"))) {
            write(rows, folder, label, out);
        }
        try (var files = Files.list(folder.resolve("1"))) {
            return new Table(
                    label,
                    rows,
                    folder,
                    files.filter(file -> file.toString().endsWith(".parquet"))
                            .sorted()
                            .toList());
        }
    }

    long sizeInBytes() throws IOException {
        long size = 0;
        for (var file : files) {
            size += Files.size(file);
        }
        return size;
    }

    private static void write(Rows rows, Path folder, String label, PrintStream out)
            throws IOException, InterruptedException {
        var unfinished = folder.resolveSibling(folder.getFileName() + ".unfinished");
        if (Files.exists(unfinished)) {
            Folders.delete(unfinished);
        }
        var batch = Files.createDirectories(unfinished.resolve("1"));
        long perFile = rows.set().rowsPerFile(rows.count());
        int files = Math.toIntExact(Math.ceilDiv(rows.count(), perFile));
        var done = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            var all = IntStream.range(0, files)
                    .mapToObj(number -> threads.submit(() -> {
                        long from = number * perFile;
                        RowFile.write(
                                rows, from, Math.min(from + perFile, rows.count()), batch.resolve(name(label, number)));
                        told(done.incrementAndGet(), files, rows, label, out);
                        return number;
                    }))
                    .toList();
            for (var each : all) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("Cannot generate " + label + ": " + e.getCause(), e);
        }
        Files.createFile(batch.resolve("_SUCCESS"));
        Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void told(int done, int files, Rows rows, String label, PrintStream out) {
        if (done == files || done % Math.max(1, files / 10) == 0) {
            out.printf(Locale.ROOT, "generating %s: %,d of %,d files (%,d rows)%n", label, done, files, rows.count());
        }
    }

    private static String name(String label, int number) {
        return "part-%05d-%s-c000.gz.parquet"
                .formatted(number, UUID.nameUUIDFromBytes((label + number).getBytes(StandardCharsets.UTF_8)));
    }
}
