package io.datapump.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The README and the script that starts the benchmarks name what exists, and the same.
class ReadmeTest {

    private static final Path MAIN = Path.of("src/main/java/io/datapump/bench");

    @Test
    void everyTypeItNamesExists() throws IOException {
        assertThat(found("`([A-Z][A-Za-z]+)`", Path.of("README.md")))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(List.of("", "repartition/", "longterm/"))
                        .anyMatch(folder -> Files.exists(MAIN.resolve(folder + type + ".java"))));
    }

    @Test
    void theScriptStartsWhatExistsAndTheReadmeListsIt() throws IOException {
        var script = Path.of("run");

        assertThat(found("main=([A-Za-z.]+)", script))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(MAIN.resolve(type.replace('.', '/') + ".java"))
                        .exists());
        assertThat(found("(?m)^\\| `bench/run ([a-z]+)`", Path.of("README.md")))
                .isEqualTo(found("(?m)^  ([a-z]+)\\) main=", script))
                .isEqualTo(found("(?m)^  ([a-z]+) {2,}", script));
    }

    private static List<String> found(String pattern, Path file) throws IOException {
        return Pattern.compile(pattern)
                .matcher(Files.readString(file))
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
