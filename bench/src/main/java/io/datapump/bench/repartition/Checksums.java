package io.datapump.bench.repartition;

import io.datapump.bench.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// What a folder of Parquet files holds, as DuckDB reads it.
///
/// @param partitions one line each: values, rows, and the sum of a hash over all columns of each row; sorted
/// @param shape of the files
record Checksums(List<String> partitions, Shape shape) {

    private static final String SHAPE = "shape";

    Checksums {
        partitions = List.copyOf(partitions);
    }

    /// @param rowGroups that hold rows
    record Shape(long files, long rowGroups, long rows) {

        long rowsPerGroup() {
            return rowGroups == 0 ? 0 : rows / rowGroups;
        }
    }

    static Checksums ofSource(Children children, Table table) throws IOException, InterruptedException {
        var values = table.rows().set().levels().stream()
                .map(level -> level.sql() + " AS " + level.name())
                .collect(Collectors.joining(", "));
        return read(children, table, values, table.folder().resolve("1") + "/*.parquet", "hive_partitioning=false");
    }

    static Checksums ofOutput(Children children, Table table, Path output) throws IOException, InterruptedException {
        var values = table.rows().set().levels().stream().map(Level::name).collect(Collectors.joining(", "));
        return read(children, table, values, output + "/**/*.parquet", "hive_partitioning=true, hive_types_autocast=0");
    }

    private static Checksums read(Children children, Table table, String values, String files, String how)
            throws IOException, InterruptedException {
        var columns = table.rows().columns().stream()
                .map(column -> column.type().getName())
                .collect(Collectors.joining(", "));
        var lines = Measurement.of(children.sql(List.of(
                        "SET threads=" + children.threads(),
                        "SELECT %s, count(*), sum(hash(%s))::VARCHAR FROM read_parquet('%s', %s) GROUP BY ALL ORDER BY ALL"
                                .formatted(values, columns, files, how),
                        "SELECT '%s', count(*), sum(num_row_groups), sum(num_rows) FROM parquet_file_metadata('%s')"
                                .formatted(SHAPE, files))))
                .printed()
                .lines()
                .toList();
        var shape = lines.getLast().split("\t", -1);
        if (!shape[0].equals(SHAPE)) {
            throw new IllegalStateException("Cannot check " + files + ": DuckDB printed " + lines.getLast());
        }
        return new Checksums(
                lines.subList(0, lines.size() - 1),
                new Shape(Long.parseLong(shape[1]), Long.parseLong(shape[2]), Long.parseLong(shape[3])));
    }
}
