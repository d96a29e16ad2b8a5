package io.datapump.schema.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.source.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class SarifReportTest {

    private static final Diagnostic UNKNOWN_KEY = ReportFixtures.unknownKey();

    @Test
    void whatIsWrittenKeepsToTheStandard() throws IOException {
        var related = ReportFixtures.showing(
                UNKNOWN_KEY.relating(ReportFixtures.LAKE.span(1, 7, 4), "here already"), ReportFixtures.LAKE);
        var everyCode = Arrays.stream(DiagnosticCode.values())
                .map(code -> Diagnostic.of(code, Span.startOf("ä/%1 x.yaml"), "It is wrong."))
                .toList();
        for (var report : List.of(
                ReportFixtures.report(),
                ReportFixtures.report(related, ReportFixtures.fileNotRead()),
                ReportFixtures.report(everyCode))) {
            assertThat(standard().validate(json(report))).isEmpty();
        }
    }

    @Test
    void theStandardRefusesWhatIsNotSarif() throws IOException {
        var json = json(ReportFixtures.report(UNKNOWN_KEY));
        ((ObjectNode) json.at("/runs/0/results/0")).put("level", "fatal").put("colour", "red");
        assertThat(standard().validate(json)).hasSize(2);
    }

    @Test
    void everyCodeUsedIsOneRuleThatResultsPointAt() {
        var run = run(UNKNOWN_KEY, UNKNOWN_KEY, ReportFixtures.fileNotRead());
        var rules = run.at("/tool/driver/rules");
        assertThat(rules).hasSize(2);
        assertThat(run.path("results"))
                .hasSize(3)
                .allSatisfy(result -> assertThat(
                                rules.get(result.path("ruleIndex").asInt()).path("id"))
                        .isEqualTo(result.path("ruleId")));
        assertThat(rules.at("/0/defaultConfiguration/level").asString()).isEqualTo("warning");
        assertThat(run.at("/tool/driver/version").asString()).isEqualTo("1.2.3");
    }

    @Test
    void regionIsWhatIsUnderlinedAndItsContextTheLine() {
        var place = run(UNKNOWN_KEY).at("/results/0/locations/0/physicalLocation");
        assertThat(place.at("/artifactLocation/uri").asString()).isEqualTo("lake-config/lake.yaml");
        assertThat(place.at("/region/startColumn").asInt()).isEqualTo(3);
        assertThat(place.at("/region/endColumn").asInt()).isEqualTo(9);
        assertThat(place.at("/region/snippet/text").asString()).isEqualTo("regoin");
        assertThat(place.at("/contextRegion/snippet/text").asString()).isEqualTo("  regoin: eu-central-1");
    }

    @Test
    void aPlaceBehindTheLineHasAnEmptySnippet() {
        assertThat(run(ReportFixtures.about("ab", 90, 9))
                        .at("/results/0/locations/0/physicalLocation/region/snippet/text")
                        .asString())
                .isEmpty();
    }

    @Test
    void pathsAreUris() {
        assertThat(SarifReport.uri("a b/ä%#?:.yaml")).isEqualTo("a%20b/%C3%A4%25%23%3F%3A.yaml");
        var outside = Diagnostic.of(DiagnosticCode.FILE_NOT_READ, Span.startOf("/elsewhere/a.txt"), "It is text.");
        var artifact = run(outside).at("/results/0/locations/0/physicalLocation/artifactLocation");
        assertThat(artifact.path("uri").asString()).isEqualTo("file:///elsewhere/a.txt");
        assertThat(artifact.path("uriBaseId").isMissingNode()).isTrue();
    }

    @Test
    void fingerprintsStayWhenLinesMove() {
        var moved = SourceFile.of("lake-config/lake.yaml", "# one\n\nkind: Lake\nspec:\n    regoin: eu-central-1\n");
        var finding = ReportFixtures.showing(
                Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, moved.span(5, 5, 6), UNKNOWN_KEY.detail()), moved);
        assertThat(fingerprints(finding)).isEqualTo(fingerprints(UNKNOWN_KEY));
    }

    @Test
    void fingerprintsTellFindingsApart() {
        var other = ReportFixtures.showing(
                Diagnostic.of(DiagnosticCode.WRONG_TYPE, ReportFixtures.LAKE.span(3, 3, 6), UNKNOWN_KEY.detail()),
                ReportFixtures.LAKE);
        assertThat(fingerprints(UNKNOWN_KEY, UNKNOWN_KEY, other, ReportFixtures.fileNotRead()))
                .doesNotHaveDuplicates()
                .anyMatch(fingerprint -> fingerprint.endsWith(":2"));
    }

    private static List<String> fingerprints(Diagnostic... findings) {
        return run(findings).path("results").values().stream()
                .map(result -> result.at("/partialFingerprints/primaryLocationLineHash")
                        .asString())
                .toList();
    }

    private static JsonNode run(Diagnostic... findings) {
        return json(ReportFixtures.report(findings)).at("/runs/0");
    }

    private static JsonNode json(Report report) {
        return JsonMapper.shared().readTree(new SarifReport().write(report));
    }

    /// The properties in use, as the standard has them; everything else is refused.
    private static Schema standard() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(JsonMapper.shared()
                        .readTree(Files.readString(Path.of("src/test/resources/sarif-used.schema.json"))));
    }
}
