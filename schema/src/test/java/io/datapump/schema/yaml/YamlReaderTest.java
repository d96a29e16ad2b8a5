package io.datapump.schema.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.List;
import java.util.Map;
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
        for (var word : List.of("\"true\"", "'12'", "\"\"", "|\n  12", ">-\n  true")) {
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
                Map.entry("a: [", DiagnosticCode.YAML_BRACKET),
                Map.entry("a: [1}", DiagnosticCode.YAML_BRACKET),
                Map.entry("a: 1\n}", DiagnosticCode.YAML_BRACKET),
                Map.entry("a: 'open", DiagnosticCode.YAML_QUOTE),
                Map.entry("a:\n    b: 1\n  c: 2", DiagnosticCode.YAML_INDENTATION),
                Map.entry("a: [b]#c", DiagnosticCode.YAML_COMMENT),
                Map.entry("a: b: c", DiagnosticCode.YAML_SYNTAX),
                Map.entry("a: %b", DiagnosticCode.YAML_SYNTAX),
                Map.entry("a: \"\\z\"", DiagnosticCode.YAML_SYNTAX),
                Map.entry("a: !<", DiagnosticCode.YAML_TAG),
                Map.entry("# nothing", DiagnosticCode.YAML_EMPTY),
                Map.entry("", DiagnosticCode.YAML_EMPTY),
                Map.entry("a:\tb", DiagnosticCode.YAML_TAB),
                Map.entry("a: b\t# comment", DiagnosticCode.YAML_TAB),
                Map.entry("a: 1\n---\nb: 2", DiagnosticCode.YAML_SECOND_DOCUMENT),
                Map.entry("a: 1\n...\n---\n", DiagnosticCode.YAML_SECOND_DOCUMENT),
                Map.entry("{a: 1, a: 2}", DiagnosticCode.YAML_DUPLICATE_KEY),
                Map.entry("{[a]: 1}", DiagnosticCode.YAML_KEY),
                Map.entry("? a\n: b", DiagnosticCode.YAML_KEY),
                Map.entry("[a: b]", DiagnosticCode.YAML_KEY),
                Map.entry("{a}", DiagnosticCode.YAML_KEY),
                Map.entry("-a: b", DiagnosticCode.YAML_KEY),
                Map.entry("a: &x 1", DiagnosticCode.YAML_ANCHOR),
                Map.entry("a: *x", DiagnosticCode.YAML_ANCHOR),
                Map.entry("<<: {a: 1}", DiagnosticCode.YAML_MERGE_KEY),
                Map.entry("a: !!str 1", DiagnosticCode.YAML_TAG),
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
                "a:\n- b\n- c\n",
                "a: b # comment\n\n\n",
                "a: |\n  text\n  \twith a tab\n",
                "{a: " + "[".repeat(62) + "]".repeat(62) + "}")) {
            assertThat(codes(text)).as(text).isEmpty();
        }
    }

    @Test
    void anAnchorIsRefusedOnceAndItsAliasesAreNotResolved() {
        var document = YamlReader.read("f.yaml", "a: &x [1]\nb: *x\nc: [*x]\n");
        assertThat(document.findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.detail()).contains("2 aliases repeat, the first in line 2"));
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
        assertThat(document.findings()).hasSize(1);
        assertThat(((YamlNode.Mapping) document.root().orElseThrow()).entries()).containsOnlyKeys("a", "b");
    }

    @Test
    void whatHoldsNothingOrTooMuchHasNoRoot() {
        assertThat(YamlReader.read("f.yaml", "").root()).isEmpty();
        assertThat(YamlReader.read("f.yaml", "[".repeat(65)).root()).isEmpty();
        assertThat(YamlReader.read("f.yaml", "-\n".repeat(1_000_001)).root()).isEmpty();
    }

    @Test
    void whatCannotBeReadIsLeftOutAndReadingGoesOn() {
        var document = YamlReader.read("f.yaml", """
                quote: "open
                bracket: [1, {a: 2
                sound: true
                colon: a: b
                deep:
                    a: 1
                  b: 2
                escape: "\\z"
                bell: \u0007
                list:
                  - @x
                  - good
                last: 1
                """);
        assertThat(codes(document))
                .containsExactly(
                        DiagnosticCode.YAML_QUOTE,
                        DiagnosticCode.YAML_BRACKET,
                        DiagnosticCode.YAML_SYNTAX,
                        DiagnosticCode.YAML_INDENTATION,
                        DiagnosticCode.YAML_SYNTAX,
                        DiagnosticCode.YAML_CHARACTER,
                        DiagnosticCode.YAML_SYNTAX);
        var root = (YamlNode.Mapping) document.root().orElseThrow();
        assertThat(root.entries().keySet())
                .containsExactly("quote", "bracket", "sound", "colon", "deep", "escape", "bell", "list", "last");
        for (var key : List.of("quote", "bracket", "colon", "deep", "escape", "bell")) {
            assertThat(root.find(key).orElseThrow()).as(key).isInstanceOf(YamlNode.Unread.class);
        }
        assertThat(((YamlNode.Sequence) root.find("list").orElseThrow()).items())
                .extracting(item -> item instanceof YamlNode.Scalar)
                .containsExactly(false, true);
        assertThat(text(root, "last")).isEqualTo("1");
    }

    @Test
    void aMappingThatLostAKeyIsLeftOutAsAWhole() {
        var document = YamlReader.read("f.yaml", "a:\n  b: 1\n  c\n  d: \"x\" y\ne: 1\n");
        assertThat(codes(document)).containsExactly(DiagnosticCode.YAML_SYNTAX, DiagnosticCode.YAML_SYNTAX);
        var root = (YamlNode.Mapping) document.root().orElseThrow();
        assertThat(root.find("a").orElseThrow()).isInstanceOf(YamlNode.Unread.class);
        assertThat(text(root, "e")).isEqualTo("1");
    }

    @Test
    void aListThatLostSeveralItemsIsLeftOutAsAWhole() {
        var root = (YamlNode.Mapping)
                YamlReader.read("f.yaml", "a: [!x 1, !y 2, 3]\n").root().orElseThrow();
        assertThat(root.find("a").orElseThrow()).isInstanceOf(YamlNode.Unread.class);
    }

    @Test
    void oneMistakeIsOneFinding() {
        for (var text : List.of(
                "a: [1\nb, 2]\nc: 3\n",
                "a: \"x\ny\"\nc: 3\n",
                "{a: 1]\n",
                "[a: 1, b: 2}\n",
                "{a, b, c]\n",
                "a:\n  -b: 1\n   c: 2\n  - d: 3\n",
                "a b\n  c: 1\nd: 2\n",
                "a\n- b\n- c\nd: 1\n",
                "a:\n  - b: 1\n  c: 2\n  d: 3\n  - e: 4\n",
                "a: *x\n  b: 1\nc: 2\n",
                "&a b: 1\nc: 2\n",
                "a @x\n  text: |\n    \ttab\nb: 1\n")) {
            assertThat(YamlReader.read("f.yaml", text).findings()).as(text).hasSize(1);
        }
    }

    @Test
    void everySecondKeyNamesTheLineOfTheFirst() {
        var document = YamlReader.read("f.yaml", "a:\n  b: 1\n  c: {d: 1, d: 2}\n  \"b\": 2\n");
        assertThat(document.findings()).hasSize(2);
        var second = document.findings().getLast();
        assertThat(second.at().line()).isEqualTo(4);
        assertThat(second.related().getFirst().place().at().line()).isEqualTo(2);
    }

    @Test
    void findingsAreToldUpToANumberAndCountedBeyond() {
        assertThat(YamlReader.read("f.yaml", "a: @x\n" + "a: 1\n".repeat(49)).findings())
                .hasSize(50);
        assertThat(YamlReader.read("f.yaml", "a: @x\n" + "a: 1\n".repeat(50)).findings())
                .hasSize(51);
        var many = YamlReader.read("f.yaml", "a: @x\n" + "a: 1\n".repeat(100)).findings();
        assertThat(many).hasSize(51);
        assertThat(many.getLast().detail()).startsWith("51 more places of this file are wrong");
        assertThat(many.getLast().at().line()).isEqualTo(51);
        var more = YamlReader.read("f.yaml", "a: @x\n" + "a: 1\n".repeat(9_000)).findings();
        assertThat(more.getLast().detail()).startsWith("More than 1000 more places");
    }

    @Test
    void aSecondDocumentIsLookedThroughButNotTaken() {
        var document = YamlReader.read("f.yaml", "a: 1\n---\nb: @x\n---\nc: 1\n");
        assertThat(codes(document)).containsExactly(DiagnosticCode.YAML_SECOND_DOCUMENT, DiagnosticCode.YAML_SYNTAX);
        assertThat(((YamlNode.Mapping) document.root().orElseThrow()).entries()).containsOnlyKeys("a");
    }

    @Test
    void everyTabbedLineIsReported() {
        assertThat(codes("a: \"one\n  \ttwo\"\nb: \"three\n  \tfour\"\nc: |\n  text\n  \ttext\n"))
                .containsExactly(DiagnosticCode.YAML_TAB, DiagnosticCode.YAML_TAB);
    }

    private static List<DiagnosticCode> codes(String text) {
        return codes(YamlReader.read("f.yaml", text));
    }

    private static List<DiagnosticCode> codes(YamlDocument document) {
        return document.findings().stream().map(Diagnostic::code).toList();
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
