package io.datapump.schema.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.Transform;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class FormTest {

    @Test
    void engineWordsAreAwsOwnAndOursAreCamelCase() {
        assertThat(Words.ENGINE.of(Engine.AURORA_POSTGRESQL)).isEqualTo("aurora-postgresql");
        assertThat(Words.CLEANUP.of(ExportCleanup.AFTER_SUCCESS)).isEqualTo("afterSuccess");
        assertThat(Words.ENGINE.parse("mariadb")).contains(Engine.MARIADB);
        assertThat(Words.ENGINE.parse("MARIADB")).isEmpty();
        assertThat(Words.SNAPSHOT_KIND.all()).containsExactly("automated", "manual");
    }

    @Test
    void everyWordReadsBackAsItsValue() {
        for (var words : List.of(
                Words.ENGINE, Words.SOURCE_KIND, Words.SNAPSHOT_KIND, Words.SCOPE, Words.CLEANUP, Words.CATALOG_MODE)) {
            assertThat(words.all())
                    .allSatisfy(word -> assertThat(backAndForth(words, word)).isEqualTo(word));
        }
    }

    @Test
    void partitionFieldsReadBackEqual() {
        for (var transform : List.of(
                new Transform.Year("d"),
                new Transform.Month("d"),
                new Transform.Day("d"),
                new Transform.Hour("d"),
                new Transform.Value("v"),
                new Transform.Truncate("t", 3),
                new Transform.Bucket("b", 16))) {
            var field = new PartitionField("p", transform);
            var json = JsonMapper.shared().createObjectNode();
            PartitionForm.write(field, json);
            assertThat(Fields.read(json, PartitionForm::read)).isEqualTo(field);
        }
    }

    @Test
    void aDeclaredTypeAndMissingPaddingReadBackEqual() {
        for (var field : List.of(
                new PartitionField("mes", new Transform.Month("d"), PartitionType.STRING, false),
                new PartitionField("loja", new Transform.Value("store_id"), PartitionType.BIGINT, true))) {
            var json = JsonMapper.shared().createObjectNode();
            PartitionForm.write(field, json);
            assertThat(Fields.read(json, PartitionForm::read)).isEqualTo(field);
        }
    }

    @Test
    void datePartsAndBucketsAreNumbersInGlueAndTheRestIsText() {
        assertThat(new PartitionField("p", new Transform.Year("d")).type()).isEqualTo(PartitionType.INT);
        assertThat(new PartitionField("p", new Transform.Bucket("d", 2)).type()).isEqualTo(PartitionType.INT);
        assertThat(new PartitionField("p", new Transform.Value("d")).type().glueType())
                .isEqualTo("string");
        assertThat(new PartitionField("p", new Transform.Truncate("d", 2)).type())
                .isEqualTo(PartitionType.STRING);
    }

    @Test
    void aDatabaseNeedsNothingButItsName() {
        assertThat(read("{\"name\": \"crm\"}", DatabaseForm::read)).isEqualTo(DatabaseSpec.everythingOf("crm"));
        assertThat(read("{\"name\": \"crm\", \"tables\": {}}", DatabaseForm::read))
                .isEqualTo(DatabaseSpec.everythingOf("crm"));
    }

    @Test
    void longtermWithoutAPeriodIsForEver() {
        var database = read(
                "{\"name\":\"a\",\"tables\":{\"settings\":{\"t\":{\"longterm\":{\"key\":[\"id\"]}},\"u\":{\"longterm\":{\"key\":[\"id\"],\"retain\":\"P2W\"}}}}}",
                DatabaseForm::read);
        assertThat(database.settingsOf("t").longterm())
                .contains(new Longterm(List.of("id"), Optional.empty(), List.of()));
        assertThat(database.settingsOf("u").longterm())
                .contains(new Longterm(List.of("id"), Optional.of(Period.ofDays(14)), List.of()));
        assertThat(database.settingsOf("other").longterm()).isEmpty();
    }

    @Test
    void theIdentifierOfASourceDefaultsToTheName() {
        var source = read("{\"engine\":\"mysql\",\"kind\":\"instance\"}", fields -> SourceForm.read(fields, "shop"));
        assertThat(source.identifier()).isEqualTo("shop");
        assertThat(source.kind()).isEqualTo(SourceKind.INSTANCE);
    }

    @Test
    void withoutASayAllSnapshotsStartRuns() {
        var intake = read("{}", SourceForm::readIntake);
        assertThat(intake.subscribed()).isTrue();
        assertThat(intake.snapshots()).containsExactlyInAnyOrder(SnapshotKind.values());
    }

    @Test
    void everyWrongValueIsRefusedByItsPath() {
        refused("[]", "The document is not an object");
        refused("{}", "name is missing");
        refused("{\"name\": 7}", "name is not a text");
        refused("{\"name\": \"a\", \"nmae\": 1}", "nmae is not a known field");
        refused("{\"name\": \"a\", \"tables\": []}", "tables is not an object");
        refused("{\"name\": \"a\", \"tables\": {\"include\": \"x\"}}", "tables.include is not a list");
        refused("{\"name\": \"a\", \"tables\": {\"include\": [\"x\", 7]}}", "tables.include[1] is not a text");
        refused("{\"name\": \"a\", \"tables\": {\"settings\": []}}", "tables.settings is not an object");
        refused("{\"name\": \"a\", \"tables\": {\"settings\": {\"t\": 1}}}", "tables.settings.t is not an object");
        refused(
                "{\"name\": \"a\", \"tables\": {\"settings\": {\"t\": {\"partitionBy\": [{\"as\": \"x\"}]}}}}",
                "The partition \"x\" has no transform");
        refused(
                "{\"name\":\"a\",\"tables\":{\"settings\":{\"t\":{\"partitionBy\":[{\"as\":\"x\",\"bucket\":\"y\"}]}}}}",
                "bucket needs buckets beside it");
    }

    @Test
    void whatIsAskedForIsTold() {
        var asked = new ArrayList<String>();
        Fields.read(
                JsonMapper.shared().readTree("{\"list\": [{\"a\": 1}, {\"a\": 2}], \"named\": {\"x\": {}}}"),
                fields -> fields.objects("list", item -> item.number("a")).size()
                        + fields.named("named", entry -> entry.findFlag("b").isPresent())
                                .size(),
                asked::add);
        assertThat(asked).containsExactly("list", "list[].a", "list[].a", "named", "named{}.b");
    }

    private static <E extends Enum<E>> String backAndForth(Words<E> words, String word) {
        return words.of(words.parse(word).orElseThrow());
    }

    private static <T> T read(String json, Function<Fields, T> reader) {
        return Fields.read(JsonMapper.shared().readTree(json), reader);
    }

    private static void refused(String json, String reason) {
        assertThatThrownBy(() -> read(json, DatabaseForm::read))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
