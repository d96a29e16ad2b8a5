package io.datapump.schema.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Large texts are read, or refused, in time that grows with their length and no faster.
class YamlBombTest {

    private static final int LONG = 1_000_000;

    /// Generous: what grows with the square of the length takes hours.
    private static final Duration LONGEST = Duration.ofSeconds(10);

    @TestFactory
    Stream<DynamicTest> tenMegabytesOfOneThing() {
        return Stream.of(
                        "[", "{", "- ", "? ", "a: ", "\"", "'", "\\", " ", "\t", "\n", "\r", "a", "a ", "a\n", "é",
                        "😀", "\0", "-\n", "[a,", "&a ", "*a ", "# a\n", "---\n")
                .map(piece -> bomb("", piece, 10 * LONG));
    }

    @TestFactory
    Stream<DynamicTest> anyOtherThing() {
        return Stream.of(
                        "]", "}", ": ", "\"a\" ", "''", " \n", "\t\n", "a\n\n", "\uFEFF", "- a\n", "- - ", "a:\n",
                        "a: b\n", " a", "{a: ", "{a,", "{\"a\":", "[{", "[]", "[],", "&a\n", "&a [", "- *a\n", "!a ",
                        "!a\n", "<<: ", "#", "|\n", "a: |\n", "%a\n", "...\n", "--- a\n", "@\n", "- @\n", "- 'a\n",
                        "- [a\n", "0", "1.", "1e", "-", "+", "~", ",")
                .map(piece -> bomb("", piece, LONG));
    }

    @TestFactory
    Stream<DynamicTest> anyThingLeftOpen() {
        return Stream.of(
                        List.of("\"", "a\n"),
                        List.of("\"", "\\\n"),
                        List.of("\"", "\\x41"),
                        List.of("\"", "\\ud83d"),
                        List.of("\"", " "),
                        List.of("'", "a "),
                        List.of("'", "''"),
                        List.of("[", "a\n"),
                        List.of("[", "a,"),
                        List.of("[", "a,\n"),
                        List.of("[", "😀,"),
                        List.of("[", "😀: a,"),
                        List.of("[", "\"a\","),
                        List.of("[", "*a,"),
                        List.of("[", "&a a,"),
                        List.of("[", "012,"),
                        List.of("[", "#\n"),
                        List.of("{", "a: b,"),
                        List.of("{", "[]: b,"),
                        List.of("|\n", " a\n"),
                        List.of("|\n", " \n"),
                        List.of(">\n", " a\n"),
                        List.of(">\n", "  a\n a\n"),
                        List.of("a: @\n", "  \t\n"),
                        List.of("a: @\n", "  a: |\n"),
                        List.of("a: b\n", "  c: d\n"),
                        List.of("- a\n", "b\n"),
                        List.of("a: 1\n", "- b\n"))
                .map(parts -> bomb(parts.getFirst(), parts.getLast(), LONG));
    }

    @Test
    void aBombOfAliasesIsRefusedAtItsAnchors() {
        var bomb = new StringBuilder("a0: &a0 [x, x]\n");
        IntStream.range(0, 40)
                .forEach(i -> bomb.append("a%d: &a%d [*a%d, *a%d, *a%d]\n".formatted(i + 1, i + 1, i, i, i)));
        assertThat(YamlReader.read("f.yaml", bomb.toString()).findings())
                .hasSize(41)
                .allSatisfy(finding -> assertThat(finding.code()).hasToString("yaml-anchor"));
    }

    @Test
    void keysThatShareAHashAreTakenInTime() {
        var random = new Random(7);
        endsInTime(() -> {
            var text = new StringBuilder();
            for (int i = 0; i < 200_000; i++) {
                for (int j = 0; j < 18; j++) {
                    text.append(random.nextBoolean() ? "Aa" : "BB");
                }
                text.append(": 1\n");
            }
            return text.toString();
        });
    }

    private static DynamicTest bomb(String opening, String piece, int length) {
        var name = (opening + piece)
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t")
                .replace("\0", "\\0");
        return DynamicTest.dynamicTest(
                "\"%s\"".formatted(name), () -> endsInTime(() -> opening + piece.repeat(length / piece.length())));
    }

    private static void endsInTime(Supplier<String> text) {
        var content = text.get();
        var document = assertTimeout(LONGEST, () -> YamlReader.read("f.yaml", content));
        assertThat(document.findings()).hasSizeLessThanOrEqualTo(Findings.MOST_TOLD + 1);
    }
}
