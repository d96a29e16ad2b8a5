package io.datapump.schema.run;

import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.Engine;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// What an export held and what its run made of it: the pump's receipts
/// `runs/{cluster}/{export}/manifest.json` and
/// `tables/{folder}.json` without the names of files, so that it is small whatever the export was.
///
/// @param tables every table of the export, marked or not
/// @param folders by the table's folder in the catalog its partitions, as its receipt counts them; only of
///     tables whose receipt was asked for
/// @param gigabytes that RDS extracted, rounded down; empty where nobody asked it
public record RunManifest(List<Table> tables, SortedMap<String, List<Folder>> folders, OptionalLong gigabytes) {

    public RunManifest {
        tables = List.copyOf(tables);
        var copy = new TreeMap<String, List<Folder>>();
        folders.forEach((table, counted) -> copy.put(table, List.copyOf(counted)));
        folders = Collections.unmodifiableSortedMap(copy);
    }

    /// A manifest of whose tables no receipt was read.
    public RunManifest(List<Table> tables) {
        this(tables, Collections.emptySortedMap(), OptionalLong.empty());
    }

    /// The same with what receipts count, by the table's folder in the catalog.
    public RunManifest withFolders(Map<String, List<Folder>> counted) {
        return new RunManifest(tables, new TreeMap<>(counted), gigabytes);
    }

    /// The same with what RDS says of the export task.
    public RunManifest withGigabytes(OptionalLong extracted) {
        return new RunManifest(tables, folders, extracted);
    }

    /// One table of the export.
    ///
    /// @param schema the database's name where the engine has no schemas
    /// @param columns of a table in the lake those of its files there; of others what the export's metadata
    ///     says, which may be nothing
    /// @param typed names of columns that are text in the export and something else in the lake, sorted
    public record Table(
            String database,
            String schema,
            String name,
            Fate fate,
            List<Column> columns,
            List<String> typed,
            Content content) {

        public Table {
            columns = List.copyOf(columns);
            typed = List.copyOf(typed);
        }

        /// A table whose text stays text.
        public Table(String database, String schema, String name, Fate fate, List<Column> columns, Content content) {
            this(database, schema, name, fate, columns, List.of(), content);
        }

        /// How filters and settings name it.
        public String filterName(Engine engine) {
            return engine.hasSchemas() ? schema + "." + name : name;
        }
    }

    /// What became of a table.
    public enum Fate {
        MARKED,
        /// Marked, and left in the lake as an earlier run had published it.
        HELD,
        DATABASE_NOT_MARKED,
        FILTERED,
        /// Its rows are in its parent already.
        PARTITION_CHILD,
        SKIPPED_BY_RDS
    }

    /// What a table holds in the export.
    ///
    /// @param files empty where they were not listed, because the table is not marked
    /// @param rows empty where no footer was opened, because the table is not marked
    /// @param reach of the columns of dates and times of which the footers tell it, by name
    public record Content(OptionalLong files, OptionalLong rows, long bytes, SortedMap<String, Reach> reach) {

        public Content {
            reach = Collections.unmodifiableSortedMap(new TreeMap<>(reach));
        }

        /// Content of whose columns nobody knows the reach.
        public Content(OptionalLong files, OptionalLong rows, long bytes) {
            this(files, rows, bytes, Collections.emptySortedMap());
        }

        /// The same with the reach of its columns.
        public Content withReach(Map<String, Reach> known) {
            return new Content(files, rows, bytes, new TreeMap<>(known));
        }
    }

    /// A column and its type in Glue.
    public record Column(String name, String glueType) {}

    /// One partition folder in the catalog.
    ///
    /// @param path below the table's folder, for example `ano=2024/mes=03`
    public record Folder(String path, long files, long rows, long bytes) {}

    /// The table of a database by the name that filters use; empty where the export had none.
    public Optional<Table> find(String database, String filterName, Engine engine) {
        return tables.stream()
                .filter(table -> table.database().equals(database)
                        && table.filterName(engine).equals(filterName))
                .findFirst();
    }

    /// Key of the manifest of a run.
    public static String key(String cluster, String export) {
        return Zone.RUNS.of(cluster, export) + "manifest.json";
    }

    /// Key of what RDS said of the export task.
    public static String taskKey(String cluster, String export) {
        return Zone.RUNS.of(cluster, export) + "export-task.json";
    }

    /// Key of the receipt of one table of a run.
    ///
    /// @param folder of the table in the catalog
    public static String receiptKey(String cluster, String export, String folder) {
        return Zone.RUNS.of(cluster, export) + "tables/" + folder + ".json";
    }
}
