package io.datapump.pump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the README names exists.
class ReadmeTest {

    private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]+[A-Za-z0-9]*)`");

    @Test
    void everyTypeNamedInTheReadmeAndTheDecisionsExists() throws IOException {
        var known = sources(Path.of("src"));
        known.addAll(sources(Path.of("..", "schema", "src")));
        for (var document : documents()) {
            var named = TYPE.matcher(Files.readString(document))
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            assertThat(named).as(document.toString()).isNotEmpty();
            assertThat(known).as(document.toString()).containsAll(named);
        }
    }

    private static java.util.Set<String> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.replace(".java", ""))
                    .collect(Collectors.toSet());
        }
    }

    private static java.util.List<Path> documents() throws IOException {
        try (Stream<Path> decisions = Files.list(Path.of("docs", "adr"))) {
            return Stream.concat(Stream.of(Path.of("README.md")), decisions).toList();
        }
    }
}
