package io.datapump.schema.jsonschema;

import static io.datapump.schema.jsonschema.SchemaFixtures.breaches;
import static io.datapump.schema.jsonschema.SchemaFixtures.schema;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SchemaWalkTest {

    @Test
    void everyTypeIsToldFromTheOthers() {
        var values = new String[] {"{}", "[]", "text", "12", "true", "1.5", "~"};
        var types = new String[] {"object", "array", "string", "integer", "boolean"};
        for (int i = 0; i < types.length; i++) {
            for (int j = 0; j < values.length; j++) {
                var found = breaches(schema("{type: %s}".formatted(types[i])), values[j]);
                assertThat(found).as("%s: %s", types[i], values[j]).hasSize(i == j ? 0 : 1);
            }
        }
    }

    @Test
    void choicesAreComparedByTypeAndText() {
        assertThat(breaches(schema("{enum: [a, 1, true]}"), "a")).isEmpty();
        assertThat(breaches(schema("{enum: [a, 1, true]}"), "1")).isEmpty();
        assertThat(breaches(schema("{enum: [a, 1, true]}"), "\"1\"")).containsExactly("Choice");
        assertThat(breaches(schema("{enum: [a]}"), "[a]")).containsExactly("Choice");
        assertThat(breaches(schema("{const: a}"), "b")).containsExactly("Choice");
    }

    @Test
    void theEndOfAPatternIsTheEndOfTheText() {
        var word = schema("{pattern: \"^[a-z$]+$\"}");
        assertThat(breaches(word, "\"a$\"")).isEmpty();
        assertThat(breaches(word, "\"a\\n\"")).containsExactly("Form");
        assertThat(breaches(schema("{pattern: \"^\\\\$[0-9]\"}"), "\"$1 and more\""))
                .isEmpty();
        assertThat(breaches(word, "7")).isEmpty();
    }

    @Test
    void lengthsAreCountedInCodePoints() {
        var pair = schema("{minLength: 2, maxLength: 2}");
        assertThat(breaches(pair, "\"😀😀\"")).isEmpty();
        assertThat(breaches(pair, "\"😀\"")).containsExactly("Length");
        assertThat(breaches(pair, "[]")).isEmpty();
    }

    @Test
    void numbersOfAnyLengthAreInOrOutOfRange() {
        var small = schema("{type: integer, minimum: -3, maximum: 10}");
        assertThat(breaches(small, "-3")).isEmpty();
        assertThat(breaches(small, "10")).isEmpty();
        assertThat(breaches(small, "11")).containsExactly("Range");
        assertThat(breaches(small, "-4")).containsExactly("Range");
        assertThat(breaches(small, "9".repeat(100_000))).containsExactly("Range");
        assertThat(breaches(small, "-" + "9".repeat(100_000))).containsExactly("Range");
    }

    @Test
    void listsAreCountedAndTheirItemsJudged() {
        var list = schema("{type: array, minItems: 1, maxItems: 2, uniqueItems: true, items: {type: string}}");
        assertThat(breaches(list, "[a, b]")).isEmpty();
        assertThat(breaches(list, "[]")).containsExactly("Count");
        assertThat(breaches(list, "[a, b, a]")).containsExactly("Count");
        assertThat(breaches(list, "[a, a]")).containsExactly("Unique");
        assertThat(breaches(list, "[a, 1]")).containsExactly("1 type");
    }

    @Test
    void theOrderOfKeysMakesNoDifferenceBetweenItems() {
        var list = schema("{uniqueItems: true}");
        assertThat(breaches(list, "[{a: 1, b: [x]}, {b: [x], a: 1}]")).containsExactly("Unique");
        assertThat(breaches(list, "[{a: 1}, {a: \"1\"}, [a], [b], ~, \"\"]")).isEmpty();
    }

    @Test
    void onlyTheFirstBrokenAssertionSpeaks() {
        assertThat(breaches(schema("{enum: [abc], pattern: \"^a\", maxLength: 1}"), "xyz"))
                .containsExactly("Choice");
        assertThat(breaches(schema("{pattern: \"^a\", maxLength: 1}"), "xyz")).containsExactly("Form");
    }

    @Test
    void keysAreKnownRequiredAndOfAForm() {
        var mapping = schema("""
                type: object
                properties: {a: {type: integer}, b: {}}
                patternProperties: {"^x-": {type: boolean}, "-n$": {enum: [true]}}
                propertyNames: {pattern: "^[a-z-]+$"}
                required: [a]
                dependentRequired: {b: [a, x-b]}
                additionalProperties: false
                """);
        assertThat(breaches(mapping, "{a: 1, b: [], x-b: true, x-n: true}")).isEmpty();
        assertThat(breaches(mapping, "{b: 1}")).containsExactly("missing a", "missing a", "missing x-b");
        assertThat(breaches(mapping, "{a: x}")).containsExactly("a type");
        assertThat(breaches(mapping, "{a: 1, c: 1}")).containsExactly("unknown c");
        assertThat(breaches(mapping, "{a: 1, X: 1}")).containsExactly("key X", "unknown X");
        assertThat(breaches(mapping, "{a: 1, x-n: false}")).containsExactly("x-n Choice");
        assertThat(breaches(mapping, "{a: 1, x-n: 1}")).containsExactlyInAnyOrder("x-n type", "x-n Choice");
    }

    @Test
    void otherKeysHoldAnythingOrWhatIsSaidOfThem() {
        assertThat(breaches(schema("{properties: {a: {type: integer}}}"), "{b: 1}"))
                .isEmpty();
        assertThat(breaches(schema("{additionalProperties: true}"), "{b: {c: [{d: ~}]}}"))
                .isEmpty();
        assertThat(breaches(schema("{additionalProperties: {type: string}}"), "{b: 1, c: d}"))
                .containsExactly("b type");
    }

    @Test
    void theMeantBranchIsTheOneWhoseWordIsWritten() {
        var union = schema("""
                type: object
                oneOf:
                  - properties: {kind: {const: day}, column: {type: string}, zone: {type: string}}
                    required: [kind, column]
                    additionalProperties: false
                  - properties: {kind: {enum: [constant]}, value: {type: string}}
                    required: [kind, value]
                    additionalProperties: false
                """);
        assertThat(breaches(union, "{kind: day, column: created}")).isEmpty();
        assertThat(breaches(union, "{kind: constant, value: x}")).isEmpty();
        assertThat(breaches(union, "{kind: day, column: created, zone: 5}")).containsExactly("zone type");
        assertThat(breaches(union, "{kind: dya, column: created}")).containsExactly("kind Choice");
        assertThat(breaches(union, "{kind: 7, column: created}")).containsExactly("kind type");
        assertThat(breaches(union, "{column: 7}")).containsExactly("missing kind");
        assertThat(breaches(union, "{kind: constant, value: x, column: y}")).containsExactly("unknown column");
    }

    @Test
    void theMeantBranchIsTheOneWhoseKeyIsWritten() {
        var union = schema("""
                type: object
                properties: {as: {type: string}, year: {type: string}, bucket: {type: string}, buckets: {maximum: 9}}
                additionalProperties: false
                required: [as]
                dependentRequired: {bucket: [buckets]}
                oneOf: [{required: [year]}, {required: [bucket]}]
                """);
        assertThat(breaches(union, "{as: a, year: d}")).isEmpty();
        assertThat(breaches(union, "{as: a, bucket: d, buckets: 3}")).isEmpty();
        assertThat(breaches(union, "{as: a, bucket: d}")).containsExactly("missing buckets");
        assertThat(breaches(union, "{as: a, bucket: d, buckets: 10}")).containsExactly("buckets Range");
        assertThat(breaches(union, "{as: a}")).containsExactly("none of [bucket, year]");
        assertThat(breaches(union, "{as: a, bucket: d, buckets: 1, year: e}"))
                .containsExactly("several [bucket, year]");
        assertThat(breaches(union, "[]")).containsExactly("type");
    }

    @Test
    void onlyTheMeantOfSeveralClosedBranchesSpeaks() {
        var union = schema("""
                type: object
                oneOf:
                  - {required: [table], properties: {table: {type: string}}, additionalProperties: false}
                  - {required: [sql], properties: {sql: {type: string}, from: {}}, additionalProperties: false}
                """);
        assertThat(breaches(union, "{sql: x, from: [y]}")).isEmpty();
        assertThat(breaches(union, "{table: x, from: [y]}")).containsExactly("unknown from");
        assertThat(breaches(union, "{sql: 7}")).containsExactly("sql type");
        assertThat(breaches(union, "{from: [y]}")).containsExactly("none of [sql, table]");
    }
}
