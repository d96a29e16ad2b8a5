package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// `docs/errors.md` has one entry per code, and no other; each shows a finding that is printed today.
/// `-Dgolden.update=true` replaces examples that are not, by the shortest finding of the golden cases.
class ErrorDocumentTest {

    private static final Path DOCUMENT = Path.of("docs/errors.md");

    /// Heading, meaning, example, and how to mend it.
    private static final Pattern ENTRY = Pattern.compile("""
            \\A### (?<code>[a-z-]+)

            (?<meaning>[^\n]+)

            (?<example>(?:```yaml\n.*?\n```\n\n)?```text\n.*?\n```\n)
            (?<mending>[^\n`][^\n]*)
            \\z""", Pattern.DOTALL);

    @BeforeAll
    static void update() throws IOException {
        if (!Boolean.getBoolean("golden.update")) {
            return;
        }
        var text = Files.readString(DOCUMENT);
        for (var code : DiagnosticCode.values()) {
            var entry = entry(text, code);
            var examples = ErrorExample.of(code.text());
            var written = ENTRY.matcher(entry);
            if (!written.matches()
                    || examples.stream().noneMatch(it -> it.markdown().equals(written.group("example")))) {
                var paragraphs =
                        entry.replaceAll("(?ms)^```\\w+\n.*?^```\n\n", "").split("\n\n", 3);
                text = text.replace(
                        entry,
                        String.join(
                                "\n\n",
                                paragraphs[0],
                                paragraphs[1],
                                examples.getFirst().markdown() + "\n" + paragraphs[2]));
            }
        }
        Files.writeString(DOCUMENT, text);
    }

    @Test
    void everyCodeHasAnEntryInTheOrderOfTheCodes() throws IOException {
        var headings = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("### "))
                .map(line -> line.substring(4))
                .toList();
        assertThat(headings)
                .containsExactlyElementsOf(Arrays.stream(DiagnosticCode.values())
                        .map(DiagnosticCode::text)
                        .toList());
    }

    @TestFactory
    Stream<DynamicTest> everyEntrySaysWhatItMeansShowsItAndHowToMendIt() throws IOException {
        var text = Files.readString(DOCUMENT);
        return Arrays.stream(DiagnosticCode.values())
                .map(code -> DynamicTest.dynamicTest(code.text(), () -> {
                    var entry = ENTRY.matcher(entry(text, code));
                    assertThat(entry.matches()).as(entry(text, code)).isTrue();
                    assertThat(entry.group("meaning"))
                            .startsWith("**%s: %s.** ".formatted(code.severity().text(), code.summary()))
                            .endsWith(".");
                    assertThat(ErrorExample.of(code.text()).stream().map(ErrorExample::markdown))
                            .contains(entry.group("example"));
                    assertThat(entry.group("mending")).endsWith(".");
                }));
    }

    /// From the heading to the line feed before the next one.
    private static String entry(String text, DiagnosticCode code) {
        var from = text.indexOf("### %s\n".formatted(code));
        assertThat(from).as("entry of %s", code).isNotNegative();
        var to = text.indexOf("\n##", from);
        return to < 0 ? text.substring(from) : text.substring(from, to);
    }
}
