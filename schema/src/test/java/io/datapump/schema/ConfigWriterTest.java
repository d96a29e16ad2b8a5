package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.report.TextReport;
import io.datapump.schema.spec.LakeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigWriterTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsWrittenLoadsEqual() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            var config = RandomConfig.of(seed);
            var loaded = load(ConfigWriter.write(config), folder.resolve("seed-" + seed));
            assertThat(Bare.of(loaded)).as("seed %d", seed).isEqualTo(Bare.of(config));
        }
    }

    @Test
    void theExampleOfTheRepositoryLoadsEqualAfterWriting() throws IOException {
        var config =
                new LakeConfigLoader().load(Path.of("../lake-config")).config().orElseThrow();
        assertThat(Bare.of(load(ConfigWriter.write(config), folder))).isEqualTo(Bare.of(config));
    }

    @Test
    void writingIsAFunctionOfTheValue() {
        assertThat(ConfigWriter.write(RandomConfig.of(7))).isEqualTo(ConfigWriter.write(RandomConfig.of(7)));
    }

    private static LakeConfig load(Map<String, String> files, Path into) throws IOException {
        for (var file : files.entrySet()) {
            var path = into.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        var loaded = new LakeConfigLoader().load(into);
        assertThat(loaded.config())
                .as(() -> TextReport.PLAIN.findings(loaded.diagnostics()))
                .isPresent();
        return loaded.config().orElseThrow();
    }
}
