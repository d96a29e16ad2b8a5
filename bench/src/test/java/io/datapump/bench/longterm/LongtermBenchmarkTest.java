package io.datapump.bench.longterm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.bench.longterm.MergeTable.State;
import io.datapump.bench.repartition.Children;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

    /// In this process what the benchmark starts others for.
    @Test
    void aMergeIntoAHistoryThatWasWidenedSaysHowManyPartitionsThereAre() throws Exception {
        var history = StoredHistory.in(
                folder,
                Children.with(folder, 1),
                new MergeTable(4_000),
                MergeTable.MONTHS,
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        var at = history.folder().toString();

        LongtermOnce.main(new String[] {"widen", at, "40"});
        var said = printed(() -> LongtermOnce.main(new String[] {"merge", at}));

        assertThat(said).matches("rows=\\d+ partitions=40 changed=\\d+ read=\\d+ calls=\\d+ seconds=[0-9.]+\n");
        assertThatThrownBy(() -> LongtermOnce.main(new String[] {"merge", at}))
                .hasMessageContaining("had been merged before");
        assertThatThrownBy(() -> LongtermOnce.main(new String[] {"sort", at})).hasMessage("Cannot do sort");
    }

    private static String printed(ThrowingCallable work) throws Exception {
        var before = System.out;
        var printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            work.call();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
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
