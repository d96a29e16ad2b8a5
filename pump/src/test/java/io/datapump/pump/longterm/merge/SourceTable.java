package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.merge.Snapshot.File;
import io.datapump.pump.longterm.merge.Snapshot.Origin;
import io.datapump.pump.parquet.MemoryInput;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.layout.LakeTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// A table of an invented source that changes at random: rows come, change, move to other days, are deleted
/// and purged at the old end, and columns come, go and become wider.
final class SourceTable {

    static final LakeTable TABLE = new LakeTable("shop", "orders");

    private static final int DAYS_OF_PARTITION = 10;
    private static final int SHAPES = 4;

    private final Random random;
    private final TreeMap<Long, Map<String, Object>> rows = new TreeMap<>();
    private final List<Map<String, Object>> gone = new ArrayList<>();
    private long nextId = 1;
    private int shape;
    private int snapshots;

    SourceTable(Random random) {
        this.random = random;
        insert(12);
    }

    /// What is in one snapshot.
    ///
    /// @param rows with their columns; nulls are left out
    record Taken(Snapshot snapshot, List<Map<String, Object>> rows) {}

    /// The partition of a row.
    static String partition(Map<String, Object> row) {
        return "decade=" + number(row, "day") / DAYS_OF_PARTITION;
    }

    static long number(Map<String, Object> row, String column) {
        return (long) row.getOrDefault(column, 0L);
    }

    private void insert(int count) {
        for (int i = 0; i < count; i++) {
            rows.put(nextId, row(nextId, random.nextInt(40)));
            nextId++;
        }
    }

    private Map<String, Object> row(long id, long day) {
        var row = new TreeMap<String, Object>();
        row.put("id", id);
        row.put("day", day);
        row.put("amount", (long) random.nextInt(100));
        if (shape < 3 && random.nextInt(4) > 0) {
            row.put("name", "name " + random.nextInt(5));
        }
        if (shape > 0 && random.nextBoolean()) {
            row.put("note", "note " + random.nextInt(3));
        }
        return row;
    }

    /// What happens between two snapshots.
    void change() {
        switch (random.nextInt(9)) {
            case 0 -> {}
            case 1 -> insert(1 + random.nextInt(6));
            case 2 -> each(3, id -> rows.put(id, row(id, number(rows.getOrDefault(id, Map.of()), "day"))));
            case 3 -> each(3, id -> rows.put(id, row(id, random.nextInt(40))));
            case 4 -> each(3, this::remove);
            case 5 -> purge(random.nextInt(30));
            case 6 -> comeBack();
            case 7 -> shape = Math.min(SHAPES - 1, shape + 1);
            default -> {
                insert(2);
                each(2, this::remove);
                purge(5);
            }
        }
        if (shape == SHAPES - 1) {
            rows.values().forEach(row -> row.remove("name"));
        }
    }

    private void purge(int day) {
        rows.values().stream()
                .filter(row -> number(row, "day") < day)
                .map(row -> number(row, "id"))
                .toList()
                .forEach(this::remove);
    }

    private void remove(long id) {
        gone.add(rows.getOrDefault(id, Map.of()));
        rows.remove(id);
    }

    /// What was deleted is there again, as it was or on another day.
    private void comeBack() {
        for (int i = 0; i < 4 && !gone.isEmpty(); i++) {
            var row = new TreeMap<>(gone.remove(random.nextInt(gone.size())));
            if (random.nextBoolean()) {
                row.put("day", (long) random.nextInt(40));
            }
            rows.put(number(row, "id"), row);
        }
    }

    private interface Change {
        void on(long id);
    }

    private void each(int count, Change change) {
        var ids = new ArrayList<>(rows.keySet());
        for (int i = 0; i < Math.min(count, ids.size()); i++) {
            change.on(ids.remove(random.nextInt(ids.size())));
        }
    }

    /// Exports everything to the bucket, one or two files for each partition.
    Taken snapshot(FakeObjectStore store, HistoryLayout layout) {
        snapshots++;
        var export = "e" + snapshots + "-" + random.nextInt(1_000_000);
        var parts = new TreeMap<String, List<Map<String, Object>>>();
        rows.values()
                .forEach(row -> parts.computeIfAbsent(partition(row) + "/" + random.nextInt(2), _ -> new ArrayList<>())
                        .add(row));
        var files = new ArrayList<File>();
        parts.forEach((part, content) -> {
            var bytes = file(content);
            var key = "work/c1/%s/%s.parquet".formatted(export, part);
            store.with(key, bytes);
            files.add(new File(
                    part.substring(0, part.indexOf('/')),
                    new MemoryInput(key, bytes),
                    new Origin.InBucket(store.find(key).orElseThrow())));
        });
        return new Taken(
                new Snapshot(
                        "shop.public.orders",
                        TABLE,
                        layout,
                        columns(),
                        files,
                        export,
                        Instant.parse("2026-03-01T03:00:00Z").plusSeconds(86_400L * snapshots),
                        "config/c1/0.json"),
                rows.values().stream().map(row -> Map.copyOf(row)).toList());
    }

    private List<String> fields() {
        var fields = new ArrayList<>(List.of(
                "optional int64 id;",
                "optional int64 day;",
                shape < 2 ? "optional int32 amount;" : "optional int64 amount;"));
        if (shape < 3) {
            fields.add("optional binary name (STRING);");
        }
        if (shape > 0) {
            fields.add(1, "optional binary note (STRING);");
        }
        return fields;
    }

    private List<ParquetColumn> columns() {
        return List.of(
                new ParquetColumn("id", "bigint"),
                new ParquetColumn("day", "bigint"),
                new ParquetColumn("amount", shape < 2 ? "int" : "bigint"));
    }

    private byte[] file(List<Map<String, Object>> content) {
        var table = ParquetFixtures.table(String.join(" ", fields()));
        if (random.nextBoolean()) {
            table.withoutDictionary();
        }
        if (random.nextInt(4) == 0) {
            table.withoutStatistics();
        }
        table.rowsPerGroup(2 + random.nextInt(5));
        var names = fields().stream()
                .map(field -> field.substring(0, field.length() - 1)
                        .replaceFirst("optional [a-z0-9]+ ", "")
                        .replaceFirst(" .*", ""))
                .toList();
        content.forEach(row -> table.row(names.stream()
                .map(name -> name.equals("amount") && shape < 2
                        ? (Object) Math.toIntExact(number(row, name))
                        : row.get(name))
                .toArray()));
        return table.bytes();
    }
}
