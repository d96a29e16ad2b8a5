package io.datapump.reconciler.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.source.SourceLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class JsonWriterTest {

    private static final String SCHEMA = "/io/datapump/schema/plan.schema.json";

    @Test
    void everyRecordedPlanKeepsToThePublishedSchema() throws IOException {
        try (var cases = Files.walk(Path.of("src/test/resources/cases"))) {
            for (var file : cases.filter(path -> path.endsWith("plan.json")).toList()) {
                var text = Files.readString(file);
                if (!text.contains("\n[…]\n")) {
                    assertThat(closed().validate(JsonMapper.shared().readTree(text)))
                            .as(file.toString())
                            .isEmpty();
                }
            }
        }
        for (var plan : PlanFixtures.CASES.values()) {
            assertThat(closed().validate(JsonWriter.plan(plan.get()))).isEmpty();
        }
    }

    @Test
    void theSchemaRefusesWhatIsNotWritten() {
        var json = JsonWriter.plan(PlanFixtures.named("losses"));
        ((ObjectNode) json.at("/changes/0")).put("action", "destroy").remove("digest");
        ((ObjectNode) json.at("/losses/0")).put("agreed", "yes");

        assertThat(closed().validate(json)).hasSize(3);
    }

    @Test
    void everyFieldIsDescribed() {
        for (var properties : schema().findValues("properties")) {
            properties
                    .properties()
                    .forEach(field -> assertThat(
                                    field.getValue().path("description").stringValue(""))
                            .as(field.getKey())
                            .endsWith("."));
        }
    }

    @Test
    void digestsAreEqualWhereTheChangesDoTheSame() {
        assertThat(digest(create(1, 4))).isEqualTo(digest(create(1, 9))).isNotEqualTo(digest(create(2, 4)));
    }

    private static String digest(Change change) {
        return JsonWriter.plan(PlanFixtures.plan(List.of(change), List.of(), List.of()))
                .at("/changes/0/digest")
                .stringValue();
    }

    private static Change create(int size, int line) {
        return new Change.Create(
                new ResourceId(new KindName("thing"), "a"),
                StateTree.of(Map.of("size", size)),
                new SourceLocation("lake.yaml", line, 1),
                Optional.empty());
    }

    private static Schema closed() {
        var schema = schema();
        schema.findParents("properties").forEach(part -> ((ObjectNode) part).put("additionalProperties", false));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
    }

    private static JsonNode schema() {
        try (var file = JsonWriterTest.class.getResourceAsStream(SCHEMA)) {
            return JsonMapper.shared().readTree(Objects.requireNonNull(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
