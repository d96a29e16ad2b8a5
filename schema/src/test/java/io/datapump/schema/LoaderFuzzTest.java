package io.datapump.schema;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever stands in a document, loading it ends in a configuration or in findings. It begins with the
/// documents of the golden cases. For longer runs by hand: `-Dtest=LoaderFuzzTest -Dfuzz.runs=1000000`.
class LoaderFuzzTest {

    @TempDir
    private Path scratch;

    @Test
    void noInputMakesTheLoaderThrow() throws IOException, InterruptedException {
        var texts = new ArrayList<String>();
        try (var files = Files.walk(Path.of("src/test/resources/cases"))) {
            for (var file : (Iterable<Path>) files.filter(
                    path -> Files.isRegularFile(path) && path.toString().matches(".*\\.ya?ml"))::iterator) {
                texts.add(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        }
        Fuzzer.run(LoaderFuzz.class, LakeConfigLoader.class.getPackageName(), texts, 10_000, scratch);
    }
}
