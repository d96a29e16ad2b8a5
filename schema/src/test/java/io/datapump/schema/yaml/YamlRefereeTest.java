package io.datapump.schema.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What ours reads without a finding, another reader reads as the same tree; what the other refuses, ours
/// refuses; and what ours alone refuses, it refuses on purpose.
class YamlRefereeTest {

    private static final int MUTATIONS = 30_000;
    private static final int SOUPS = 100_000;
    private static final int LONGEST_SOUP = 12;

    /// Characters that mean something to YAML, or look as if they did.
    private static final String STRANGE = "\t\n\r\0 :-#&*!|>'\"%@`{}[],?<~\\0x1e.abé漢\uD800\uFEFF\u0085\u2028\u007F😀";

    private static final List<String> WORDS = List.of(
            "a",
            "b",
            "- ",
            "-",
            ": ",
            ":",
            "? ",
            "?",
            "\n",
            "\n  ",
            "\n    ",
            "\n ",
            "'",
            "\"",
            "[",
            "]",
            "{",
            "}",
            ",",
            " ",
            "   ",
            "#",
            " # c",
            "|",
            ">",
            "|-\n",
            "|2\n",
            ">+\n",
            "&a ",
            "*a",
            "!t ",
            "---",
            "...",
            "---\n",
            "\n...\n",
            "\t",
            "%",
            "@",
            "`",
            "\\",
            "\\n",
            "\\\n",
            "1",
            "012",
            "0x1",
            "~",
            "null",
            "true",
            ".5",
            "1e3",
            "<<: ",
            "\r\n",
            "\r",
            "é",
            "😀",
            "-a",
            "?b",
            ":c",
            "''",
            "\"\"",
            "\\x41",
            "\\u00e9",
            "\n\n",
            "a: ",
            "b:\n",
            "- a\n",
            "  b: c\n",
            "=",
            ".",
            "\u0085",
            "\u2028",
            "\0",
            "\u007F");

    private final Random random = new Random(20_260_314);

    @Test
    void whatIsReadMeansTheSameToTheOtherReader() {
        assertThat(YamlSnippets.all()).hasSizeGreaterThan(150).allSatisfy(text -> {
            assertThat(YamlReader.read("f.yaml", text).findings()).isEmpty();
            assertThat(YamlReferee.disagreement(text)).isEmpty();
        });
    }

    @Test
    void whatIsRefusedIsRefusedByBothOrOnPurpose() {
        assertThat(RefusedSnippets.all()).hasSizeGreaterThan(100).allSatisfy(text -> {
            assertThat(YamlReader.read("f.yaml", text).findings()).isNotEmpty();
            assertThat(YamlReferee.disagreement(text)).isEmpty();
        });
    }

    @Test
    void theReadersAgreeOnEveryDocumentThatIsThere() throws IOException {
        assertThat(documents())
                .hasSizeGreaterThan(50)
                .allSatisfy(text -> assertThat(YamlReferee.disagreement(text)).isEmpty());
    }

    @Test
    void theReadersAgreeOnEveryDamagedDocument() throws IOException {
        var sound = documents().stream()
                .filter(text -> YamlReader.read("f.yaml", text).findings().isEmpty())
                .toList();
        var several = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            var text = damaged(sound.get(random.nextInt(sound.size())));
            assertThat(YamlReferee.disagreement(text)).as(text).isEmpty();
            var findings = YamlReader.read("f.yaml", text).findings().size();
            assertThat(findings).as(text).isLessThan(4);
            several += findings > 1 ? 1 : 0;
        }
        // One damaged character is one fault, so far as a reader can know.
        assertThat(several).isLessThan(MUTATIONS / 100);
    }

    @Test
    void theReadersAgreeOnWordsInAnyOrder() {
        for (int i = 0; i < SOUPS; i++) {
            var text = soup();
            assertThat(YamlReferee.disagreement(text)).as(text).isEmpty();
        }
    }

    private String soup() {
        var text = new StringBuilder();
        for (int left = 1 + random.nextInt(LONGEST_SOUP); left > 0; left--) {
            text.append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return text.toString();
    }

    /// One character removed, put in or replaced.
    private String damaged(String text) {
        var at = text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length())));
        var behind = text.offsetByCodePoints(at, 1);
        var points = STRANGE.codePoints().toArray();
        var strange = Character.toString(points[random.nextInt(points.length)]);
        return switch (random.nextInt(3)) {
            case 0 -> text.substring(0, at) + text.substring(behind);
            case 1 -> text.substring(0, at) + strange + text.substring(at);
            default -> text.substring(0, at) + strange + text.substring(behind);
        };
    }

    /// The example, every file of the golden cases that is UTF-8, and every snippet that is read.
    static List<String> documents() throws IOException {
        var texts = new ArrayList<>(YamlSnippets.all());
        for (var folder : List.of(Path.of("../lake-config"), Path.of("src/test/resources/cases"))) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (var file : files.filter(path -> path.toString().matches(".*\\.ya?ml"))
                        .filter(Files::isRegularFile)
                        .sorted()
                        .toList()) {
                    var text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                    if (text.indexOf('\uFFFD') < 0) {
                        texts.add(text);
                    }
                }
            }
        }
        return texts;
    }
}
