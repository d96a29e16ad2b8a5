package io.datapump.pump.job.inspect;

import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.Marking;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.PartitionSources;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What would go wrong with the marked tables later, found before anything is written: two tables in one
/// place of the lake, partition columns that cannot be made, hidden columns that would not be hidden.
final class MarkedTables {

    private final Marking marking;
    private final List<String> problems = new ArrayList<>();

    private MarkedTables(Marking marking) {
        this.marking = marking;
    }

    /// Checks all tables of an export.
    ///
    /// @param tables with all their columns
    /// @param undecided see [io.datapump.pump.export.PartitionChildren]
    /// @throws JobException with every problem found, one sentence each
    static void check(Marking marking, List<Table> tables, List<Set<String>> undecided) {
        var check = new MarkedTables(marking);
        var hidden = new HiddenColumnsCheck(marking, tables);
        var byGlueName = new TreeMap<String, Table>();
        for (var table : tables) {
            if (table.fate() instanceof Fate.Marked marked) {
                glueNames(marking, table, marked.as()).forEach(name -> {
                    var other = byGlueName.putIfAbsent(name, table);
                    if (other != null) {
                        check.problems.add(
                                "The tables %s and %s would both become the Glue table \"%s\". Give one of them another alias."
                                        .formatted(other.fullName(), table.fullName(), name));
                    }
                });
                check.checkPartitions(table);
                check.checkWhatIsLeft(table);
            }
            hidden.problems(table).forEach(check.problems::add);
        }
        undecided.forEach(names -> hidden.problems(names).forEach(check.problems::add));
        if (!check.problems.isEmpty()) {
            throw new JobException("Cannot publish the export as configured. " + String.join(" ", check.problems));
        }
    }

    /// That of the table, and that of its history.
    private static List<String> glueNames(Marking marking, Table table, LakeTable as) {
        return marking.settings(table).longterm().isEmpty()
                ? List.of(as.glueName())
                : List.of(as.glueName(), as.historyGlueName());
    }

    private void checkPartitions(Table table) {
        var names = new HashSet<String>();
        for (var field : marking.settings(table).partitionBy()) {
            if (!names.add(lower(field.name()))) {
                problems.add(
                        "Table %s has two partition columns named \"%s\".".formatted(table.fullName(), field.name()));
            }
            checkSource(table, field);
            checkName(table, field);
        }
    }

    private void checkSource(Table table, PartitionField field) {
        var source = field.transform().column();
        var column = column(table, source);
        if (column.isEmpty()) {
            problems.add("Table %s has no column \"%s\", from which the partition column \"%s\" is to be made.%s"
                    .formatted(table.fullName(), source, field.name(), hint(source, columns(table))));
        } else {
            PartitionSources.refusal(field, column.get())
                    .ifPresent(reason -> problems.add("The partition column \"%s\" of table %s cannot be made: %s"
                            .formatted(field.name(), table.fullName(), reason)));
        }
    }

    /// Glue and Athena refuse a partition column that is also a column of the files; letter case does not count
    /// there. A value partition named like its source takes the column's place instead.
    private void checkName(Table table, PartitionField field) {
        var replaces = field.transform() instanceof Transform.Value value
                && value.column().equals(field.name());
        if (!replaces && columns(table).stream().anyMatch(name -> lower(name).equals(lower(field.name())))) {
            problems.add(
                    "The partition column \"%s\" of table %s has the name of one of the table's columns. Give it another name under \"as\"."
                            .formatted(field.name(), table.fullName()));
        }
    }

    private void checkWhatIsLeft(Table table) {
        if (!table.columns().isEmpty() && marking.columnsInLake(table).isEmpty()) {
            problems.add("Nothing would be left of table %s: every column is hidden or a partition. Exclude the table."
                    .formatted(table.fullName()));
        }
    }

    private static Optional<ParquetColumn> column(Table table, String name) {
        return table.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst();
    }

    private static Set<String> columns(Table table) {
        return table.columns().stream().map(ParquetColumn::name).collect(Collectors.toSet());
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static String hint(String written, Collection<String> known) {
        return Nearest.question(written, known).map(" "::concat).orElse("");
    }
}
