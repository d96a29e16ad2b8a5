package io.datapump.schema.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What a person may change in the look of a file without changing what it says.
class YamlInvarianceTest {

    /// A text that goes on over several lines, in which blanks and comments count.
    /// Blocks of text, and text in quotation marks that goes on in the next line.
    private static final Pattern LONG_TEXT = Pattern.compile("(?m)[|>][-+0-9]*( #.*)?$|^[^\"\n#]*\"[^\"\n]*$");

    private static final Pattern LEADING = Pattern.compile("(?m)^ *(- +)*");

    private static final Pattern STEP = Pattern.compile("- +| +");

    @Test
    void lineEndingsChangeNothing() throws IOException {
        holds(documents(), text -> text.replace("\n", "\r\n"));
        holds(documents(), text -> text.replace("\n", "\r"));
    }

    @Test
    void commentsChangeNothing() throws IOException {
        holds(withoutLongTexts(), text -> text.replaceAll("(?m)$", " # a: [comment"));
        holds(withoutLongTexts(), text -> text.replaceAll("(?m)^", "      # - \"comment\n"));
    }

    @Test
    void blankLinesAndBlanksBehindLinesChangeNothing() throws IOException {
        holds(withoutLongTexts(), text -> text.replace("\n", "   \n\n  \n"));
    }

    @Test
    void theWidthOfTheIndentationChangesNothing() throws IOException {
        holds(withoutLongTexts(), text -> widened(text, 2));
        holds(withoutLongTexts(), text -> widened(text, 5));
    }

    @Test
    void markersAroundTheDocumentChangeNothing() throws IOException {
        holds(documents(), text -> "# comment\n--- # comment\n" + text);
        holds(documents(), text -> text + "\n...\n# comment\n");
    }

    private static void holds(List<String> documents, UnaryOperator<String> change) {
        assertThat(documents).hasSizeGreaterThan(30).allSatisfy(text -> {
            var changed = YamlReader.read("f.yaml", change.apply(text));
            assertThat(changed.findings()).as(change.apply(text)).isEmpty();
            assertThat(meaning(changed)).isEqualTo(meaning(YamlReader.read("f.yaml", text)));
        });
    }

    private static Object meaning(YamlDocument document) {
        return YamlReferee.tree(document.root().orElseThrow());
    }

    /// Every step of indentation made wider, those that hyphens make too.
    private static String widened(String text, int factor) {
        return LEADING.matcher(text)
                .replaceAll(found -> STEP.matcher(found.group())
                        .replaceAll(step -> step.group()
                                + " ".repeat((factor - 1) * step.group().length())));
    }

    /// The documents of files, not the snippets: they are written by people.
    private static List<String> documents() throws IOException {
        var snippets = YamlSnippets.all();
        return YamlRefereeTest.documents().stream()
                .filter(text -> !snippets.contains(text))
                .filter(text -> YamlReader.read("f.yaml", text).findings().isEmpty())
                .filter(text -> text.indexOf('\r') < 0)
                .toList();
    }

    private static List<String> withoutLongTexts() throws IOException {
        return documents().stream()
                .filter(text -> !LONG_TEXT.matcher(text).find())
                // A comment ends a text that goes on in the next line.
                .filter(text -> YamlReader.read("f.yaml", text).root().orElseThrow() instanceof YamlNode.Mapping)
                .toList();
    }
}
