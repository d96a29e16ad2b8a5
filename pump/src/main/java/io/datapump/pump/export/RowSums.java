package io.datapump.pump.export;

import io.datapump.pump.parquet.Fingerprint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Partitions of a parent whose batches do not show them: one batch for everything, or ranges.
///
/// The rows of a set of tables may be a table's where their number, the nulls and the bounds of every column add up to
/// the table's and some column tells the tables apart, as a key does. That proves nothing: a table that holds no bound
/// of the sum could be replaced by any other of its size. So nothing is left out for it; the tables are published and
/// named, with what to write where it is so. Where a parent has rows of its own beside, nothing adds up, and tables
/// whose every value lies within another's bounds are named.
final class RowSums {

    private static final int NAMED = 10;

    private final List<TableContent> tables;
    private final PartitionQuestion question;
    private final PartitionForest forest;
    private final PartitionFindings findings;
    private final TreeMap<String, List<String>> suspicions = new TreeMap<>();
    private final Set<String> partitions = new HashSet<>();
    private final Set<String> likely = new HashSet<>();
    private List<TableContent> open = List.of();
    private final SumSearch search = new SumSearch();

    RowSums(List<TableContent> tables, PartitionQuestion question, PartitionForest forest, PartitionFindings findings) {
        this.tables = tables;
        this.question = question;
        this.forest = forest;
        this.findings = findings;
    }

    /// Adds to the findings; the smallest tables first, so that what is found within them is not found again in the
    /// tables above them.
    void report() {
        open = tables.stream()
                .filter(table -> table.rows() > 0)
                .filter(table -> question.settled().parentOf(table).isEmpty())
                .filter(table -> !findings.isChild(table.fullName()))
                .toList();
        IntStream.range(0, tables.size())
                .filter(table -> !forest.rootsOver(table).isEmpty())
                .forEach(table -> partitions.add(tables.get(table).fullName()));
        IntStream.range(0, tables.size())
                .filter(table -> !shownBy(table).isEmpty() && !isExplained(table))
                .boxed()
                .sorted(Comparator.comparingLong(table -> tables.get(table).rows()))
                .forEach(table -> judge(tables.get(table), shownBy(table)));
        reportSuspicions();
    }

    /// A parent whose every batch is another table.
    private boolean isExplained(int table) {
        return forest.parents().contains(table) && forest.parts().loose(table).isEmpty();
    }

    /// Full names of the tables in the lake that show a table's rows: itself, else the parents it is proven to be a
    /// partition of.
    private List<String> shownBy(int table) {
        return question.isTaken(tables.get(table))
                ? List.of(tables.get(table).fullName())
                : forest.rootsOver(table).stream()
                        .flatMap(List::stream)
                        .filter(parent ->
                                tables.get(parent).rows() > tables.get(table).rows())
                        .flatMap(parent -> shownBy(parent).stream())
                        .toList();
    }

    /// What the filters leave out and what is settled to be a table of its own may be a partition all the same.
    private void judge(TableContent parent, List<String> shownBy) {
        var within = open.stream()
                .filter(table -> table.rows() < parent.rows())
                .filter(table -> table.whole().mayBePartOf(parent.whole()))
                .sorted(Comparator.comparingLong(TableContent::rows).reversed())
                .toList();
        var sets = question.isTaken(parent) && within.stream().anyMatch(question::isOpen)
                ? fitting(
                        parent,
                        within.stream()
                                .filter(table -> !isPartition(table) && !likely.contains(table.fullName()))
                                .toList())
                : List.<List<TableContent>>of();
        if (sets.size() == 1) {
            reportSum(parent, sets.getFirst());
        } else if (sets.size() > 1) {
            reportAmbiguous(parent, sets);
        }
        Stream.concat(within.stream(), equal(parent))
                .filter(question::isOpen)
                .filter(table -> !findings.isDoubted(table.fullName()))
                .forEach(table -> suspect(table.fullName(), shownBy));
    }

    /// A few names are enough: where every tenant has a table of equal columns, each may be among thousands.
    private void suspect(String table, List<String> parents) {
        var named = suspicions.computeIfAbsent(table, _ -> new ArrayList<>());
        parents.stream().limit(NAMED - named.size()).forEach(named::add);
    }

    /// Tables of as many rows that no statistics tell from the parent.
    private Stream<TableContent> equal(TableContent parent) {
        return open.stream()
                .filter(table -> table.rows() == parent.rows())
                .filter(table -> table.whole().agreesWith(parent.whole()))
                .filter(table -> !table.fullName().equals(parent.fullName()));
    }

