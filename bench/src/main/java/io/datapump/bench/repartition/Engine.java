package io.datapump.bench.repartition;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// What repartitions a table, started in a fresh process for every measurement.
sealed interface Engine {

    /// As the command line spells it.
    String name();

    /// The process that reads a table and writes partition folders into an empty folder.
    List<String> command(Table table, Path output, Path scratch);

    /// What a reader has to know of its settings.
    String settings();

    /// The product's engine.
    record Ours(String name, Children children, String heap, String passThrough) implements Engine {

        @Override
        public List<String> command(Table table, Path output, Path scratch) {
            return children.java(
                    flags(), RepartitionOnce.class, arguments(table, passThrough, input(table), output.toString()));
        }

        @Override
        public String settings() {
            return String.join(" ", flags()) + ("NEVER".equals(passThrough) ? ", nothing passed through" : "");
        }

        private List<String> flags() {
            return List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        }
    }

    /// DuckDB with the settings that suit this job best, and more settings by the engine's name.
    record DuckDb(String name, Children children, List<String> more) implements Engine {

        @Override
        public List<String> command(Table table, Path output, Path scratch) {
            var statements = new ArrayList<>(List.of(
                    "SET threads=" + children.threads(),
                    "SET preserve_insertion_order=false",
                    "SET TimeZone='UTC'",
                    "SET temp_directory='%s'".formatted(scratch)));
            more.forEach(setting -> statements.add("SET " + setting));
            statements.add(
                    "COPY (SELECT *%s FROM read_parquet('%s/*.parquet')) TO '%s' (FORMAT parquet, PARTITION_BY (%s), COMPRESSION zstd, COMPRESSION_LEVEL 1, OVERWRITE_OR_IGNORE)"
                            .formatted(expressions(table), input(table), output, names(table)));
            return children.sql(statements);
        }

        @Override
        public String settings() {
            return "threads=%d, preserve_insertion_order=false, zstd level 1%s"
                    .formatted(
                            children.threads(),
                            more.stream().map(setting -> ", " + setting).collect(Collectors.joining()));
        }
    }

    /// A reader and writers of records out of parquet-java.
    record Rewrite(String name, Children children) implements Engine {

        private static final List<String> FLAGS = List.of("-Xmx4g", "-XX:+UseParallelGC");

        @Override
        public List<String> command(Table table, Path output, Path scratch) {
            return children.java(FLAGS, RewriteOnce.class, arguments(table, input(table), output.toString()));
        }

        @Override
        public String settings() {
            return String.join(" ", FLAGS) + ", one thread, zstd level 1";
        }
    }

    /// Spark in local mode, on the Java it supports.
    ///
    /// @param repartitioned whether rows of a partition are brought together before they are written
    record Spark(String name, SparkRuntime runtime, int threads, boolean repartitioned) implements Engine {

        @Override
        public List<String> command(Table table, Path output, Path scratch) {
            var arguments = new ArrayList<>(List.of(
                    String.valueOf(threads),
                    repartitioned ? "by-partition" : "as-it-is",
                    input(table),
                    output.toString(),
                    scratch.toString()));
            table.rows().set().levels().forEach(level -> arguments.add(level.name() + "=" + level.sql()));
            return runtime.command(arguments);
        }

        @Override
        public String settings() {
            return "%s, local[%d], %s, zstd level 1"
                    .formatted(runtime, threads, repartitioned ? "repartition(columns)" : "no repartition");
        }
    }

    private static String input(Table table) {
        return table.folder().resolve("1").toString();
    }

    private static String names(Table table) {
        return table.rows().set().levels().stream().map(Level::name).collect(Collectors.joining(", "));
    }

    private static String expressions(Table table) {
        return table.rows().set().levels().stream()
                .filter(level -> !level.replacesColumn())
                .map(level -> ", " + level.sql() + " AS " + level.name())
                .collect(Collectors.joining());
    }

    private static List<String> arguments(Table table, String... first) {
        var all = new ArrayList<>(List.of(first));
        table.rows().set().levels().forEach(level -> all.add(level.toString()));
        return all;
    }
}
