package io.datapump.schema.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class YamlWriterTest {

    @Test
    void blocksAreIndentedByTwoAndListsOfPlainValuesStandInOneLine() {
        assertThat(YamlWriter.block(json("""
                        {"a": {"b": [1, "x"], "c": [{"d": true, "e": {"f": "g"}}, {"h": []}]}, "i": {}}
                        """))).isEqualTo("""
                        a:
                          b: [1, x]
                          c:
                            - d: true
                              e:
                                f: g
                            - h: []
                        i: {}
                        """);
    }

    @Test
    void whatSomeReaderMayTakeForSomethingElseIsQuoted() {
        for (var text : List.of(
                "no",
                "Off",
                "null",
                "~",
                "012",
                "1e3",
                "2024-01-01",
                "1:30",
                "",
                " a",
                "a: b",
                "#",
                "*x",
                "-",
                "a\nb")) {
            assertThat(YamlWriter.scalar(text)).startsWith("\"").endsWith("\"");
        }
        for (var text : List.of("public.payment", "pagila-prod", "a/b", "_x9")) {
            assertThat(YamlWriter.scalar(text)).isEqualTo(text);
        }
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (var text :
                List.of("no", "a\"b\\c", "tab\there", "line\nbreak", "ä→😀", "\u0085\u2028", "# c", "x".repeat(500))) {
            var yaml = YamlReader.read("f.yaml", "k: " + YamlWriter.scalar(text) + "\n");
            assertThat(yaml.findings()).isEmpty();
            var root = (YamlNode.Mapping) yaml.root().orElseThrow();
            assertThat(((YamlNode.Scalar) root.find("k").orElseThrow()).text()).isEqualTo(text);
        }
    }

    @Test
    void onlyAnObjectIsADocument() {
        assertThatThrownBy(() -> YamlWriter.block(json("[1]"))).isInstanceOf(IllegalArgumentException.class);
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }
}
