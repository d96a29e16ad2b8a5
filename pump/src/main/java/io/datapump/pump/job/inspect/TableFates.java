package io.datapump.pump.job.inspect;

import io.datapump.pump.export.ColumnTypes;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.SkippedTable;
import io.datapump.pump.export.SnapshotExport;
import io.datapump.pump.export.TableContent;
import io.datapump.pump.export.TableExport;
import io.datapump.pump.job.Marking;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.Reach;
import io.datapump.schema.spec.Longterm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The manifest's tables: each table of an export with its fate, its columns and, where it is marked, its
/// files.
final class TableFates {

    private final Marking marking;
    private final Map<String, TableContent> contents;
    private final Map<String, String> parentOf;
    private final ColumnTypes types;
    private final List<String> gaps = new ArrayList<>();

    TableFates(Marking marking, List<TableContent> contents, Map<String, String> parentOf) {
        this.marking = marking;
        this.contents = contents.stream()
                .collect(Collectors.toMap(content -> content.table().fullName(), Function.identity()));
        this.parentOf = parentOf;
        this.types = new ColumnTypes(marking.run().source().engine());
    }

    /// All tables, skipped ones too, sorted by full name.
    List<Table> tables(SnapshotExport export) {
        return Stream.concat(
                        export.tables().stream().map(this::table),
                        export.skipped().stream().flatMap(skipped -> skipped(skipped).stream()))
                .sorted(Comparator.comparing(Table::fullName))
                .toList();
    }

    /// Columns of marked tables whose type is not known; complete once [#tables] has been called.
    List<String> gaps() {
        return List.copyOf(gaps);
    }

    private Table table(TableExport table) {
        var fate = fate(table);
        var content = Optional.ofNullable(contents.get(table.fullName()));
        var isMarked = fate instanceof Fate.Marked;
        return new Table(
                        table.database(),
                        table.schema(),
                        table.name(),
                        fate,
                        fate instanceof Fate.PartitionChild
                                ? List.of()
                                : content.map(TableContent::columns)
                                        .filter(columns -> !columns.isEmpty())
                                        .orElseGet(() -> declaredColumns(table, isMarked)),
                        isMarked ? content.map(TableContent::files).orElse(List.of()) : List.of(),
                        content.map(TableContent::rows).orElse(Table.UNREAD),
                        table.sizeInBytes())
                .withReach(isMarked ? content.map(this::reach).orElse(Map.of()) : Map.of());
    }

    /// What plans and the watch of purges want to know. A hidden column shows nothing here either.
    private Map<String, Reach> reach(TableContent content) {
        var table = content.table();
        var settings = marking.settings(table.database(), table.schema(), table.name());
        var key = settings.longterm().map(Longterm::key).orElse(List.of());
        var reach = new TreeMap<>(content.reach());
        reach.keySet().removeAll(settings.columns().all());
        reach.entrySet()
                .removeIf(column -> column.getValue().kind() == Reach.Kind.NUMBER && !key.contains(column.getKey()));
        return reach;
    }

    private Fate fate(TableExport table) {
        if (marking.database(table.database()).isEmpty()) {
            return new Fate.DatabaseNotMarked();
        }
        if (!marking.takes(table.database(), table.schema(), table.name())) {
            return new Fate.Filtered();
        }
        var parent = parentOf.get(table.fullName());
        return parent == null
                ? new Fate.Marked(marking.lakeTable(table.database(), table.schema(), table.name())
                        .orElseThrow())
                : new Fate.PartitionChild(parent);
    }

    private List<ParquetColumn> declaredColumns(TableExport table, boolean isMarked) {
        return table.columns().stream()
                .map(column -> types.of(column).orElseGet(() -> {
                    if (isMarked) {
                        gaps.add(
                                "The column \"%s\" of the empty table %s is exported as \"%s\", a type that is not known; it is declared as string until the table has rows."
                                        .formatted(column.name(), table.fullName(), column.exportedType()));
                    }
                    return new ParquetColumn(column.name(), "string");
                }))
                .toList();
    }

    private static Optional<Table> skipped(SkippedTable table) {
        return table.name()
                .map(name -> new Table(
                        table.database(),
                        table.schema(),
                        name,
                        new Fate.SkippedByRds(table.reason()),
                        List.of(),
                        List.of(),
                        0,
                        0));
    }
}
