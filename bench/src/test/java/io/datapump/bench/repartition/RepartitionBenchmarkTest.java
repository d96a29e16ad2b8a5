package io.datapump.bench.repartition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// That engines are given the same rows and what they write is held against them; how long it takes is not
/// tested.
class RepartitionBenchmarkTest {

    @TempDir
    private Path folder;

    private final StringWriter complaints = new StringWriter();

    @Test
    void everyEngineWritesWhatTheSourceHolds() throws Exception {
        var lines = run(
                0,
                "--data",
                "many-partitions",
                "--partitions",
                "7",
                "--rows",
                "2000",
                "--rounds",
                "1",
                "--engines",
                "ours,duckdb,rewrite");

        assertThat(lines)
                .filteredOn(line -> line.contains("equal to the source in 7 partitions"))
                .hasSize(3);
        assertThat(lines).anyMatch(line -> line.startsWith("### many-partitions-7: 2,000 rows, 9 columns, 2 files"));
        assertThat(lines)
                .filteredOn(line -> line.matches("\\| (ours|duckdb|rewrite) \\|.*"))
                .hasSize(3);
        assertThat(lines.getLast()).matches("ratio time=[0-9.]+ cpu=[0-9.]+ memory=[0-9.]+");
        try (var results = Files.list(folder.resolve("results"))) {
            assertThat(results.map(file -> file.toString().replaceAll(".*\\.", "")))
                    .containsExactlyInAnyOrder("md", "json");
        }
    }

    @Test
    void wideTablesAreRepartitionedAsWell() throws Exception {
        var lines = run(0, "--data", "wide", "--rows", "1000", "--rounds", "1", "--engines", "ours");

        assertThat(lines).anyMatch(line -> line.startsWith("### wide: 1,000 rows, 60 columns, 1 files"));
        assertThat(lines.getLast()).isEqualTo("ratio time=none cpu=none memory=none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --data=orders     | There is no data set "orders"; there are time-ordered
            --engines=polars  | There is no engine "polars"; there are ours
            --rounds=0        | Rows and rounds are numbers above 0
            --memory=lots     | "lots" is no heap; write 256m or 1g
            --partitions=0    | A table has 1 to 10,000 partitions
            --rows=many       | Invalid value for option '--rows'
            """)
    void whatCannotBeMeasuredIsSaid(String option, String complaint) throws Exception {
        run(2, option);

        assertThat(complaints.toString()).contains(complaint);
    }

    @Test
    void partitionsAreAskedForWhereTheyCanBeGiven() throws Exception {
        run(2, "--data", "wide", "--partitions", "36");

        assertThat(complaints.toString()).contains("--partitions is for --data many-partitions");
    }

    @Test
    void shuffledRowsAreAllRowsOnce() {
        for (long rows : new long[] {1, 2, 1_000, 4_096}) {
            assertThat(LongStream.range(0, rows)
                            .map(position -> Random.shuffled(position, rows))
                            .sorted())
                    .containsExactlyElementsOf(LongStream.range(0, rows).boxed().toList());
        }
    }

    @Test
    void timestampsAreWrittenAsPostgresDoes() {
        assertThat(Texts.timestamp(0).toStringUsingUTF8()).isEqualTo("2024-01-01 00:00:00+00");
        assertThat(Texts.timestamp(86_400_000_000L + 120_300).toStringUsingUTF8())
                .isEqualTo("2024-01-02 00:00:00.1203+00");
        assertThat(Texts.timestamp(Texts.SPAN_IN_MICROS - 1).toStringUsingUTF8())
                .isEqualTo("2025-12-31 23:59:59.999999+00");
    }

    private List<String> run(int exit, String... options) throws Exception {
        var printed = new ByteArrayOutputStream();
        var benchmark =
                new RepartitionBenchmark(Path.of("datapump"), new PrintStream(printed, true, StandardCharsets.UTF_8));
        var arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("--keep", folder.toString()));
        assertThat(RepartitionBenchmark.commandLine(benchmark)
                        .setErr(new PrintWriter(complaints, true))
                        .execute(arguments.toArray(String[]::new)))
                .as(() -> complaints + printed.toString(StandardCharsets.UTF_8))
                .isEqualTo(exit);
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
