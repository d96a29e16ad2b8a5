package io.datapump.pump.export;

import io.datapump.pump.parquet.Fingerprint;
import io.datapump.pump.parquet.Fingerprint.ColumnBounds;
import io.datapump.pump.parquet.ParquetColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/// Tables as their footers show them, made from row ids without any file. Two columns follow from a row's id,
/// so sets of rows have equal fingerprints where they are equal and, in these tests, only there.
final class ContentFixtures {

    static final List<ExportedColumn> COLUMNS = List.of(
            new ExportedColumn("id", "bigint", "int64", 0, 64, 0),
            new ExportedColumn("v", "bigint", "int64", 0, 64, 0));

    /// Three batches, of ten, five and fifteen rows.
    static final TableContent PAYMENT = table("payment", ids(1, 10), ids(11, 15), ids(16, 30));

    private ContentFixtures() {}

    /// What is found out of tables of which all may be published.
    static PartitionChildren children(TableContent... tables) {
        return childrenWithout(Set.of(), tables);
    }

    /// The same where some tables, by their plain names, are not to be published.
    static PartitionChildren childrenWithout(Set<String> names, TableContent... tables) {
        return PartitionChildren.of(List.of(tables), table -> !names.contains(table.name()));
    }

    /// A table of the database `db` and schema `public` with one batch per list of ids.
    @SafeVarargs
    @SuppressWarnings("varargs")
    static TableContent table(String name, List<Long>... batches) {
        return table(name, COLUMNS, List.of(batches));
    }

    static TableContent table(String name, List<ExportedColumn> columns, List<List<Long>> batches) {
        return content(
                name, columns, batches.stream().map(ContentFixtures::print).toList());
    }

    static TableContent content(String name, List<ExportedColumn> columns, List<Fingerprint> prints) {
        var parts = new ArrayList<TableContent.Part>();
        var folders = new ArrayList<Batch>();
        for (var print : prints) {
            var batch = Integer.toString(parts.size() + 1);
            parts.add(new TableContent.Part(batch, print));
            folders.add(new Batch(batch, List.of(), true));
        }
        return new TableContent(
                new TableExport("db", "public", name, columns, folders),
                List.of(new ParquetColumn("id", "bigint"), new ParquetColumn("v", "bigint")),
                List.of(),
                Fingerprint.combine(prints),
                parts,
                Map.of());
    }

    static List<Long> ids(long from, long to) {
        return LongStream.rangeClosed(from, to).boxed().toList();
    }

    static Fingerprint print(List<Long> ids) {
        return new Fingerprint(
                ids.size(),
                ids.isEmpty()
                        ? Map.of()
                        : Map.of(
                                "id", bounds(ids),
                                "v",
                                        bounds(ids.stream()
                                                .map(ContentFixtures::scattered)
                                                .toList())));
    }

    private static long scattered(long id) {
        return Math.floorMod(id * 0x9E3779B97F4A7C15L, 1_000_003L);
    }

    private static ColumnBounds bounds(List<Long> values) {
        return new ColumnBounds(
                0,
                values.stream().min(Long::compare).map(value -> Long.toString(value)),
                values.stream().max(Long::compare).map(value -> Long.toString(value)));
    }

    static Fingerprint withoutBounds(List<Long> ids) {
        var unknown = new ColumnBounds(-1, Optional.empty(), Optional.empty());
        return new Fingerprint(ids.size(), Map.of("id", unknown, "v", unknown));
    }
}
