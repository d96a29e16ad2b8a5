package io.datapump.bench.longterm;

import io.datapump.bench.Folders;
import io.datapump.bench.Measurement;
import io.datapump.bench.longterm.MergeTable.State;
import io.datapump.bench.repartition.Children;
import io.datapump.bench.repartition.RowFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/// A history after its first snapshot, with the second one staged, in an embedded AWS in a folder. Files
/// are what RDS writes and repartition passes through: gzip, row groups of 60,000 rows, one file for
/// each month.
///
/// @param folder of the embedded AWS
record StoredHistory(MergeTable table, Path folder) {

    /// Raise it whenever other rows or other files come out: what is kept from before is then not used again.
    private static final int VERSION = 1;

    private static final int ROWS_PER_GROUP = 60_000;
    private static final String DATA = "longterm/bench/shop/payments";
    private static final String MANIFESTS = "longterm/bench/_manifests/shop/payments";
    private static final String FIRST = "staged/2026-12-30";
    private static final String SECOND = "staged/2026-12-31";

    /// The history in a folder, which is written where it is not there already.
    ///
    /// @param partitions how many it has; those above 36 are invented and hold nothing that can be read
    static StoredHistory in(Path keep, Children children, MergeTable table, int partitions, PrintStream out)
            throws IOException, InterruptedException {
        var folder = keep.resolve("data").resolve("history-%d-%d-v%d".formatted(table.rows(), partitions, VERSION));
        if (!Files.exists(folder)) {
            var unfinished = folder.resolveSibling(folder.getFileName() + ".unfinished");
            if (Files.exists(unfinished)) {
                Folders.delete(unfinished);
            }
            write(Files.createDirectories(unfinished), children, table, partitions, out);
            Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        }
        return new StoredHistory(table, folder);
    }

    /// The embedded AWS keeps objects as plain files.
    private Path bucket() {
        return folder.resolve("aws").resolve("objects").resolve("bench-lake");
    }

    private static void write(Path folder, Children children, MergeTable table, int partitions, PrintStream out)
            throws IOException, InterruptedException {
        var bucket = new StoredHistory(table, folder).bucket();
        once(children, folder, "create");
        out.printf(
                "generating %,d rows in %d months, and the snapshot that comes next%n",
                table.rows(), MergeTable.MONTHS);
        stage(table, State.FIRST, IntStream.range(0, MergeTable.MONTHS), bucket.resolve(FIRST));
        once(children, folder, "merge");
        Folders.delete(bucket.resolve(FIRST));
        stage(table, State.SECOND, MergeTable.touched(), bucket.resolve(SECOND));
        if (partitions > MergeTable.MONTHS) {
            once(children, folder, "widen", String.valueOf(partitions));
        }
    }

    private static void once(Children children, Path folder, String... what) throws IOException, InterruptedException {
        var arguments = new ArrayList<>(List.of(what));
        arguments.add(1, folder.toString());
        Measurement.of(children.java(List.of("-Xmx512m"), LongtermOnce.class, arguments));
    }

    private static void stage(MergeTable table, State state, IntStream months, Path to)
            throws IOException, InterruptedException {
        try (var threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            var all = threads.invokeAll(months.<Callable<Path>>mapToObj(
                            month -> () -> file(table, state, month, to.resolve(MergeTable.path(month))))
                    .toList());
            for (var each : all) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("Cannot generate a snapshot: " + e.getCause(), e);
        }
    }

    private static Path file(MergeTable table, State state, int month, Path folder) throws IOException {
        var file =
                Files.createDirectories(folder).resolve("part-00000-0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9.gz.parquet");
        RowFile.write(table.rows(state, month), table.keys(state, month), ROWS_PER_GROUP, file);
        return file;
    }

    /// The same in another folder. Objects are never written over, so they are shared and not copied.
    StoredHistory linked(Path to) throws IOException {
        try (var all = Files.walk(folder)) {
            for (var each : all.toList()) {
                var target = to.resolve(folder.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else if (each.startsWith(bucket())) {
                    Files.createLink(target, each);
                } else {
                    Files.copy(each, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        return new StoredHistory(table, to);
    }

    /// What DuckDB reads as the stored rows of some months.
    String stored(IntStream months) {
        return files(months.mapToObj(month -> "'%s/%s/%s/*.parquet'".formatted(bucket(), DATA, MergeTable.path(month)))
                .toList());
    }

    /// What DuckDB reads as the snapshot that comes.
    String comes() {
        return files(List.of("'%s/%s/**/*.parquet'".formatted(bucket(), SECOND)));
    }

    /// What DuckDB reads of some files in partition folders.
    static String files(List<String> quoted) {
        return "read_parquet([%s], hive_partitioning=true, hive_types_autocast=0)".formatted(String.join(", ", quoted));
    }

    /// What DuckDB reads as the state that is in force.
    String inForce() throws IOException {
        try (var manifests = Files.list(bucket().resolve(MANIFESTS))) {
            var manifest = JsonMapper.shared()
                    .readTree(Files.readString(manifests
                            .max((one, other) -> one.getFileName().compareTo(other.getFileName()))
                            .orElseThrow()));
            var keys = new ArrayList<String>();
            manifest.path("partitions")
                    .forEach(partition -> partition
                            .path("files")
                            .forEach(file -> keys.add("'%s'"
                                    .formatted(bucket().resolve(file.path("key").asString())))));
            return files(keys);
        }
    }

    /// Data files that the merge has put there.
    List<Path> written() throws IOException {
        try (var all = Files.walk(bucket().resolve(DATA))) {
            return all.filter(file -> file.getFileName().toString().startsWith("0000000002-"))
                    .toList();
        }
    }
}
