package io.datapump.schema.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class YamlReaderTest {

    @Test
    void everyNodeKnowsItsPlace() {
        var root = mapping("""
                # a comment
                kind: Lake
                spec:
                  list: [one, "two"]
                  inner:
                    key: a longer text
                """);
        assertThat(place(root, "kind")).isEqualTo("2:7+4");
        assertThat(root.entries())
                .hasEntrySatisfying(
                        "spec", entry -> assertThat(entry.key().start()).hasToString("f.yaml:3:1"));
        var spec = (YamlNode.Mapping) root.find("spec").orElseThrow();
        assertThat(spec.span().start()).hasToString("f.yaml:4:3");
        var list = (YamlNode.Sequence) spec.find("list").orElseThrow();
        assertThat(list.items()).extracting(YamlReaderTest::place).containsExactly("4:10+3", "4:15+5");
        var inner = (YamlNode.Mapping) spec.find("inner").orElseThrow();
        assertThat(place(inner, "key")).isEqualTo("6:10+13");
    }

    @Test
    void columnsCountCharactersNotBytes() {
        var root = mapping("{é😀: ü, b: 漢字}");
        assertThat(place(root, "é😀")).isEqualTo("1:6+1");
        assertThat(place(root, "b")).isEqualTo("1:12+2");
    }

    @Test
    void lineEndingsChangeNothing() {
        var unix = mapping("a: 1\nb:\n  - c\n");
        assertThat(mapping("a: 1\r\nb:\r\n  - c\r\n")).isEqualTo(unix);
        assertThat(mapping("a: 1\rb:\r  - c\r")).isEqualTo(unix);
    }

    @Test
    void aTextOverSeveralLinesIsShownWhereItBegins() {
        var root = mapping("""
                folded: one
                  two
                literal: |
                  three
                  four
                """);
        assertThat(text(root, "folded")).isEqualTo("one two");
        assertThat(place(root, "folded")).isEqualTo("1:9+3");
        assertThat(text(root, "literal")).isEqualTo("three\nfour\n");
        assertThat(place(root, "literal")).isEqualTo("3:10+1");
    }

    @Test
    void wordsOfOldYamlAreText() {
        for (var word : List.of("no", "NO", "off", "on", "y", "yes", "12:30:00", "2024-01-01", "1_000", "0b1", "=")) {
            assertThat(kind(word)).as(word).isEqualTo(ScalarKind.TEXT);
        }
    }

    @Test
    void wordsOfTheCoreSchemaHaveTheirType() {
        var kinds = Map.of(
                "true", ScalarKind.BOOLEAN,
                "False", ScalarKind.BOOLEAN,
                "null", ScalarKind.NULL,
                "~", ScalarKind.NULL,
                "0", ScalarKind.INTEGER,
                "-12", ScalarKind.INTEGER,
                "1.5", ScalarKind.DECIMAL,
                "1e3", ScalarKind.DECIMAL,
                ".inf", ScalarKind.DECIMAL);
        kinds.forEach((word, kind) -> assertThat(kind(word)).as(word).isEqualTo(kind));
    }

    @Test
    void quotationMarksMakeText() {
        for (var word : List.of("\"true\"", "'12'", "\"\"", "!!str 12", "! 12")) {
            assertThat(kind(word)).as(word).isEqualTo(ScalarKind.TEXT);
        }
    }

    @Test
    void keysAreTextWhateverTheyLookLike() {
        assertThat(mapping("{2024: a, no: b, 012: c, null: d, true: e, \"f\": g}")
                        .entries()
                        .keySet())
                .containsExactly("2024", "no", "012", "null", "true", "f");
    }

    @Test
    void ofTwoEqualKeysTheFirstIsKeptAndTheSecondReported() {
        var document = YamlReader.read("f.yaml", "a: 1\n\"a\": 2\n'a': 3\n");
        assertThat(document.findings()).hasSize(2);
        assertThat(document.findings())
                .allSatisfy(finding ->
                        assertThat(finding.related().getFirst().place().at()).hasToString("f.yaml:1:1"));
        assertThat(text((YamlNode.Mapping) document.root().orElseThrow(), "a")).isEqualTo("1");
    }

    @Test
    void equalKeysOfDifferentMappingsAreFine() {
        assertThat(codes("a: {x: 1}\nb: {x: 1}\nc: [{x: 1}, {x: 1}]\n")).isEmpty();
    }

    @Test
    void everyTrapHasItsCode() {
        var traps = Map.ofEntries(
                Map.entry("\uFEFFa: 1", DiagnosticCode.YAML_BYTE_ORDER_MARK),
                Map.entry("a: \u0001", DiagnosticCode.YAML_CHARACTER),
                Map.entry("a:\n\tb: 1", DiagnosticCode.YAML_TAB),
                Map.entry("a: [", DiagnosticCode.YAML_SYNTAX),
                Map.entry("a: 'open", DiagnosticCode.YAML_SYNTAX),
                Map.entry("a: b: c", DiagnosticCode.YAML_SYNTAX),
                Map.entry("a: %b", DiagnosticCode.YAML_SYNTAX),
                Map.entry("a: \"\\z\"", DiagnosticCode.YAML_SYNTAX),
                Map.entry("a: !<", DiagnosticCode.YAML_SYNTAX),
                Map.entry("# nothing", DiagnosticCode.YAML_EMPTY),
                Map.entry("", DiagnosticCode.YAML_EMPTY),
                Map.entry("a:\tb", DiagnosticCode.YAML_TAB),
                Map.entry("a: 1\n---\nb: 2", DiagnosticCode.YAML_SECOND_DOCUMENT),
                Map.entry("a: 1\n...\n---\n", DiagnosticCode.YAML_SECOND_DOCUMENT),
                Map.entry("{a: 1, a: 2}", DiagnosticCode.YAML_DUPLICATE_KEY),
                Map.entry("{[a]: 1}", DiagnosticCode.YAML_KEY),
                Map.entry("a: &x 1", DiagnosticCode.YAML_ANCHOR),
                Map.entry("a: *x", DiagnosticCode.YAML_ANCHOR),
                Map.entry("<<: {a: 1}", DiagnosticCode.YAML_MERGE_KEY),
                Map.entry("a: !!binary aGk=", DiagnosticCode.YAML_TAG),
                Map.entry("a: !mine [1]", DiagnosticCode.YAML_TAG),
                Map.entry("%YAML 1.1\n---\na: 1", DiagnosticCode.YAML_DIRECTIVE),
                Map.entry("%TAG ! tag:x,2000:\n---\na: 1", DiagnosticCode.YAML_DIRECTIVE),
                Map.entry("a: 0x1F", DiagnosticCode.YAML_NUMBER),
                Map.entry("a: 007", DiagnosticCode.YAML_NUMBER),
                Map.entry("[".repeat(65), DiagnosticCode.YAML_NESTING));
        traps.forEach((text, code) -> assertThat(codes(text)).as(text).containsExactly(code));
    }

    @Test
    void whatIsLegalAndHarmlessIsRead() {
        for (var text : List.of(
                "---\na: 1\n",
                "a: 1\n...\n",
                "{\"a\": [1, 2], \"b\": {}}",
                "a: 'it''s'\nb: \"\\u00e9\\n\"\n",
                "? a\n: b\n",
                "a:\n- b\n- c\n",
                "a: b # comment\n\n\n",
                "a: |\n  text\n  \twith a tab\n",
                "a: b\t# comment\n",
                "{a: " + "[".repeat(62) + "]".repeat(62) + "}")) {
            assertThat(codes(text)).as(text).isEmpty();
        }
    }

    @Test
    void anAliasIsRefusedAndNotResolved() {
        var document = YamlReader.read("f.yaml", "a: &x [1]\nb: *x\nc: [*x]\n");
        assertThat(document.findings())
                .hasSize(2)
                .allSatisfy(finding ->
                        assertThat(finding.related().getFirst().place().at()).hasToString("f.yaml:1:4"));
        var root = (YamlNode.Mapping) document.root().orElseThrow();
        assertThat(root.find("a").orElseThrow()).isInstanceOf(YamlNode.Sequence.class);
        assertThat(root.find("b").orElseThrow()).isInstanceOf(YamlNode.Unread.class);
    }

    @Test
    void aMergeKeyIsOneFindingWhateverItMerges() {
        assertThat(codes("a: &x {k: 1}\nb: &y {l: 1}\nc: {<<: [*x, *y], m: 1}\n"))
                .containsExactly(DiagnosticCode.YAML_MERGE_KEY);
    }

    @Test
    void aStrangeKeyDoesNotHideItsNeighbours() {
        var document = YamlReader.read("f.yaml", "{{x: 1}: 2, a: 1, [y]: 3, b: 2}");
        assertThat(document.findings()).hasSize(2);
        assertThat(((YamlNode.Mapping) document.root().orElseThrow()).entries()).containsOnlyKeys("a", "b");
    }

    @Test
    void whatTheReaderCannotUnderstandHasNoRoot() {
        assertThat(YamlReader.read("f.yaml", "a: [").root()).isEmpty();
        assertThat(YamlReader.read("f.yaml", "a: \u0007").root()).isEmpty();
        assertThat(YamlReader.read("f.yaml", "").root()).isEmpty();
    }

    @Test
    void everyTabbedLineIsReported() {
        assertThat(codes("a: \"one\n  \ttwo\"\nb: \"three\n  \tfour\"\nc: |\n  text\n  \ttext\n"))
                .containsExactly(DiagnosticCode.YAML_TAB, DiagnosticCode.YAML_TAB);
    }

    private static List<DiagnosticCode> codes(String text) {
        return YamlReader.read("f.yaml", text).findings().stream()
                .map(finding -> finding.code())
                .collect(Collectors.toList());
    }

    private static ScalarKind kind(String word) {
        return ((YamlNode.Scalar) mapping("a: " + word).find("a").orElseThrow()).kind();
    }

    private static YamlNode.Mapping mapping(String text) {
        var document = YamlReader.read("f.yaml", text);
        assertThat(document.findings()).isEmpty();
        return (YamlNode.Mapping) document.root().orElseThrow();
    }

    private static String text(YamlNode.Mapping mapping, String key) {
        return ((YamlNode.Scalar) mapping.find(key).orElseThrow()).text();
    }

    private static String place(YamlNode.Mapping mapping, String key) {
        return place(mapping.find(key).orElseThrow());
    }

    private static String place(YamlNode node) {
        var span = node.span();
        return "%d:%d+%d".formatted(span.start().line(), span.start().column(), span.width());
    }
}
