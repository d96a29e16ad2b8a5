package io.datapump.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.LakeConfigLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedLakeTest {

    private static final int CLUSTERS = 30;

    @TempDir
    private Path folder;

    @Test
    void itHasNoFaultAndEveryTableHasItsSettings() throws IOException {
        var lake = GeneratedLake.write(folder, CLUSTERS, 1);

        var loaded = new LakeConfigLoader().load(folder);

        assertThat(loaded.diagnostics().all()).isEmpty();
        assertThat(loaded.files()).hasSize(CLUSTERS + 1);
        assertThat(lake.tables()).isEqualTo(CLUSTERS * 50);
        var clusters = loaded.config().orElseThrow().clusters();
        assertThat(clusters).hasSize(CLUSTERS);
    }

    @Test
    void theSameSeedGivesTheSameBytes() throws IOException {
        var first = GeneratedLake.write(folder.resolve("first"), CLUSTERS, 1);
        GeneratedLake.write(folder.resolve("second"), CLUSTERS, 1);
        GeneratedLake.write(folder.resolve("other"), CLUSTERS, 2);

        assertThat(contents("second")).isEqualTo(contents("first"));
        assertThat(contents("other")).isNotEqualTo(contents("first"));
        assertThat(first.sizeInBytes())
                .isEqualTo(contents("first").values().stream()
                        .mapToLong(String::length)
                        .sum());
    }

    private Map<String, String> contents(String name) throws IOException {
        var root = folder.resolve(name);
        var contents = new TreeMap<String, String>();
        try (var files = Files.walk(root)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                contents.put(root.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }
}
