package io.datapump.pump.export;

import io.datapump.pump.parquet.ParquetColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Tables of an export that are partitions of another and must not be published beside it.
///
/// RDS writes a partitioned parent with all rows *and* every partition with its own (seen: a published
/// measurement of a real export), and no field of the metadata names a parent. So it is proven from the
/// content, within groups of tables of one database that have the same set of columns; names play no part:
///
/// - A table with several batches is a parent where every batch with rows matches another table one to one,
///   by row count, null counts and bounds of every column (see [AgreeingTables]). Otherwise it is a plain
///   table.
/// - The matched tables are its partitions where there are no more of them than batches. Where one batch has
///   more tables to choose from, a backup copy of a partition for example, all of those are kept apart and
///   reported. It is harmless, and all are partitions, where other parents account for the surplus: as many
///   equal tables as equal batches of parents that each have partitions of their own.
/// - Tables without rows are partitions only where the group's parents have exactly as many empty batches.
/// - A partition is left out only where the rows of every parent it may belong to go into the lake; the
///   partitions of a table that the filters exclude stay tables of their own.
///
/// Not recognised: a parent of one batch, which cannot be told from two tables with the same rows (noted);
/// children by inheritance that have columns of their own.
///
/// @param parentOf full name of each partition → full name of the parent that holds its rows; sorted
/// @param gaps what could not be decided and shows in the lake; full sentences
/// @param notes what a reader may want to know but need not act upon
/// @param undecided full names of tables that are published side by side although they may be a table and its
///     partitions, or copies of one another
public record PartitionChildren(
        Map<String, String> parentOf, List<String> gaps, List<String> notes, List<Set<String>> undecided) {

    public PartitionChildren {
        parentOf = Map.copyOf(parentOf);
        gaps = List.copyOf(gaps);
        notes = List.copyOf(notes);
        undecided = List.copyOf(undecided);
    }

    /// Decides for all tables at once; databases are kept apart.
    ///
    /// @param taken true for tables that the filters take into the lake
    public static PartitionChildren of(List<TableContent> tables, Predicate<TableExport> taken) {
        var parentOf = new TreeMap<String, String>();
        var gaps = new ArrayList<String>();
        var notes = new ArrayList<String>();
        var undecided = new ArrayList<Set<String>>();
        for (var group : groups(tables)) {
            var decided = new PartitionGroup(group, taken);
            parentOf.putAll(decided.parentOf());
            gaps.addAll(decided.gaps());
            notes.addAll(decided.notes());
            undecided.addAll(decided.undecided());
        }
        return new PartitionChildren(parentOf, gaps, notes, undecided);
    }

    /// Tables that may be partition and parent by their columns alone: the footers of one are needed to judge
    /// another. Tables that stand alone, and groups without a table of several batches, are in no group.
    public static List<List<TableExport>> candidates(List<TableExport> tables) {
        var groups = new LinkedHashMap<Object, List<TableExport>>();
        tables.forEach(table ->
                groups.computeIfAbsent(declared(table), _ -> new ArrayList<>()).add(table));
        return groups.values().stream()
                .filter(group -> group.size() > 1)
                .filter(group -> group.stream().anyMatch(PartitionChildren::hasSeveralParts))
                .toList();
    }

    private record Columns(String database, Object columns) {}

    private static boolean hasSeveralParts(TableExport table) {
        return table.batches().size() > 1
                || table.batches().stream()
                        .anyMatch(
                                batch -> batch.name().isEmpty() && batch.files().size() > 1);
    }

    private static Columns declared(TableExport table) {
        var columns = new HashSet<ExportedColumn.Identity>();
        table.columns().forEach(column -> columns.add(column.identity()));
        return new Columns(table.database(), columns);
    }

    /// Groups of two or more; without type mappings the files' columns stand in.
    private static List<List<TableContent>> groups(List<TableContent> tables) {
        var groups = new LinkedHashMap<Columns, List<TableContent>>();
        for (var table : tables) {
            var columns = table.table().columns().isEmpty()
                    ? new Columns(table.table().database(), new HashSet<ParquetColumn>(table.columns()))
                    : declared(table.table());
            groups.computeIfAbsent(columns, _ -> new ArrayList<>()).add(table);
        }
        return groups.values().stream().filter(group -> group.size() > 1).toList();
    }
}
