package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.schema.spec.OutputFiles.Codec;
import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.PartitionField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Repartitions with and without pass-through, and reads the rows of both by DuckDB.
final class BothWays {

    static final String TENANT = "required int32 id; optional binary tenant (STRING);";

    private final Path folder;
    private int runs;

    BothWays(Path folder) {
        this.folder = folder;
    }

    record Outcome(RepartitionResult result, List<String> rows) {}

    Outcome run(List<ParquetInput> inputs, PassThrough passThrough, boolean verify, PartitionField... by) {
        Path scratch = folder.resolve("run-" + runs++);
        try {
            Files.createDirectories(scratch);
            RepartitionResult result = Repartition.run(
                    new RepartitionRequest(
                            "t",
                            inputs,
                            List.of(by),
                            List.of(),
                            scratch,
                            "x",
                            1 << 24,
                            new OutputOptions(Codec.ZSTD, 1L << 30, passThrough, verify)),
                    rows -> {});
            return new Outcome(result, rows(result));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Each row with its folder, read by DuckDB.
    private static List<String> rows(RepartitionResult result) {
        List<String> rows = new ArrayList<>();
        try (Lake reader = new Lake(Path.of("unused"))) {
            for (PartitionFile file : result.files()) {
                reader.query("SELECT to_json(t)::VARCHAR FROM read_parquet('" + file.file()
                                + "', hive_partitioning=false) t")
                        .forEach(row -> rows.add(file.partition() + " " + row));
            }
        }
        rows.sort(null);
        return rows;
    }

    /// Runs both ways and answers the plan.
    RepartitionPlan bothWays(List<ParquetInput> inputs, PartitionField... by) {
        Outcome on = run(inputs, PassThrough.APPEND, true, by);
        Outcome off = run(inputs, PassThrough.NEVER, false, by);
        assertThat(on.rows()).isEqualTo(off.rows());
        assertThat(on.result().invalid()).isEqualTo(off.result().invalid());
        assertThat(on.result().nulls()).isEqualTo(off.result().nulls());
        assertThat(off.result().plan().groupsAppended()).isZero();
        return on.result().plan();
    }

    RepartitionPlan bothWays(ParquetFixtures table, PartitionField... by) {
        return bothWays(List.of(table.input("in")), by);
    }
}
