package io.datapump.schema.jsonschema;

import static io.datapump.schema.jsonschema.SchemaFixtures.breaches;
import static io.datapump.schema.jsonschema.SchemaFixtures.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class SchemaCompilerTest {

    @Test
    void referencesAreFollowed() {
        var schema = schema("""
                $schema: https://json-schema.org/draft/2020-12/schema
                $id: https://example.com/a
                properties: {a: {$ref: "#/$defs/outer", default: 1}}
                $defs:
                  outer: {items: {$ref: "#/$defs/inner"}}
                  inner: {type: integer}
                """);
        assertThat(breaches(schema, "{a: [1, x]}")).containsExactly("a/1 type");
    }

    @Test
    void whatStandsBesideAReferenceIsSaidInstead() {
        var schema = schema("""
                properties: {a: {$ref: "#/$defs/b", description: Mine., examples: [2, 3]}}
                $defs: {b: {description: Its., x-unit: days, x-form: a number, examples: [1]}}
                """);
        var says = schema.keys().known().getOrDefault("a", SchemaPart.ANYTHING).says();
        assertThat(says.description()).isEqualTo("Mine.");
        assertThat(says.unit()).isEqualTo("days");
        assertThat(says.form()).isEqualTo("a number");
        assertThat(says.example().map(Object::toString).orElseThrow()).contains("text=2");
    }

    @Test
    void whatTheWalkCannotJudgeIsRefused() {
        refused("{format: date}", "test.yaml:1:10: the keyword \"format\" is not known here");
        refused("{properties: {a: {typo: string}}}", "the keyword \"typo\"");
        refused("{anyOf: [{}]}", "the keyword \"anyOf\"");
        refused("{items: {$defs: {}}}", "the keyword \"$defs\"");
        refused("{$defs: {unused: {not: {}}}}", "the keyword \"not\"");
        refused("{enum: [a], const: a}", "the keyword \"const\"");
        refused("{type: number}", "the type \"number\" is not known");
        refused("{type: [string, integer]}", "a text is needed");
    }

    @Test
    void wrongFormsAreRefusedWithTheirPlace() {
        refused("[]", "test.yaml:1:1: a schema is a mapping");
        refused("{items: true}", "a schema is a mapping");
        refused("{required: a}", "a list is needed");
        refused("{minLength: few}", "a whole number is needed");
        refused("{uniqueItems: 1}", "true or false is needed");
        refused("{additionalProperties: [a]}", "a schema is a mapping");
        refused("{enum: [[a]]}", "a single value is needed");
        refused("{pattern: \"(\"}", "is no pattern");
    }

    @Test
    void referencesLeadToOtherDefinitionsOfTheFile() {
        refused("{$ref: \"#/$defs/gone\"}", "$ref leads to #/$defs/gone, which is not in the file");
        refused("{$ref: \"other.json\"}", "$ref leads to other.json");
        refused("{$defs: {a: {items: {$ref: \"#/$defs/a\"}}}}", "the definition \"a\" holds itself");
        refused("{items: {$ref: \"#/$defs/a\", maxLength: 3}, $defs: {a: {}}}", "the keyword \"maxLength\"");
    }

    @Test
    void branchesThatCannotBeToldApartAreRefused() {
        refused("{oneOf: [{required: [a]}]}", "beside oneOf stands \"type\": \"object\"");
        refused("{type: object, oneOf: [{required: [a]}, {required: [a]}]}", "are told apart neither");
        refused("{type: object, oneOf: [{required: [a]}, {properties: {b: {}}}]}", "are told apart neither");
        refused("{type: object, oneOf: [{required: [a]}, {required: [b, c]}]}", "are told apart neither");
        refused(
                "{type: object, oneOf: [{properties: {k: {const: a}}}, {properties: {k: {const: b}}}]}",
                "are told apart neither");
        refused(
                "{type: object, required: [k], oneOf: [{properties: {k: {const: a}}}, {properties: {k: {const: a}}}]}",
                "are told apart neither");
    }

    private static void refused(String yaml, String reason) {
        assertThatIllegalStateException().isThrownBy(() -> schema(yaml)).withMessageContaining(reason);
    }
}
