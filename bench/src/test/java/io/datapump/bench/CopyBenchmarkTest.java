package io.datapump.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.bench.CopyBenchmark.Size;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// That what is measured copies every object once, server-side; how long it takes is not tested.
class CopyBenchmarkTest {

    @TempDir
    private Path folder;

    @Test
    void afterTheJobsTheCatalogHoldsTheNewExportAlone() throws Exception {
        ExportedLake.write(folder, 20, 2);

        CopyOnce.main(new String[] {folder.toString()});

        try (var files = Files.walk(
                folder.resolve("objects").resolve(ExportedLake.BUCKET).resolve("catalog"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString()))
                    .hasSize(20)
                    .allMatch(name -> name.startsWith(ExportedLake.RUN.export()));
        }
    }

    @Test
    void everyObjectIsOneCopyAndNoByteOfItComesThroughTheProcess() throws Exception {
        var printed = new ByteArrayOutputStream();
        new CopyBenchmark(new PrintStream(printed, true, StandardCharsets.UTF_8)).run(new Size(200, 2));
        var lines = printed.toString(StandardCharsets.UTF_8).lines().toList();

        assertThat(lines).anyMatch(line -> line.matches(" +200 +2 +200 .* 0 +[0-9.]+ +[0-9]+"));
        assertThat(lines.getLast()).matches("calls_per_object=1\\.[0-9]{3} bytes_through=0 rss_mib=[0-9]+");
    }
}
