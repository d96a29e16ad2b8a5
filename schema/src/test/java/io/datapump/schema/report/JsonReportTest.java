package io.datapump.schema.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class JsonReportTest {

    private static final Path SCHEMA = Path.of("src/main/resources/io/datapump/schema/diagnostics.schema.json");

    @Test
    void whatIsWrittenKeepsToThePublishedSchema() throws IOException {
        var related = ReportFixtures.showing(
                ReportFixtures.unknownKey().relating(ReportFixtures.LAKE.span(1, 7, 4), "here already"),
                ReportFixtures.LAKE);
        for (var report : new Report[] {
            ReportFixtures.report(),
            ReportFixtures.report(related, ReportFixtures.fileNotRead()),
            ReportFixtures.report(ReportFixtures.many(2_000))
        }) {
            assertThat(closed().validate(json(report))).isEmpty();
        }
    }

    @Test
    void theSchemaRefusesWhatIsNotWritten() throws IOException {
        var json = (ObjectNode) json(ReportFixtures.report(ReportFixtures.unknownKey()));
        ((ObjectNode) json.at("/diagnostics/0")).put("severity", "fatal").put("line", 0);
        assertThat(closed().validate(json)).hasSize(2);
    }

    @Test
    void everyFieldIsDescribed() throws IOException {
        assertThat(JsonMapper.shared().readTree(Files.readString(SCHEMA)).findParents("description"))
                .hasSizeGreaterThan(30);
        for (var properties :
                JsonMapper.shared().readTree(Files.readString(SCHEMA)).findValues("properties")) {
            properties
                    .properties()
                    .forEach(field -> assertThat(
                                    field.getValue().path("description").stringValue(""))
                            .as(field.getKey())
                            .endsWith("."));
        }
    }

    @Test
    void findingIsGivenAsDataWithTheNearestNameAndItsExplanation() {
        var json = json(ReportFixtures.report(ReportFixtures.unknownKey()));
        assertThat(json.path("datapump").stringValue("")).isEqualTo("1.2.3");
        assertThat(json.at("/totals/errors").asInt()).isOne();
        var finding = json.at("/diagnostics/0");
        assertThat(finding.path("suggestion").stringValue("")).isEqualTo("region");
        assertThat(finding.path("endColumn").asInt() - finding.path("column").asInt())
                .isEqualTo("regoin".length());
        assertThat(finding.path("sourceLine").stringValue("")).isEqualTo("  regoin: eu-central-1");
        assertThat(finding.path("help").stringValue("")).endsWith("errors.md#unknown-key");
    }

    @Test
    void thousandsOfFindingsInAFileAreCountedAndNotListed() {
        var json = json(ReportFixtures.report(ReportFixtures.many(3_000)));
        assertThat(json.path("diagnostics")).hasSize(1_000);
        assertThat(json.at("/totals/errors").asInt()).isEqualTo(3_000);
        assertThat(json.at("/omitted/0/diagnostics").asInt()).isEqualTo(2_000);
        assertThat(json(ReportFixtures.report(ReportFixtures.many(1_000))).path("omitted"))
                .isEmpty();
    }

    @Test
    void everyCodeHasAGuideThatSaysWhatItMeans() {
        assertThat(Arrays.stream(DiagnosticCode.values()).map(CodeGuide::of)).allSatisfy(guide -> {
            assertThat(guide.entry())
                    .startsWith("### " + guide.code())
                    .endsWith(".\n")
                    .doesNotContain("\n##");
            assertThat(guide.meaning()).isNotBlank().doesNotStartWith("*").endsWith(".");
            assertThat(guide.mending()).isNotBlank().doesNotContain("```").endsWith(".");
        });
    }

    /// The published schema, except that no field may stand there that it does not describe.
    private static Schema closed() throws IOException {
        var schema = JsonMapper.shared().readTree(Files.readString(SCHEMA));
        schema.findParents("properties").forEach(part -> ((ObjectNode) part).put("additionalProperties", false));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
    }

    private static JsonNode json(Report report) {
        return JsonMapper.shared().readTree(new JsonReport().write(report));
    }
}
