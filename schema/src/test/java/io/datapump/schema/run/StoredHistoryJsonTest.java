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
            {"as":{"database":"pagila","table":"payment"},"cause":{"configuration":"","export":"pagila-1",\
            "snapshot":"2026-11-28T03:00:00Z","what":"merge of a snapshot","writer":"0a1b2c3d"},"columns":[],\
            "committed":"2026-11-28T04:00:00Z","layout":{"key":["id"],"mode":"LATEST","partitionBy":[],"time":null},\
            "number":7,"partitions":[{"distinctKeys":12,"files":[{"content":{"code":"00","rows":10},"etag":"e",\
            "key":"a","keys":null,"since":1,"sizeInBytes":100,"standing":"PAST","times":null},{"content":{"code":"01",\
            "rows":2},"etag":"f","key":"b","keys":null,"since":7,"sizeInBytes":20,"standing":"CURRENT","times":null}],\
            "folder":"f/","movedOut":3,"path":"ano=2024","renewed":0},{"distinctKeys":0,"files":[],"folder":"g/",\
            "movedOut":0,"path":"ano=2025","renewed":0}],"previous":"","shrinks":[],"source":"public.payment","version":1}
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
        assertThatThrownBy(() -> StoredHistoryJson.readManifest(
                        "{\"version\": 1, \"partitions\": []}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cause is missing");
    }

    @Test
    void aLaterVersionIsNotGuessedAt() {
        assertThatThrownBy(() -> StoredHistoryJson.readManifest(
                        MANIFEST.replace("\"version\":1", "\"version\":2").getBytes(StandardCharsets.UTF_8)))
                .hasMessage("it is of version 2, and this program knows version 1");
    }
}
