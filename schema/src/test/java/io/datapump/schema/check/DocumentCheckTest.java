package io.datapump.schema.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.document.TreePath;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DocumentCheckTest {

    @Test
    void aSoundDocumentStaysWhole() {
        var document = DocumentFixtures.lake("");
        var outcome = DocumentCheck.check(document);
        assertThat(outcome.findings()).isEmpty();
        assertThat(outcome.isWhole()).isTrue();
        assertThat(outcome.sound()).contains(document);
    }

    @Test
    void oneWrongWordGivesOneFinding() {
        assertThat(codes(DocumentFixtures.lake("  catalog: {mode: crawlr}\n")))
                .containsExactly(DiagnosticCode.VALUE_NOT_ALLOWED);
        assertThat(codes(DocumentFixtures.lake("  catalog: {mode: 7}\n"))).containsExactly(DiagnosticCode.WRONG_TYPE);
        assertThat(codes(DocumentFixtures.lake("  catalog: 7\n"))).containsExactly(DiagnosticCode.WRONG_TYPE);
        assertThat(codes(DocumentFixtures.tables("{settings: {public.a: {partitionBy: [{as: x, yaer: d}]}}}")))
                .containsExactly(DiagnosticCode.UNKNOWN_KEY);
        assertThat(codes(DocumentFixtures.tables("{settings: {public.a: {partitionBy: [{as: 7, year: d}]}}}")))
                .containsExactly(DiagnosticCode.WRONG_TYPE);
        assertThat(codes(DocumentFixtures.cluster("shop", "[{nmae: shop}]")))
                .containsExactly(DiagnosticCode.UNKNOWN_KEY);
    }

    @Test
    void aKeyThatIsMissingAndNotMisspeltIsReported() {
        assertThat(codes(DocumentFixtures.cluster("shop", "[{colour: red}]")))
                .containsExactlyInAnyOrder(DiagnosticCode.UNKNOWN_KEY, DiagnosticCode.MISSING_KEY);
    }

    @Test
    void thirtyFaultsAreThirtyFindings() {
        var entries = "{name: 1}, ".repeat(29) + "{name: 1}";
        assertThat(codes(DocumentFixtures.cluster("shop", "[" + entries + "]"))).hasSize(30);
    }

    @Test
    void whatIsSoundIsKeptWithoutTheFaults() {
        var document = DocumentFixtures.cluster(
                "shop",
                "[{name: a, colour: red}, {name: b, alias: B}, {name: c, tables: {settings: {public.x: {alias: X}, public.y: {}}}}]");
        var sound = DocumentCheck.check(document).sound().orElseThrow();
        assertThat(sound.json().at("/spec/databases").toString())
                .isEqualTo("[{\"name\":\"a\"},{\"name\":\"c\",\"tables\":{\"settings\":{\"public.y\":{}}}}]");
    }

    @Test
    void aDocumentWithoutWhatItNeedsCannotBeKept() {
        var document = DocumentFixtures.document("a.yaml", DocumentKind.CLUSTER, "kind: Cluster\nspec: 7\n");
        assertThat(DocumentCheck.check(document).sound()).isEmpty();
    }

    @Test
    void aWrongRegionTakesTheWholeLakeAway() {
        var text = DocumentFixtures.lake("").json().toString().replace("\"eu-central-1\"", "7");
        var outcome = DocumentCheck.check(DocumentFixtures.document("lake.yaml", DocumentKind.LAKE, text));
        assertThat(outcome.findings()).extracting(Diagnostic::code).containsExactly(DiagnosticCode.WRONG_TYPE);
        assertThat(outcome.sound()).isEmpty();
    }

    @Test
    void messagesSpeakOurLanguageAndNotTheValidators() {
        var document = DocumentFixtures.lake(
                "  kmsKey: 7\n  task: {cpu: 3, memory: x}\n  lifecycle: {work: never}\n  colour: red\n  athena: {scanLimitGiB: 0}\n");
        assertThat(DocumentCheck.check(document).findings())
                .hasSize(6)
                .allSatisfy(finding -> assertThat(finding.toString())
                        .doesNotContain("regex", "schema", "property '", "enumeration", "integer found", "$"));
    }

    @Test
    void whatWasWrittenIsShown() {
        var finding = DocumentCheck.check(DocumentFixtures.lake("  athena: {scanLimitGiB: much}\n"))
                .findings()
                .getFirst();
        assertThat(finding.detail()).startsWith("spec.athena.scanLimitGiB is the text \"much\". ");
        assertThat(finding.expected()).contains("a whole number: from 1 to 1000000 GiB");
        assertThat(finding.fix()).contains("for example  scanLimitGiB: 100");
        assertThat(finding.span().start()).hasToString("lake.yaml:10:26");
    }

    @Test
    void theFixForAWrongTypeIsWhatWasMeant() {
        assertThat(fix("  account: 111122223333\n", "account")).isEqualTo("write  account: \"111122223333\"");
        assertThat(fix("  export: {cleanup: [keep]}\n")).isEqualTo("write  cleanup: keep");
        assertThat(fix("  network: {subnets: subnet-0a1b2c3d, securityGroups: [sg-0a1b2c3d]}\n", "network"))
                .isEqualTo("write  subnets: [subnet-0a1b2c3d]");
        assertThat(fix("  task: {cpu: \"1024\", memory: 4096}\n")).isEqualTo("write  cpu: 1024");
        assertThat(fix("  task: {cpu: many, memory: 4096}\n")).isEqualTo("for example  cpu: 1024");
        assertThat(fix("  kmsKey: \"\"\n")).startsWith("for example  kmsKey: arn:");
    }

    @Test
    void nothingIsProposedThatWouldBeRefusedAgain() {
        assertThat(fix("  kmsKey: 12\n")).startsWith("for example  kmsKey: arn:");
        assertThat(fix("  catalog: {mode: 7}\n")).isEqualTo("for example  mode: crawler");
        assertThat(fix("  lifecycle: {work: never}\n")).isEqualTo("for example  work: P7D");
    }

    @Test
    void theFixForAWrongFormIsWhatWasMeant() {
        assertThat(fix("  lifecycle: {work: 7 days}\n")).isEqualTo("write  work: P7D");
        assertThat(fix("  catalog: {database: Data Lake}\n")).isEqualTo("write  database: data_lake");
        assertThat(fix("  catalog: {database: Ämter}\n")).isEqualTo("write  database: amter");
        assertThat(fix("  bucket: \"Acme_Lake \"\n", "bucket")).isEqualTo("write  bucket: acme-lake");
    }

    @Test
    void whatIsMissingOrTooMuchIsCounted() {
        assertThat(fix("  network: {subnets: [], securityGroups: [sg-0a1b2c3d]}\n", "network"))
                .isEqualTo("for example  subnets: [subnet-0a1b2c3d4e5f60718]");
        var many = IntStream.range(0, 7).mapToObj("sg-0a1b2c3%d"::formatted).collect(Collectors.joining(", "));
        assertThat(fix("  network: {subnets: [subnet-0a1b2c3d], securityGroups: [%s]}\n".formatted(many), "network"))
                .isEqualTo("remove 2 of them");
    }

    @Test
    void truthsOfOldYamlAreCorrected() {
        for (var word : List.of("yes", "On", "y", "\"true\"")) {
            assertThat(subscribed(word)).isEqualTo("write  subscribed: true");
        }
        for (var word : List.of("no", "OFF", "n", "'false'")) {
            assertThat(subscribed(word)).isEqualTo("write  subscribed: false");
        }
        assertThat(subscribed("maybe")).isEqualTo("for example  subscribed: true");
    }

    @Test
    void partitionsHaveOneTransform() {
        var document = DocumentFixtures.tables(
                "{settings: {public.a: {partitionBy: [{as: a}, {as: b, year: d, month: d, day: d}, {as: c, hour: d}]}}}");
        var findings = DocumentCheck.check(document).findings();
        assertThat(findings)
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.PARTITION_TRANSFORM, DiagnosticCode.PARTITION_TRANSFORM);
        assertThat(findings.get(1).detail()).startsWith("year and month and day stand side by side");
        var rest = DocumentCheck.check(document).sound().orElseThrow();
        var list = TreePath.of("spec", "databases", "0", "tables", "settings", "public.a", "partitionBy");
        assertThat(rest.findText(list.item(0).child("as"))).contains("c");
    }

    private static String subscribed(String word) {
        var text = DocumentFixtures.cluster("shop", "[]")
                .json()
                .toString()
                .replaceFirst("}}$", ", subscribed: " + word + "}}");
        return fixOf(DocumentFixtures.document("a.yaml", DocumentKind.CLUSTER, text));
    }

    private static String fix(String more) {
        return fixOf(DocumentFixtures.lake(more));
    }

    /// As [#fix(String)], the key written in place of the one that is there.
    private static String fix(String more, String key) {
        var lines = new StringBuilder();
        """
                apiVersion: datapump/v1
                kind: Lake
                metadata: {name: acme}
                spec:
                  account: "111122223333"
                  region: eu-central-1
                  bucket: acme-lake
                  image: registry.example/datapump:1.0.0
                  network: {subnets: [subnet-0a1b2c3d], securityGroups: [sg-0a1b2c3d]}
                """.lines()
                .filter(line -> !line.startsWith("  " + key))
                .forEach(line -> lines.append(line).append('\n'));
        return fixOf(DocumentFixtures.document("lake.yaml", DocumentKind.LAKE, lines + more));
    }

    private static String fixOf(Document document) {
        var findings = DocumentCheck.check(document).findings();
        assertThat(findings).hasSize(1);
        return findings.getFirst().fix().orElseThrow();
    }

    private static List<DiagnosticCode> codes(Document document) {
        return DocumentCheck.check(document).findings().stream()
                .map(Diagnostic::code)
                .toList();
    }
}
