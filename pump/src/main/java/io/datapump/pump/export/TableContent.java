package io.datapump.pump.export;

import io.datapump.pump.export.ExportManifest.DataFile;
import io.datapump.pump.parquet.Fingerprint;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.parquet.Reach;
import io.datapump.pump.store.StoredObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What the footers of one table's files say.
///
/// @param columns of the first file by key; empty for a table without files
/// @param files sorted by key, with their rows
/// @param whole all rows of the table
/// @param parts one per batch, empty ones too, in the order of the batches
/// @param reach of the columns whose values lie on a line, by name; see [Reach#over]
public record TableContent(
        TableExport table,
        List<ParquetColumn> columns,
        List<DataFile> files,
        Fingerprint whole,
        List<Part> parts,
        Map<String, Reach> reach) {

    public TableContent {
        columns = List.copyOf(columns);
        files = List.copyOf(files);
        parts = List.copyOf(parts);
        reach = Map.copyOf(reach);
    }

    /// The rows of one batch folder. In the older layout without batch folders each file is a part of its
    /// own: RDS never mixed two partitions in one file there either.
    public record Part(String name, Fingerprint fingerprint) {

        public boolean isEmpty() {
            return fingerprint.rows() == 0;
        }
    }

    public long rows() {
        return whole.rows();
    }

    String fullName() {
        return table.fullName();
    }

    /// Collects footers as they come, from many threads.
    static final class Builder {

        private final TableExport table;
        private final Map<String, List<Fingerprint>> parts = new TreeMap<>();
        private final Map<String, DataFile> files = new TreeMap<>();
        private final Map<String, ParquetFooter> footers = new TreeMap<>();

        Builder(TableExport table) {
            this.table = table;
        }

        TableExport table() {
            return table;
        }

        synchronized void add(Batch batch, StoredObject file, ParquetFooter footer) {
            parts.computeIfAbsent(partName(batch, file), _ -> new ArrayList<>()).add(footer.fingerprint());
            files.put(
                    file.key(), new DataFile(file.key(), file.sizeInBytes(), file.etag(), batch.name(), footer.rows()));
            footers.put(file.key(), footer);
        }

        synchronized TableContent build() {
            var partList = table.batches().stream()
                    .flatMap(batch -> partNames(batch).stream())
                    .map(name -> new Part(name, Fingerprint.combine(parts.getOrDefault(name, List.of()))))
                    .toList();
            return new TableContent(
                    table,
                    agreedColumns(),
                    List.copyOf(files.values()),
                    Fingerprint.combine(partList.stream().map(Part::fingerprint).toList()),
                    partList,
                    Reach.over(footers.values()));
        }

        private static String partName(Batch batch, StoredObject file) {
            return batch.name().isEmpty() ? file.key() : batch.name();
        }

        private static List<String> partNames(Batch batch) {
            return batch.name().isEmpty()
                    ? batch.files().stream().map(StoredObject::key).toList()
                    : List.of(batch.name());
        }

        /// Columns in the order of the first file. Another order in another file is no difference: an attached
        /// partition may have one, and every reader of Parquet goes by name.
        private List<ParquetColumn> agreedColumns() {
            if (footers.isEmpty()) {
                return List.of();
            }
            var first = files.keySet().iterator().next();
            var agreed = columns(first);
            for (var key : footers.keySet()) {
                var other = columns(key);
                if (!new HashSet<>(other).equals(new HashSet<>(agreed))) {
                    throw new ExportException(
                            "Cannot read the export: two files of table %s differ in their columns: %s has %s, %s has %s. Export the snapshot again."
                                    .formatted(table.fullName(), first, sorted(agreed), key, sorted(other)));
                }
            }
            return agreed;
        }

        private List<ParquetColumn> columns(String key) {
            return Optional.ofNullable(footers.get(key))
                    .map(ParquetFooter::columns)
                    .orElse(List.of());
        }

        private static String sorted(List<ParquetColumn> columns) {
            return columns.stream()
                    .map(column -> column.name() + " " + column.glueType())
                    .sorted(Comparator.naturalOrder())
                    .toList()
                    .toString();
        }
    }
}
