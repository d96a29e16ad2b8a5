package io.datapump.schema.jsonschema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import java.util.List;

/// Schemas and documents written in a line or two.
final class SchemaFixtures {

    private SchemaFixtures() {}

    static SchemaPart schema(String yaml) {
        return SchemaCompiler.compile(node(yaml));
    }

    static YamlNode node(String yaml) {
        var document = YamlReader.read("test.yaml", yaml);
        assertThat(document.findings()).isEmpty();
        return document.root().orElseThrow();
    }

    /// Every breach as `path flaw`.
    static List<String> breaches(SchemaPart schema, String yaml) {
        return SchemaWalk.of(schema, node(yaml)).stream()
                .map(breach -> (breach.path() + " " + shown(breach.flaw())).strip())
                .toList();
    }

    private static String shown(Flaw flaw) {
        return switch (flaw) {
            case Flaw.WrongType wrong -> "type";
            case Flaw.Broken broken -> broken.assertion().getClass().getSimpleName();
            case Flaw.UnknownKey unknown -> "unknown " + unknown.key();
            case Flaw.MissingKey missing -> "missing " + missing.key();
            case Flaw.KeyForm form -> "key " + form.key();
            case Flaw.NoBranch none ->
                "none of " + none.keys().stream().sorted().toList();
            case Flaw.SeveralBranches several -> "several " + several.written();
        };
    }
}
