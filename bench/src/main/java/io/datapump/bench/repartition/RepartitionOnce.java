package io.datapump.bench.repartition;

import io.datapump.pump.parquet.OutputOptions;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.parquet.Repartition;
import io.datapump.pump.parquet.RepartitionRequest;
import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// The engine of the product in a process of its own: files of a folder into partition folders of another.
/// Arguments: what may be passed through, the folder of the files, the folder to write, partition levels. The
/// budget is the share of the heap that the job repartition takes.
public final class RepartitionOnce {

    private static final int HEAP_SHARE = 4;

    private RepartitionOnce() {}

    /// Ends with a stack trace and 1 where it fails.
    public static void main(String[] args) throws IOException {
        var output = Path.of(args[2]);
        var scratch = Files.createDirectories(output.resolve(".scratch"));
        var standard = OutputOptions.DEFAULT;
        var result = Repartition.run(
                new RepartitionRequest(
                        "bench",
                        inputs(Path.of(args[1])),
                        Level.parse(Arrays.asList(args).subList(3, args.length)).stream()
                                .map(RepartitionOnce::field)
                                .toList(),
                        List.of(),
                        scratch,
                        "bench",
                        Runtime.getRuntime().maxMemory() / HEAP_SHARE,
                        new OutputOptions(
                                standard.codec(),
                                standard.fileSizeInBytes(),
                                PassThrough.valueOf(args[0]),
                                standard.verify())),
                _ -> {});
        for (var file : result.files()) {
            var folder = Files.createDirectories(output.resolve(file.partition()));
            Files.move(file.file(), folder.resolve(file.file().getFileName()));
        }
        System.out.println(result.rowsRead() + " rows");
    }

    private static List<ParquetInput> inputs(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .map(ParquetInput::of)
                    .toList();
        }
    }

    private static PartitionField field(Level level) {
        return new PartitionField(
                level.name(),
                switch (level.part()) {
                    case YEAR -> new Transform.Year(level.column());
                    case MONTH -> new Transform.Month(level.column());
                    case VALUE -> new Transform.Value(level.column());
                });
    }
}
