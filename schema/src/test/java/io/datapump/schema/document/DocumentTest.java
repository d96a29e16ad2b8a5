package io.datapump.schema.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DocumentTest {

    private static final Document DOCUMENT = document("""
            kind: Cluster
            metadata:
              name: shop
            spec:
              databases:
                - name: a
                  tables: {settings: {public.payment: {alias: p}}}
                - name: b
              snapshots: [manual]
              odd: [1.5, true, ~, 12, *none]
            """);

    @Test
    void nodesAreFoundByTheirPath() {
        assertThat(DOCUMENT.findText(TreePath.of("spec", "databases", "1", "name")))
                .contains("b");
        assertThat(DOCUMENT.find(TreePath.of("spec", "databases", "2"))).isEmpty();
        assertThat(DOCUMENT.find(TreePath.of("spec", "databases", "x"))).isEmpty();
        assertThat(DOCUMENT.find(TreePath.of("kind", "below"))).isEmpty();
        assertThat(DOCUMENT.find(TreePath.of("spec", "odd", "4", "below"))).isEmpty();
        assertThat(DOCUMENT.find(TreePath.ROOT)).contains(DOCUMENT.root());
    }

    @Test
    void onlyTextIsFoundAsText() {
        assertThat(DOCUMENT.findText(TreePath.of("spec", "odd", "3"))).isEmpty();
        assertThat(DOCUMENT.findText(TreePath.of("spec"))).isEmpty();
        assertThat(DOCUMENT.name()).contains("shop");
        assertThat(document("kind: Cluster\n").name()).isEmpty();
    }

    @Test
    void valuesAreShownWhereTheyStandAndMappingsAtTheirKey() {
        assertThat(DOCUMENT.namePlace().start()).hasToString("f.yaml:3:9");
        assertThat(DOCUMENT.place(TreePath.of("spec")).start()).hasToString("f.yaml:4:1");
        assertThat(DOCUMENT.place(TreePath.of("spec", "databases", "1")).start())
                .hasToString("f.yaml:8:7");
        assertThat(DOCUMENT.keyPlace(TreePath.of("spec", "snapshots")).width()).isEqualTo("snapshots".length());
        assertThat(DOCUMENT.place(TreePath.ROOT).start()).hasToString("f.yaml:1:1");
    }

    @Test
    void whatIsMissingIsShownAtTheNearestThingAroundIt() {
        assertThat(DOCUMENT.place(TreePath.of("spec", "task", "cpu")).start()).hasToString("f.yaml:4:1");
        assertThat(DOCUMENT.place(TreePath.of("nothing")).start()).hasToString("f.yaml:1:1");
    }

    @Test
    void pathsAreShownAsAPersonWritesThem() {
        assertThat(DOCUMENT.show(
                        TreePath.of("spec", "databases", "0", "tables", "settings", "public.payment", "alias")))
                .isEqualTo("spec.databases[0].tables.settings[\"public.payment\"].alias");
        assertThat(DOCUMENT.show(TreePath.ROOT)).isEqualTo("the document");
        assertThat(DOCUMENT.show(TreePath.of("spec", "gone", "0"))).isEqualTo("spec.gone.0");
    }

    @Test
    void theJsonFormHasEveryValueInItsType() {
        assertThat(DOCUMENT.json().at("/spec/odd").toString()).isEqualTo("[0.5,true,null,12,null]");
        assertThat(DOCUMENT.json().at("/spec/databases/0/name").stringValue()).isEqualTo("a");
    }

    @Test
    void takingNodesAwayLeavesTheOthersAndTheirPlaces() {
        var rest = DOCUMENT.without(Set.of(
                TreePath.of("spec", "databases", "0"),
                TreePath.of("spec", "odd"),
                TreePath.of("spec", "snapshots", "0"),
                TreePath.of("no", "such", "node")));
        assertThat(rest.json().path("spec").toString())
                .isEqualTo("{\"databases\":[{\"name\":\"b\"}],\"snapshots\":[]}");
        assertThat(rest.place(TreePath.of("spec", "databases", "0", "name")).start())
                .hasToString("f.yaml:8:13");
    }

    @Test
    void pathsAreBuiltStepByStep() {
        var path = TreePath.of("spec").child("databases").item(3);
        assertThat(path).isEqualTo(TreePath.of("spec", "databases", "3"));
        assertThat(path.parent().last()).isEqualTo("databases");
        assertThat(TreePath.ROOT.parent()).isEqualTo(TreePath.ROOT);
        assertThat(TreePath.ROOT.last()).isEmpty();
    }

    @Test
    void kindsAreKnownByTheirWord() {
        assertThat(DocumentKind.of("Lake")).contains(DocumentKind.LAKE);
        assertThat(DocumentKind.of("lake")).isEmpty();
        assertThat(DocumentKind.words()).containsExactly("Lake", "Cluster", "ScopeContract");
    }

    private static Document document(String text) {
        var root = YamlReader.read("f.yaml", text).root().orElseThrow();
        return new Document("f.yaml", DocumentKind.CLUSTER, (YamlNode.Mapping) root);
    }
}
