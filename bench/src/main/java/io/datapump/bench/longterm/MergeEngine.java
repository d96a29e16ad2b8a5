package io.datapump.bench.longterm;

import io.datapump.bench.repartition.Children;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// What merges a snapshot into a history, started in a fresh process for every measurement.
sealed interface MergeEngine {

    /// As the command line spells it.
    String name();

    /// The process that merges.
    ///
    /// @param history that may be written to
    /// @param output an empty folder for what cannot be written there
    List<String> command(StoredHistory history, Path output, Path scratch);

    /// What a reader has to know of its settings.
    String settings();

    /// The product's.
    record Ours(String name, Children children, String heap) implements MergeEngine {

        @Override
        public List<String> command(StoredHistory history, Path output, Path scratch) {
            return children.java(
                    flags(),
                    LongtermOnce.class,
                    List.of("merge", history.folder().toString()));
        }

        @Override
        public String settings() {
            return String.join(" ", flags());
        }

        private List<String> flags() {
            return List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        }
    }

    /// DuckDB: of some months the stored rows whose key the snapshot does not have, and all of the
    /// snapshot, into partition folders.
    ///
    /// @param onlyTouched whether it is told which months the snapshot has, and leaves the others alone
    record DuckDb(String name, Children children, boolean onlyTouched, List<String> more) implements MergeEngine {

        @Override
        public List<String> command(StoredHistory history, Path output, Path scratch) {
            var statements = new ArrayList<>(List.of(
                    "SET threads=" + children.threads(),
                    "SET preserve_insertion_order=false",
                    "SET temp_directory='%s'".formatted(scratch)));
            more.forEach(setting -> statements.add("SET " + setting));
            statements.add(
                    "COPY (%s) TO '%s' (FORMAT parquet, PARTITION_BY (ano, mes), COMPRESSION zstd, COMPRESSION_LEVEL 1, OVERWRITE_OR_IGNORE)"
                            .formatted(merged(history, months()), output));
            return children.sql(statements);
        }

        IntStream months() {
            return onlyTouched ? MergeTable.touched() : IntStream.range(0, MergeTable.MONTHS);
        }

        @Override
        public String settings() {
            return "threads=%d, preserve_insertion_order=false, zstd level 1%s%s"
                    .formatted(
                            children.threads(),
                            onlyTouched ? ", the three months that are touched" : ", all months",
                            more.isEmpty() ? "" : ", " + String.join(", ", more));
        }
    }

    /// Stored rows of some months and the snapshot, merged in SQL.
    static String merged(StoredHistory history, IntStream months) {
        return "SELECT * FROM %1$s ANTI JOIN (SELECT %2$s FROM %3$s) USING (%2$s) UNION ALL BY NAME SELECT * FROM %3$s"
                .formatted(history.stored(months), MergeTable.KEY, history.comes());
    }
}