    /// A proven partition counts through its parent, which is among the tables as well.
    private boolean isPartition(TableContent table) {
        return partitions.contains(table.fullName());
    }

    private void reportSum(TableContent parent, List<TableContent> set) {
        var partitions = set.stream().filter(question::isOpen).toList();
        set.forEach(table -> likely.add(table.fullName()));
        if (!partitions.isEmpty()) {
            findings.gap(
                    names(parent, partitions),
                    "The tables %s together have the rows of %s: their number, its nulls and the bounds of %d columns; so they are probably its partitions, although its batches do not show it. All are published; %s"
                            .formatted(
                                    text(set),
                                    parent.fullName(),
                                    AgreeingTables.columnsBounded(parent.whole(), sum(set)),
                                    question.remedy(partitions.getFirst(), parent)));
        }
    }

    private static Set<String> names(TableContent parent, List<TableContent> others) {
        var names = new HashSet<String>();
        names.add(parent.fullName());
        others.forEach(table -> names.add(table.fullName()));
        return names;
    }

    private void reportAmbiguous(TableContent parent, List<List<TableContent>> sets) {
        var involved = sets.stream()
                .flatMap(List::stream)
                .filter(question::isOpen)
                .distinct()
                .toList();
        if (involved.isEmpty()) {
            return;
        }
        findings.gap(
                names(parent, involved),
                "The rows of %s are those of some of the tables %s together, and more than one choice of them fits. All are published; %s"
                        .formatted(parent.fullName(), text(involved), question.remedy(involved.getFirst(), parent)));
    }

    /// One note for the whole group.
    private void reportSuspicions() {
        if (suspicions.isEmpty()) {
            return;
        }
        suspicions.forEach((table, parents) -> findings.suspicion(
                table,
                parents,
                "Its rows may be among those of %s too: those tables have its columns and more rows, and every value lies within their bounds. Nothing proves or disproves it."
                        .formatted(some(parents))));
        var first = tables.stream()
                .filter(table -> table.fullName().equals(suspicions.firstKey()))
                .findFirst()
                .orElseThrow();
        findings.note(
                "The rows of %s may be among those of larger tables with the same columns too, which is so where those are parents by inheritance; nothing proves or disproves it, and all are published. Where it is so, %s"
                        .formatted(
                                some(List.copyOf(suspicions.keySet())),
                                question.remedy(
                                        first,
                                        parent(suspicions
                                                .firstEntry()
                                                .getValue()
                                                .getFirst()))));
    }

    private TableContent parent(String name) {
        return tables.stream()
                .filter(table -> table.fullName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// Sets of the tables whose rows are the parent's, two or more with those that are settled; at most two sets.
    private List<List<TableContent>> fitting(TableContent parent, List<TableContent> within) {
        var settled = tables.stream()
                .filter(table -> question.settled()
                        .parentOf(table)
                        .filter(parent.fullName()::equals)
                        .isPresent())
                .toList();
        var missing =
                parent.rows() - settled.stream().mapToLong(TableContent::rows).sum();
        var found = search.find(
                within,
                missing,
                chosen -> isSum(
                        parent, Stream.concat(settled.stream(), chosen.stream()).toList()));
        return found.size() == 1 && search.isExhausted() ? List.of() : found;
    }

    private static boolean isSum(TableContent parent, List<TableContent> set) {
        var sum = sum(set);
        return set.size() > 1
                && sum.agreesWith(parent.whole())
                && sum.columns().keySet().stream()
                        .filter(name -> AgreeingTables.columnsBounded(sum.only(Set.of(name)), parent.whole()) > 0)
                        .anyMatch(name -> tellsApart(name, set));
    }

    /// A key's lowest value is another in every table, and its highest as well; a flag's is not.
    private static boolean tellsApart(String column, List<TableContent> set) {
        var bounds = set.stream()
                .flatMap(table -> Optional.ofNullable(table.whole().columns().get(column)).stream())
                .toList();
        return bounds.stream().flatMap(each -> each.min().stream()).distinct().count() == set.size()
                && bounds.stream()
                                .flatMap(each -> each.max().stream())
                                .distinct()
                                .count()
                        == set.size();
    }

    private static Fingerprint sum(List<TableContent> tables) {
        return Fingerprint.combine(tables.stream().map(TableContent::whole).toList());
    }

    private static String text(List<TableContent> some) {
        return some(some.stream().map(TableContent::fullName).sorted().toList());
    }

    private static String some(List<String> names) {
        return names.size() <= NAMED
                ? String.join(", ", names)
                : "%s and %,d more"
                        .formatted(names.stream().limit(NAMED).collect(Collectors.joining(", ")), names.size() - NAMED);
    }
}
