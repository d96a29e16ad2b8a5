package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The README names only what exists.
class ReadmeTest {

    private static final Path README = Path.of("README.md");
    private static final Pattern TYPE = Pattern.compile("`([A-Z][A-Za-z]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)\\)");

    @Test
    void everyTypeItNamesExists() throws IOException {
        try (var files = Files.walk(Path.of("src"))) {
            var types = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
            var named = TYPE.matcher(Files.readString(README))
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            assertThat(named)
                    .hasSizeGreaterThan(10)
                    .allSatisfy(name -> assertThat(types).contains(name));
        }
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        assertThat(LINK.matcher(Files.readString(README)).results().map(found -> Path.of(found.group(1))))
                .isNotEmpty()
                .allSatisfy(target -> assertThat(target).exists());
    }
}
