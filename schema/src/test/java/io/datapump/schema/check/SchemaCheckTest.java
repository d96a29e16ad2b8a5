package io.datapump.schema.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.jsonschema.SchemaCompiler;
import io.datapump.schema.jsonschema.SchemaPart;
import io.datapump.schema.yaml.YamlReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/// One wrong word in a union gives one finding (the schemas of both kinds of union are made up).
class SchemaCheckTest {

    private static final SchemaPart BY_WORD = schema("""
            type: object
            oneOf:
              - properties:
                  type: {const: day, description: What the entry is., examples: [day]}
                  column: {type: string, description: The column., x-form: a column, examples: [created]}
                  zone: {type: string, description: The time zone., x-form: a time zone, examples: [UTC]}
                required: [type, column]
                additionalProperties: false
              - properties: {type: {const: constant}, value: {type: string, examples: [x]}}
                required: [type, value]
                additionalProperties: false
            """);
    private static final SchemaPart BY_KEY = schema("""
            type: object
            properties: {as: {type: string}, year: {type: string}, month: {type: string}}
            additionalProperties: false
            oneOf: [{required: [year]}, {required: [month]}]
            """);

    @Test
    void aWrongValueInAMeantBranchIsOneFinding() {
        var finding = only(BY_WORD, "{type: day, column: created, zone: 5}");
        assertThat(finding.code()).isEqualTo(DiagnosticCode.WRONG_TYPE);
        assertThat(finding.detail()).isEqualTo("zone is the number 5. The time zone.");
        assertThat(finding.fix()).contains("write  zone: \"5\"");
        assertThat(finding.at()).hasToString("a.yaml:1:36");
    }

    @Test
    void aWrongWordIsOneFindingWithTheNearestOne() {
        var finding = only(BY_WORD, "{type: dya, column: created}");
        assertThat(finding.code()).isEqualTo(DiagnosticCode.VALUE_NOT_ALLOWED);
        assertThat(finding.expected()).contains("one of day, constant");
        assertThat(finding.fix()).contains("Did you mean \"day\"?");
    }

    @Test
    void aMissingWordIsOneFinding() {
        var finding = only(BY_WORD, "{column: 7}");
        assertThat(finding.code()).isEqualTo(DiagnosticCode.MISSING_KEY);
        assertThat(finding.detail()).isEqualTo("The document needs the key \"type\". What the entry is.");
        assertThat(finding.expected()).contains("one of day, constant");
        assertThat(finding.fix()).contains("add  type: day");
    }

    @Test
    void noneOfTheKeysIsOneFindingThatListsThem() {
        var finding = only(BY_KEY, "{as: a}");
        assertThat(finding.code()).isEqualTo(DiagnosticCode.MISSING_KEY);
        assertThat(finding.expected()).contains("exactly one of month, year");
        assertThat(finding.fix()).contains("add one of them");
    }

    @Test
    void amongOpenKeysTheNearestIsNamed() {
        var open = schema("{type: object, oneOf: [{required: [year]}, {required: [month]}]}");
        assertThat(only(open, "{yaer: d}").fix()).contains("Did you mean \"year\"?");
    }

    @Test
    void aMisspeltKeyIsNotAlsoMissing() {
        var finding = only(BY_KEY, "{as: a, yaer: d}");
        assertThat(finding.code()).isEqualTo(DiagnosticCode.UNKNOWN_KEY);
        assertThat(finding.fix()).contains("Did you mean \"year\"?");
    }

    @Test
    void severalOfTheKeysAreOneFindingAtTheSecond() {
        var finding = only(BY_KEY, "{year: d, as: a, month: d}");
        assertThat(finding.code()).isEqualTo(DiagnosticCode.UNKNOWN_KEY);
        assertThat(finding.detail()).isEqualTo("The document has year and month, and only one of them can count.");
        assertThat(finding.at()).hasToString("a.yaml:1:18");
    }

    @Test
    void aValueWithoutExampleIsDescribedByItsKeys() {
        var schema = schema("{properties: {spec: {type: object, description: All., required: [a, b]}}}");
        assertThat(only(schema, "{spec: 7}").fix()).contains("for example  spec:  and below it a, b");
        assertThat(only(schema("{properties: {n: {type: integer, minimum: 3}}}"), "{n: 1}")
                        .fix())
                .isEmpty();
    }

    @Test
    void anEntryThatIsNoSingleValueIsShownWhereItRepeats() {
        var finding = only(schema("{properties: {a: {uniqueItems: true}}}"), "{a: [[x], [y], [x]]}");
        assertThat(finding.detail()).isEqualTo("a has an entry twice.");
        assertThat(finding.at()).hasToString("a.yaml:1:16");
    }

    private static Diagnostic only(SchemaPart schema, String yaml) {
        var document = DocumentFixtures.document("a.yaml", DocumentKind.CLUSTER, yaml);
        var findings = SchemaCheck.faults(document, schema).stream()
                .flatMap(fault -> fault.finding().stream())
                .toList();
        assertThat(findings).hasSize(1);
        return findings.getFirst();
    }

    private static SchemaPart schema(String yaml) {
        var document = YamlReader.read("schema.yaml", yaml);
        assertThat(document.findings()).isEqualTo(List.of());
        return SchemaCompiler.compile(document.root().orElseThrow());
    }
}
