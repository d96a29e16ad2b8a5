package io.datapump.pump.export;

import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.spec.PartitionOf;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
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
/// - Children by inheritance are found the same way; a batch that matches no table holds the parent's own rows.
///   Where the parent's batches do not show its partitions, nothing proves them; sums of rows, nulls and bounds tell
///   which to name, see [RowSums].
///   Children with columns of their own are published beside their parent and named, see [WiderTables].
/// - What a person has settled is carried out, unless the export proves it wrong, see [Settling].
///
/// Whatever is not proven is published: rows may be in the lake twice, and then the tables are named, but none is
/// missing.
///
/// @param verdicts of every table that was judged, by full name; sorted
/// @param gaps what could not be decided and shows in the lake; full sentences
/// @param notes what a reader may want to know but need not act upon
/// @param undecided full names of tables that are published side by side although they may be a table and its
///     partitions, or copies of one another
public record PartitionChildren(
        SortedMap<String, Verdict> verdicts, List<String> gaps, List<String> notes, List<Set<String>> undecided) {

    public PartitionChildren {
        verdicts = Collections.unmodifiableSortedMap(new TreeMap<>(verdicts));
        gaps = List.copyOf(gaps);
        notes = List.copyOf(notes);
        undecided = List.copyOf(undecided);
    }

    /// As [#of(List, Predicate, Function)], where nothing is settled.
    public static PartitionChildren of(List<TableContent> tables, Predicate<TableExport> taken) {
        return of(tables, taken, _ -> Optional.empty());
    }

    /// Decides for all tables at once; databases are kept apart.
    ///
    /// @param taken true for tables that the filters take into the lake
    /// @param settled what people say of a table
    public static PartitionChildren of(
            List<TableContent> tables,
            Predicate<TableExport> taken,
            Function<TableExport, Optional<PartitionOf>> settled) {
        var question = PartitionQuestion.of(tables, taken, Settlements.of(tables, settled));
        var findings = new PartitionFindings();
        var groups = byColumns(tables);
        groups.values().stream()
                .filter(group -> group.size() > 1)
                .forEach(group -> new PartitionGroup(group, question, findings).judge());
        if (question.hasSchemas()) {
            new WiderTables(question, findings).report(groups);
        }
        new Settling(tables, question, findings).carryOut();
        return findings.result(tables);
    }

    /// Full name of each partition → full name of the parent that holds its rows; sorted.
    public SortedMap<String, String> parentOf() {
        var parents = new TreeMap<String, String>();
        verdicts.forEach((table, verdict) -> {
            if (verdict instanceof Verdict.Child child) {
                parents.put(table, child.parent());
            }
        });
        return parents;
    }

    /// One sentence for each parent: how many partitions it has, and why the first of them is one.
    public List<String> explanations() {
        var partitions = new TreeMap<String, List<String>>();
        parentOf()
                .forEach((table, parent) -> partitions
                        .computeIfAbsent(parent, _ -> new ArrayList<>())
                        .add(table));
        return partitions.entrySet().stream()
                .map(parent -> explanation(parent.getKey(), parent.getValue()))
                .toList();
    }

    private String explanation(String parent, List<String> partitions) {
        var first = partitions.getFirst();
        return "%s holds the rows of %,d partition%s, of %s for example: %s"
                .formatted(
                        parent,
                        partitions.size(),
                        partitions.size() == 1 ? "" : "s",
                        first,
                        verdicts.get(first) instanceof Verdict.Child child
                                ? child.evidence().sentence()
                                : "");
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

    /// What tables must have in common to be a table and its partition.
    record Columns(String database, Set<?> columns) {

        /// True where the others are the same and more.
        boolean isWithin(Columns others) {
            return database.equals(others.database)
                    && !columns.isEmpty()
                    && columns.size() < others.columns.size()
                    && others.columns.containsAll(columns);
        }
    }

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

    /// Without type mappings the files' columns stand in.
    private static Map<Columns, List<TableContent>> byColumns(List<TableContent> tables) {
        var groups = new LinkedHashMap<Columns, List<TableContent>>();
        for (var table : tables) {
            var columns = table.table().columns().isEmpty()
                    ? new Columns(table.table().database(), new HashSet<ParquetColumn>(table.columns()))
                    : declared(table.table());
            groups.computeIfAbsent(columns, _ -> new ArrayList<>()).add(table);
        }
        return groups;
    }
}
