package io.datapump.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What the documents name exists.
class ReadmeTest {

    /// A type of ours stands in a code span by itself or before a method.
    private static final Pattern TYPE = Pattern.compile("`((?:Local|Embedded|Sample|Snapshot|Lake|Fault|Call|Two|State"
            + "|Folder|Sdk|Documents)[A-Za-z0-9]*)(?:\\.[a-z]+\\(\\))?`");

    /// Members of AWS's answers that begin like types of ours.
    private static final List<String> OF_AWS = List.of("LastCrawl");

    @Test
    void everyTypeNamedInTheDocumentsExists() throws IOException {
        try (var files = Files.walk(Path.of("src"))) {
            var known = files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
            known.addAll(OF_AWS);
            for (var document : documents()) {
                var named = TYPE.matcher(Files.readString(document))
                        .results()
                        .map(found -> found.group(1))
                        .toList();
                assertThat(named).as(document.toString()).isNotEmpty();
                assertThat(known).as(document.toString()).containsAll(named);
            }
        }
    }

    private static List<Path> documents() throws IOException {
        var documents = new ArrayList<>(List.of(Path.of("README.md")));
        try (var decisions = Files.list(Path.of("docs", "adr"))) {
            documents.addAll(decisions.toList());
        }
        return documents;
    }
}
