package io.datapump.schema.jsonschema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Our walk and a validator that others wrote come to the same verdict, and we complain of no place that it has nothing
/// against.
class DifferentialTest {

    private static final int MUTATIONS_OF_EACH = 3_000;
    private static final Path CASES = Path.of("src/test/resources/cases");
    private static final Dialect DIALECT = Dialect.builder(Dialects.getDraft202012())
            .keyword(new NonValidationKeyword("x-form"))
            .keyword(new NonValidationKeyword("x-unit"))
            .build();
    private static final String UNIONS = """
            {"type": "object", "additionalProperties": false, "required": ["list"], "properties": {"list": {
              "type": "array", "uniqueItems": true, "maxItems": 4, "items": {"type": "object",
                "properties": {"as": {"type": "string", "pattern": "^[a-z]+$"}},
                "oneOf": [
                  {"required": ["kind"], "properties": {"as": {}, "kind": {"const": "day"}, "column": {"type": "string", "minLength": 2}}, "additionalProperties": false},
                  {"required": ["kind"], "properties": {"as": {}, "kind": {"const": "constant"}, "value": {"type": "integer", "maximum": 9}}, "additionalProperties": false}
                ]}}},
             "patternProperties": {"^x-": {"type": "object",
                "properties": {"year": {"type": "string"}, "bucket": {"type": "string"}, "buckets": {"type": "integer", "minimum": 1}},
                "additionalProperties": false,
                "dependentRequired": {"bucket": ["buckets"]},
                "oneOf": [{"required": ["year"]}, {"required": ["bucket"]}]},
              "^y-": {"type": "object", "oneOf": [
                {"required": ["year"], "properties": {"year": {"type": "string"}}, "additionalProperties": false},
                {"required": ["buckets", "bucket"], "properties": {"bucket": {"type": "string"}, "buckets": {}}, "additionalProperties": false}]}}}
            """;

    private int refused;

    /// A schema as both see it.
    private record Judges(SchemaPart ours, Schema theirs) {

        static Judges of(String json) {
            return new Judges(
                    SchemaFixtures.schema(json),
                    SchemaRegistry.withDialect(DIALECT)
                            .getSchema(JsonMapper.shared().readTree(json)));
        }

        static Judges of(DocumentKind kind) throws IOException {
            return of(Files.readString(Path.of("src/main/resources/io/datapump/schema", kind.schema())));
        }
    }

    @Test
    void mutatedLakes() throws IOException {
        compareMutations(Judges.of(DocumentKind.LAKE), read(CASES.resolve("every-key-written/lake-config/lake.yaml")));
        compareMutations(Judges.of(DocumentKind.LAKE), read(Path.of("../lake-config/lake.yaml")));
    }

    @Test
    void mutatedClusters() throws IOException {
        var judges = Judges.of(DocumentKind.CLUSTER);
        compareMutations(judges, read(CASES.resolve("every-key-written/lake-config/deep/folder/shop.yml")));
        compareMutations(judges, read(Path.of("../lake-config/clusters/pagila-prod.yaml")));
    }

    @Test
    void mutatedUnions() {
        var document = YamlReader.read("test.yaml", """
                list: [{as: a, kind: day, column: created}, {kind: constant, value: 3}, {as: b, kind: constant}]
                x-a: {year: created}
                x-b: {bucket: id, buckets: 3}
                y-a: {bucket: id, buckets: 3}
                y-b: {year: created}
                """).root().orElseThrow();
        compareMutations(Judges.of(UNIONS), document);
    }

    @Test
    void everyGoldenDocument() throws IOException {
        for (var kind : DocumentKind.values()) {
            var judges = Judges.of(kind);
            for (var file : goldenFiles()) {
                var yaml = YamlReader.read(file.toString(), Files.readString(file));
                if (yaml.findings().isEmpty() && yaml.root().orElseThrow() instanceof YamlNode.Mapping) {
                    compare(judges, yaml.root().orElseThrow());
                }
            }
        }
        assertThat(refused).isPositive();
    }

    private void compareMutations(Judges judges, YamlNode valid) {
        assertThat(SchemaWalk.of(judges.ours(), valid)).isEmpty();
        var mutations = new Mutations(new Random(20_260_302), json(valid));
        refused = 0;
        for (int i = 0; i < MUTATIONS_OF_EACH; i++) {
            compare(judges, SchemaFixtures.node(mutations.next().toString()));
        }
        assertThat(refused).isBetween(MUTATIONS_OF_EACH / 4, MUTATIONS_OF_EACH - MUTATIONS_OF_EACH / 50);
    }

    private void compare(Judges judges, YamlNode node) {
        var json = json(node);
        var theirs = judges.theirs().validate(json);
        var ours = SchemaWalk.of(judges.ours(), node);
        assertThat(ours.isEmpty()).as("%s: %s but %s", json, ours, theirs).isEqualTo(theirs.isEmpty());
        var places = theirs.stream().map(DifferentialTest::place).collect(Collectors.toSet());
        for (var breach : ours) {
            assertThat(places).as("%s: %s", json, breach).contains(breach.path().steps());
        }
        refused += ours.isEmpty() ? 0 : 1;
    }

    private static List<String> place(Error error) {
        var location = error.getInstanceLocation();
        return IntStream.range(0, location.getNameCount())
                .mapToObj(i -> String.valueOf(location.getElement(i)))
                .toList();
    }

    private static JsonNode json(YamlNode node) {
        return new Document("test.yaml", DocumentKind.LAKE, (YamlNode.Mapping) node).json();
    }

    private static YamlNode read(Path file) throws IOException {
        return SchemaFixtures.node(Files.readString(file));
    }

    private static List<Path> goldenFiles() throws IOException {
        try (Stream<Path> files = Files.walk(CASES)) {
            var found = files.filter(file -> file.toString().matches(".*/lake-config/.*\\.ya?ml"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
            assertThat(found).isNotEqualTo(Collections.emptyList());
            return found;
        }
    }
}
