package io.datapump.schema.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.run.RunManifest.Folder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Manifests of histories as the pump writes them.
class StoredHistoryJsonTest {

    private static final String MANIFEST = """
            {"version": 1, "number": 7, "cause": {"what": "merge", "snapshot": "2026-11-28T03:00:00Z"}, "partitions": [
              {"path": "ano=2024", "movedOut": 3, "files": [
                {"key": "a", "sizeInBytes": 100, "content": {"rows": 10, "code": "00"}},
                {"key": "b", "sizeInBytes": 20, "content": {"rows": 2, "code": "01"}}]},
              {"path": "ano=2025", "files": []}]}
            """;

    @Test
    void filesAreAddedUp() {
        var history = StoredHistoryJson.readManifest(MANIFEST.getBytes(StandardCharsets.UTF_8));

        assertThat(history)
                .isEqualTo(new StoredHistory(
                        Instant.parse("2026-11-28T03:00:00Z"),
                        List.of(new Folder("ano=2024", 2, 12, 120), new Folder("ano=2025", 0, 0, 0))));
        assertThat(StoredHistoryJson.read(StoredHistoryJson.write(history))).isEqualTo(history);
    }

    @Test
    void whatIsNoManifestIsRefusedByName() {
        assertThatThrownBy(
                        () -> StoredHistoryJson.readManifest("{\"partitions\": []}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cause is missing");
    }
}
