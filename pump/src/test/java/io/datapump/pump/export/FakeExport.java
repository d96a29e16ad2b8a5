package io.datapump.pump.export;

import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.store.FakeObjectStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// An export in the form in which RDS leaves it, small and with faults on request: `FakeExport.of("c1",
/// "e-1").table("shop.public.orders", t -> t.batch("1", 1, 2, 3)).writeTo(store)`.
///
/// Unless it is told otherwise a table has the columns `id` (bigint) and `note` (text), and a row is made of
/// its id.
public final class FakeExport {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int ENTRIES_PER_FILE = 2;

    private final String root;
    private final List<ObjectNode> entries = new ArrayList<>();
    private final Map<String, byte[]> objects = new LinkedHashMap<>();
    private final ObjectNode info = JSON.createObjectNode();

    private FakeExport(String cluster, String export) {
        root = "exported/" + cluster + "/" + export + "/";
        info.put("exportTaskIdentifier", export);
        info.put("sourceArn", "arn:aws:rds:eu-central-1:111122223333:snapshot:rds:" + cluster + "-2026-03-01-03-07");
        info.put("snapshotTime", "2026-03-01T03:08:12.345Z");
        info.put("taskStartTime", "2026-03-01T03:21:40.101Z");
        info.put("status", "COMPLETE");
        info.put("percentProgress", 100);
    }

    public static FakeExport of(String cluster, String export) {
        return new FakeExport(cluster, export);
    }

    public FakeExport snapshotTime(String time) {
        info.put("snapshotTime", time);
        return this;
    }

    /// Changes `export_info`.
    public FakeExport info(Consumer<ObjectNode> change) {
        change.accept(info);
        return this;
    }

    /// A PostgreSQL table, `database.schema.table` without further dots.
    public FakeExport table(String target, Consumer<FakeTable> content) {
        var dot = target.indexOf('.');
        return table(target, target.substring(0, dot) + "/" + target.substring(dot + 1), content);
    }

    /// A table whose folder is not to be guessed from its target.
    public FakeExport table(String target, String folder, Consumer<FakeTable> content) {
        var table = new FakeTable(root + folder + "/");
        content.accept(table);
        table.entry.put("target", target);
        entries.add(table.entry);
        objects.putAll(table.objects);
        return this;
    }

    /// Something RDS left out: a table, or a whole database.
    public FakeExport skipped(String target, String warning) {
        var entry = JSON.createObjectNode();
        entry.put("target", target);
        entry.put("warningMessage", warning);
        entries.add(entry);
        return this;
    }

    /// An entry for a database as a whole.
    public FakeExport database(String name, Consumer<ObjectNode> change) {
        var entry = JSON.createObjectNode();
        entry.put("target", name);
        change.accept(entry);
        entries.add(entry);
        return this;
    }

    public FakeExport object(String path, String content) {
        objects.put(root + path, content.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    public FakeObjectStore writeTo(FakeObjectStore store) {
        objects.forEach(store::with);
        var export = info.get("exportTaskIdentifier").stringValue();
        for (var from = 0; from < Math.max(entries.size(), 1); from += ENTRIES_PER_FILE) {
            var to = Math.min(from + ENTRIES_PER_FILE, entries.size());
            var file = JSON.createObjectNode();
            file.putArray("perTableStatus").addAll(entries.subList(from, to));
            store.with(
                    root + "export_tables_info_%s_from_%d_to_%d.json".formatted(export, from + 1, to),
                    JSON.writeValueAsBytes(file));
        }
        return store.with(root + "export_info_" + export + ".json", JSON.writeValueAsBytes(info));
    }

    /// One table while it is being described.
    public static final class FakeTable {

        private final String root;
        private final ObjectNode entry = JSON.createObjectNode();
        private final Map<String, byte[]> objects = new LinkedHashMap<>();
        private String fields = "optional int64 id; optional binary note (STRING);";
        private int part;
        private boolean statistics = true;

        private FakeTable(String root) {
            this.root = root;
            entry.put("status", "COMPLETE");
            entry.put("sizeGB", 0.01);
            column("id", "bigint", "int64");
            column("note", "text", "binary (UTF8)");
        }

        /// Other columns than the two that every table has.
        ///
        /// @param parquetFields what stands between the braces of Parquet's schema text
        /// @param columns name, original type and exported type of each
        public FakeTable columns(String parquetFields, String... columns) {
            fields = parquetFields;
            entry.remove("schemaMetadata");
            for (var i = 0; i < columns.length; i += 3) {
                column(columns[i], columns[i + 1], columns[i + 2]);
            }
            return this;
        }

        public FakeTable entry(Consumer<ObjectNode> change) {
            change.accept(entry);
            return this;
        }

        public FakeTable withoutStatistics() {
            statistics = false;
            return this;
        }

        /// One file with a row per id, in a batch folder with its `_SUCCESS`; empty name: the older layout.
        public FakeTable batch(String name, long... ids) {
            var rows = new ArrayList<@Nullable Object[]>();
            for (var id : ids) {
                rows.add(new Object[] {id, "note " + id});
            }
            return rows(name, rows);
        }

        /// One file with the rows given, in a batch folder with its `_SUCCESS`.
        public FakeTable rows(String batch, List<@Nullable Object[]> rows) {
            var file = ParquetFixtures.table(fields).rows(rows);
            var bytes = (statistics ? file : file.withoutStatistics()).bytes();
            // Part numbers have gaps, as in real exports.
            part += 3;
            return file(batch, "part-%05d-9f1c.gz.parquet".formatted(part), bytes)
                    .success(batch);
        }

        public FakeTable emptyBatch(String name) {
            return success(name);
        }

        public FakeTable success(String batch) {
            return file(batch, "_SUCCESS", new byte[0]);
        }

        public FakeTable file(String batch, String name, byte[] content) {
            objects.put(root + (batch.isEmpty() ? "" : batch + "/") + name, content);
            return this;
        }

        private void column(String name, String originalType, String exportedType) {
            var schema = entry.path("schemaMetadata").isObject()
                    ? (ObjectNode) entry.get("schemaMetadata")
                    : entry.putObject("schemaMetadata");
            var mappings = schema.withArray("originalTypeMappings");
            mappings.addObject()
                    .put("columnName", name)
                    .put("originalType", originalType)
                    .put("expectedExportedType", exportedType)
                    .put("originalCharMaxLength", 0)
                    .put("originalNumPrecision", originalType.equals("bigint") ? 64 : 0)
                    .put("originalDateTimePrecision", 0);
        }
    }
}
