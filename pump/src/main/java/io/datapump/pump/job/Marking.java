package io.datapump.pump.job;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.parquet.ColumnForm;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.AgreedRows;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork.WorkEngine;
import io.datapump.schema.spec.Transform;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a run configuration says of the tables of an export: whether they are taken, under which names, with
/// which settings. Names are compared as the server spells them.
///
/// @param run the configuration the run is pinned to
public record Marking(ClusterRun run) {

    public Optional<DatabaseSpec> database(String name) {
        return run.database(name);
    }

    /// How filters and settings name a table: `schema.table` in PostgreSQL, `table` in MySQL and MariaDB,
    /// which have no schemas.
    public String filterName(String schema, String table) {
        return run.source().engine().hasSchemas() ? schema + "." + table : table;
    }

    /// True where the table's database is marked and its filters take the table.
    public boolean takes(String database, String schema, String table) {
        return takes(database, filterName(schema, table));
    }

    /// As [#takes(String, String, String)], for a table by the name that filters use.
    public boolean takes(String database, String filterName) {
        return database(database)
                .filter(spec -> spec.tables().takes(filterName))
                .isPresent();
    }

    /// The settings of a table; empty settings where none are written or the database is not marked.
    public TableSettings settings(String database, String schema, String table) {
        return database(database)
                .map(spec -> spec.settingsOf(filterName(schema, table)))
                .orElse(TableSettings.NONE);
    }

    public TableSettings settings(Table table) {
        return settings(table.database(), table.schema(), table.name());
    }

    /// How a table is read and written: the cluster's rules where its own settings say nothing.
    public TableRules rules(Table table) {
        return run.rules().with(settings(table).rules());
    }

    /// True where the table's files are written anew, because rows move into partition folders or columns are left
    /// out or get another form; false where they are published byte for byte as RDS wrote them.
    public boolean rewrites(Table table) {
        var settings = settings(table);
        return !settings.partitionBy().isEmpty()
                || !settings.columns().all().isEmpty()
                || !table.forms().isEmpty();
    }

    /// What agrees to rows of a table's history going, by name.
    public String historyName(Table table) {
        return AgreedName.ofHistory(run.cluster(), table.database(), filterName(table.schema(), table.name()));
    }

    /// The line of the configuration that agrees to that: of several the one with the longest name.
    public Optional<AgreedRows> agreedRows(Table table) {
        var name = historyName(table);
        return run.catalog().histories().stream()
                .filter(line -> line.name().covers(name))
                .max(Comparator.comparingInt(line -> line.name().text().length()));
    }

    /// What writes the table's files anew.
    public WorkEngine engine(Table table) {
        return settings(table).work().engine();
    }

    /// The columns of the table's files in the lake: neither dropped ones nor those whose place a value partition
    /// of their name takes; hashed ones are text, typed ones what they become.
    public List<ParquetColumn> columnsInLake(Table table) {
        var settings = settings(table);
        var leftOut = new HashSet<>(settings.columns().drop());
        var hashed = Set.copyOf(settings.columns().hash());
        settings.partitionBy().stream()
                .filter(field -> field.transform() instanceof Transform.Value value
                        && value.column().equals(field.name()))
                .forEach(field -> leftOut.add(field.name()));
        return table.columns().stream()
                .filter(column -> !leftOut.contains(column.name()))
                .map(column -> hashed.contains(column.name())
                        ? new ParquetColumn(column.name(), "string")
                        : Optional.ofNullable(table.forms().get(column.name()))
                                .map(form -> new ParquetColumn(
                                        column.name(), ColumnForm.parse(form).glueType()))
                                .orElse(column))
                .toList();
    }

    /// The names in the lake of a table; the alias of a table is its name without the schema where none is
    /// written. Empty where the database is not marked.
    public Optional<LakeTable> lakeTable(String database, String schema, String table) {
        return database(database).map(spec -> ClusterRun.lakeTable(spec, filterName(schema, table), table));
    }
}
