package io.datapump.pump.export;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.Reach;
import io.datapump.schema.layout.LakeTable;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What one export contains and what will be done with it: the outcome of inspect, written to
/// `runs/{cluster}/{export}/manifest.json` and read by every later job.
///
/// @param sourceArn of the snapshot or cluster
/// @param snapshotTime when the snapshot was taken; the start of the export where the metadata has no
///     snapshot time
/// @param tables sorted by name; every table of the export, marked or not
/// @param gaps what is missing or could not be decided, in full sentences; empty for a whole run
public record ExportManifest(
        int version,
        String cluster,
        String export,
        String sourceArn,
        Instant snapshotTime,
        List<Table> tables,
        List<String> gaps) {

    public static final int VERSION = 1;

    public ExportManifest {
        tables = List.copyOf(tables);
        gaps = List.copyOf(gaps);
    }

    /// The tables that go into the lake.
    public List<Table> marked() {
        return tables.stream().filter(t -> t.fate() instanceof Fate.Marked).toList();
    }

    /// One table of the export.
    ///
    /// @param schema the database's name where the engine has no schemas
    /// @param columns from the footers; from the metadata's type mappings where there is no file. In the receipt a
    ///     marked table has the columns of its files in the lake, and a partition of another table none
    /// @param forms what text columns become in the lake, by name, in the words of
    ///     [io.datapump.pump.parquet.ColumnForm#text]; hashed columns are not among them
    /// @param files sorted by key; empty for an empty table and for a table that is not marked
    /// @param rows [#UNREAD] where no footer was opened, because the table is not marked
    /// @param bytes the sum of the files' sizes
    /// @param reach of a marked table: from where to where dates, timestamps and numbers of `longterm.key` go, by
    ///     column; absent where the footers do not tell it, and for hidden columns
    public record Table(
            String database,
            String schema,
            String name,
            Fate fate,
            List<ParquetColumn> columns,
            Map<String, String> forms,
            List<DataFile> files,
            long rows,
            long bytes,
            Map<String, Reach> reach) {

        /// The rows of a table whose files were not opened.
        public static final long UNREAD = -1;

        public Table {
            columns = List.copyOf(columns);
            forms = Collections.unmodifiableSortedMap(new TreeMap<>(Objects.requireNonNullElse(forms, Map.of())));
            files = List.copyOf(files);
            reach = Collections.unmodifiableSortedMap(new TreeMap<>(Objects.requireNonNullElse(reach, Map.of())));
        }

        /// A table whose text stays text, and of whose columns nobody knows the reach.
        public Table(
                String database,
                String schema,
                String name,
                Fate fate,
                List<ParquetColumn> columns,
                List<DataFile> files,
                long rows,
                long bytes) {
            this(database, schema, name, fate, columns, Map.of(), files, rows, bytes, Map.of());
        }

        public Table withColumns(List<ParquetColumn> others) {
            return new Table(database, schema, name, fate, others, forms, files, rows, bytes, reach);
        }

        public Table withFate(Fate other) {
            return new Table(database, schema, name, other, columns, forms, files, rows, bytes, reach);
        }

        public Table withReach(Map<String, Reach> other) {
            return new Table(database, schema, name, fate, columns, forms, files, rows, bytes, other);
        }

        /// The same table, which this run leaves as the lake has it.
        ///
        /// @param reason a full sentence
        public Table held(LakeTable as, String reason) {
            return new Table(
                    database, schema, name, new Fate.Held(as, reason), columns, forms, List.of(), rows, bytes, reach);
        }

        public Table withForms(Map<String, String> others) {
            return new Table(database, schema, name, fate, columns, others, files, rows, bytes, reach);
        }

        /// `database.schema.table`.
        public String fullName() {
            return database + "." + schema + "." + name;
        }

        /// `schema.table`, as filters and settings name it in PostgreSQL.
        public String schemaTable() {
            return schema + "." + name;
        }
    }

    /// One Parquet object of the export.
    ///
    /// @param batch the numbered folder it lies in; empty text in the older layout without batch folders
    public record DataFile(String key, long sizeInBytes, String etag, String batch, long rows) {}

    /// What becomes of a table. Exactly one of these; every one but `Marked` says why the table is not taken.
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
    public sealed interface Fate {

        /// Goes into the lake under these names.
        record Marked(LakeTable as) implements Fate {}

        /// Its database is not marked for ingestion.
        record DatabaseNotMarked() implements Fate {}

        /// The filters of its database do not take it.
        record Filtered() implements Fate {}

        /// Its rows are already in the parent, batch by batch.
        ///
        /// @param parent full name
        record PartitionChild(String parent) implements Fate {}

        /// Would go into the lake under these names, but this run leaves what the lake has of it exactly as it is: its
        /// folder in the catalog zone and its table in Glue.
        ///
        /// @param reason a full sentence
        record Held(LakeTable as, String reason) implements Fate {}

        /// RDS did not export it, for the reason given.
        record SkippedByRds(String reason) implements Fate {}
    }

    /// Why tables are held back, a sentence or several for each; each is a gap beside [#gaps].
    ///
    /// @param told folders of tables of which it is said elsewhere
    public List<String> heldBut(Set<String> told) {
        return tables.stream()
                .flatMap(table ->
                        table.fate() instanceof Fate.Held(LakeTable as, String reason) && !told.contains(as.folder())
                                ? Stream.of("Table %s is held back, and the lake keeps what it has as %s: %s"
                                        .formatted(table.fullName(), as.folder(), reason))
                                : Stream.empty())
                .toList();
    }

    /// Rows of each marked table by its folder in the catalog; for reports.
    public Map<String, Long> rowsByFolder() {
        var rows = new TreeMap<String, Long>();
        for (var table : marked()) {
            if (table.fate() instanceof Fate.Marked marked) {
                rows.put(marked.as().folder(), table.rows());
            }
        }
        return rows;
    }
}
