package io.datapump.bench.longterm;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.bench.longterm.MergeTable.State;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// That engines are given the same snapshots and the histories they make are held against each other; how
/// long it takes is not tested.
class LongtermBenchmarkTest {

    @TempDir
    private Path folder;

    private final StringWriter complaints = new StringWriter();

    @Test
    void everyEngineMakesTheSameHistory() throws Exception {
        var lines = run(0, "--rows", "4000", "--rounds", "1", "--engines", "ours,duckdb");

        assertThat(lines)
                .filteredOn(line -> line.matches("round 1 of 1: (ours|duckdb) .*, equal in 36 partitions and .*"))
                .hasSize(2);
        assertThat(lines)
                .anyMatch(line -> line.startsWith("### 4,000 rows in 36 months, a snapshot of 1,000 rows in 3"));
        assertThat(lines.getLast()).matches("ratio time=[0-9.]+ memory=[0-9.]+");
    }

    @Test
    void theSecondSnapshotHasAQuarterOfTheRowsInThreeMonths() {
        var table = new MergeTable(40_000);

        assertThat(keys(table, State.FIRST)).isEqualTo(40_000);
        assertThat(MergeTable.touched()
                        .mapToLong(month -> table.keys(State.SECOND, month).count())
                        .sum())
                .isEqualTo(10_000);
        assertThat(table.keys(State.SECOND, 35)).contains(40_000L + 1_000).doesNotHaveDuplicates();
    }

    private static long keys(MergeTable table, State state) {
        return IntStream.range(0, MergeTable.MONTHS)
                .mapToLong(month -> table.keys(state, month).distinct().count())
                .sum();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --engines=polars  | There is no engine "polars"; there are ours
            --rounds=0        | there is one round at least
            --rows=10         | A history has 3,600 rows at least
            --heap=lots       | "lots" is no heap; write 256m or 1g
            """)
    void whatCannotBeMeasuredIsSaid(String option, String complaint) throws Exception {
        run(2, option);

        assertThat(complaints.toString()).contains(complaint);
    }

    private List<String> run(int exit, String... options) throws Exception {
        var printed = new ByteArrayOutputStream();
        var benchmark =
                new LongtermBenchmark(Path.of("datapump"), new PrintStream(printed, true, StandardCharsets.UTF_8));
        var arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("--keep", folder.toString()));
        assertThat(LongtermBenchmark.commandLine(benchmark)
                        .setErr(new PrintWriter(complaints, true))
                        .execute(arguments.toArray(String[]::new)))
                .as(() -> complaints + printed.toString(StandardCharsets.UTF_8))
                .isEqualTo(exit);
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
