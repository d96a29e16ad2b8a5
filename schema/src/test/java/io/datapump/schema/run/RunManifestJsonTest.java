package io.datapump.schema.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.run.RunManifest.Column;
import io.datapump.schema.run.RunManifest.Content;
import io.datapump.schema.run.RunManifest.Fate;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.RunManifest.Table;
import io.datapump.schema.spec.Engine;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// Receipts as the pump writes them. That it still writes them so is held by a test of the local module.
class RunManifestJsonTest {

    private static final String MANIFEST = """
            {"version": 1, "cluster": "shop", "export": "shop-1", "later": [{"files": [1]}], "tables": [
              {"database": "crm", "schema": "public", "name": "orders",
               "fate": {"is": "Marked", "as": {"database": "crm", "table": "orders"}},
               "columns": [{"name": "id", "glueType": "bigint"}, {"name": "paid", "glueType": "timestamp"}],
               "forms": {"paid": "timestamp"},
               "files": [{"key": "a", "parts": [[1], {"files": []}]}, {"key": "b"}], "rows": 7, "bytes": 900},
              {"database": "crm", "schema": "public", "name": "audit", "fate": {"is": "Filtered"},
               "columns": [], "files": [], "rows": -1, "bytes": 12},
              {"database": "crm", "schema": "public", "name": "empty",
               "fate": {"is": "Held", "as": {"database": "crm", "table": "empty"}, "reason": "…"},
               "columns": [], "files": [], "rows": 0, "bytes": 0}]}
            """;

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void filesAreCountedAndWhatWasNotOpenedIsUnknown() {
        var manifest = RunManifestJson.readReceipt(bytes(MANIFEST));

        assertThat(manifest.tables())
                .containsExactly(
                        new Table(
                                "crm",
                                "public",
                                "orders",
                                Fate.MARKED,
                                List.of(new Column("id", "bigint"), new Column("paid", "timestamp")),
                                List.of("paid"),
                                new Content(OptionalLong.of(2), OptionalLong.of(7), 900)),
                        new Table(
                                "crm",
                                "public",
                                "audit",
                                Fate.FILTERED,
                                List.of(),
                                new Content(OptionalLong.empty(), OptionalLong.empty(), 12)),
                        new Table(
                                "crm",
                                "public",
                                "empty",
                                Fate.HELD,
                                List.of(),
                                new Content(OptionalLong.of(0), OptionalLong.of(0), 0)));
        assertThat(manifest.find("crm", "public.audit", Engine.POSTGRES)).isPresent();
        assertThat(manifest.find("crm", "audit", Engine.MYSQL)).isPresent();
        assertThat(manifest.find("shop", "public.audit", Engine.POSTGRES)).isEmpty();
    }

    @Test
    void aReceiptOfATableGivesItsFolders() {
        var folders = RunManifestJson.readTableReceipt(bytes("""
                {"version": 1, "files": 3, "rows": 9, "partitions": [
                  {"path": "ano=2024/mes=03", "rows": 5, "bytes": 70, "files": [{"target": "x"}, {"target": "y"}]},
                  {"path": "ano=2024/mes=04", "rows": 4, "bytes": 60, "files": [{"target": "z"}]}]}
                """));

        assertThat(folders)
                .containsExactly(new Folder("ano=2024/mes=03", 2, 5, 70), new Folder("ano=2024/mes=04", 1, 4, 60));
    }

    @Test
    void aRecordedManifestReadsBackEqual() {
        var manifest = RunManifestJson.readReceipt(bytes(MANIFEST))
                .withFolders(Map.of("crm.orders", List.of(new Folder("ano=2024", 2, 7, 900))))
                .withGigabytes(OptionalLong.of(12));

        assertThat(RunManifestJson.read(RunManifestJson.write(manifest))).isEqualTo(manifest);
    }

    @Test
    void whatIsNoManifestIsRefusedByName() {
        assertThatThrownBy(() -> RunManifestJson.readReceipt(bytes("{\"tables\": [{\"database\": 1}]}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tables[0].database is not a text");
        assertThatThrownBy(() -> RunManifestJson.readReceipt(bytes(MANIFEST.replace("Filtered", "Forgotten"))))
                .hasMessage("fate is \"Forgotten\", which is none");
        assertThatThrownBy(() -> RunManifestJson.readReceipt(bytes("{\"tables\": [")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("it is not JSON");
    }
}
