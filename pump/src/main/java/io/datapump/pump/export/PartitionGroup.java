package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The verdict over one group of tables with equal columns; see [PartitionChildren] for the rules.
final class PartitionGroup {

    private final List<TableContent> tables;
    private final Predicate<TableExport> taken;
    private final PartitionForest forest;
    private final Map<String, String> parentOf = new TreeMap<>();
    private final Map<String, List<Integer>> shared = new TreeMap<>();
    private final List<String> gaps = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Set<String>> undecided = new ArrayList<>();

    PartitionGroup(List<TableContent> tables, Predicate<TableExport> taken) {
        this.tables = tables;
        this.taken = taken;
        this.forest = new PartitionForest(tables);
        judgeInner();
        judgeHeaps();
        judgeEmpty();
        shared.forEach((parents, partitions) -> notes.add(
                "The tables %s are equal in pairs or more; as %s have as many equal batches, each is taken for a partition of one of them."
                        .formatted(names(partitions), parents)));
        reportSharedRoots();
        reportExcludedParents();
        reportUnproven();
        reportTwins();
    }

    Map<String, String> parentOf() {
        return parentOf;
    }

    List<String> gaps() {
        return gaps;
    }

    List<String> notes() {
        return notes;
    }

    List<Set<String>> undecided() {
        return undecided;
    }

    /// True where the rows of a table go into the lake, through itself or through a parent that surely holds
    /// them. Ends, because a parent always has more rows than the partition it is asked for.
    private boolean isInLake(int table) {
        return isTaken(table)
                || forest.outer(table).stream().anyMatch(this::isInLake)
                || (!forest.rootsOver(table).isEmpty()
                        && forest.ownersInHeap(table).isPresent()
                        && forest.rootsOver(table).stream()
                                .allMatch(set -> holder(set, table).isPresent()));
    }

    private Optional<Integer> holder(List<Integer> set, int table) {
        return forest.holder(set, table, this::isInLake);
    }

    private void judgeInner() {
        forest.parents()
                .forEach(parent -> forest.outer(parent).stream()
                        .filter(this::isInLake)
                        .findFirst()
                        .ifPresent(outer -> fold(parent, outer)));
    }

    private void judgeHeaps() {
        var judged = new HashSet<Integer>();
        for (var table = 0; table < tables.size(); table++) {
            var over = forest.rootsOver(table);
            var heap = forest.heap(table);
            if (tables.get(table).rows() > 0 && !over.isEmpty() && judged.add(heap.getFirst())) {
                judgeHeap(heap, over);
            }
        }
    }

    private void judgeHeap(List<Integer> heap, List<List<Integer>> over) {
        var owners = forest.ownersInHeap(heap.getFirst());
        var holders = over.stream()
                .flatMap(set -> holder(set, heap.getFirst()).stream())
                .toList();
        var published = heap.stream().filter(this::isTaken).toList();
        if (holders.isEmpty() || published.isEmpty()) {
            return;
        }
        if (owners.isEmpty()
                && published.size()
                        <= heap.size() - forest.partsOver(heap.getFirst()).size()) {
            undecided(Stream.concat(published.stream(), holders.stream()));
            notes.add(
                    "%s equal to %s, one of which is a partition of %s, are published as tables of their own, because the filters leave out the others."
                            .formatted(
                                    count(published.size(), "table", names(published)), names(heap), names(holders)));
            return;
        }
        if (owners.isEmpty() || holders.size() < over.size()) {
            undecided(Stream.concat(heap.stream(), over.stream().flatMap(List::stream)));
            gaps.add(
                    "Cannot tell which of the tables %s are the partitions of %s: their files hold the same number of rows and the same bounds in every column. Each is published as a table of its own; exclude the ones that are partitions."
                            .formatted(
                                    names(heap),
                                    names(over.stream().flatMap(List::stream).toList())));
            return;
        }
        if (over.size() > 1 && heap.size() > 1) {
            shared.computeIfAbsent(names(over.stream().map(List::getFirst).toList()), _ -> new ArrayList<>())
                    .addAll(heap);
        }
        for (var table : heap) {
            var owner = owners.get().getOrDefault(table, holders.getFirst());
            fold(
                    table,
                    over.stream()
                            .filter(set -> set.contains(owner))
                            .flatMap(set -> holder(set, table).stream())
                            .findFirst()
                            .orElse(holders.getFirst()));
        }
    }

    private void judgeEmpty() {
        var empty = IntStream.range(0, tables.size())
                .filter(table -> tables.get(table).rows() == 0)
                .boxed()
                .toList();
        var roots = forest.roots().stream().map(List::getFirst).toList();
        if (empty.stream().noneMatch(this::isTaken) || roots.isEmpty()) {
            return;
        }
        var withEmptyParts =
                roots.stream().filter(root -> forest.emptyParts(root) > 0).toList();
        var parts = withEmptyParts.stream().mapToLong(forest::emptyParts).sum();
        if (parts == empty.size() && withEmptyParts.stream().allMatch(this::isInLake)) {
            empty.forEach(table -> fold(table, withEmptyParts.getFirst()));
        } else if (roots.stream().anyMatch(this::isInLake)) {
            notes.add(
                    "%s without rows may be partitions of %s, which has %d batches without rows; since the numbers differ, each is a table of its own."
                            .formatted(count(empty.size(), "table", names(empty)), names(roots), parts));
        }
    }

    private void fold(int table, int parent) {
        if (isTaken(table)) {
            parentOf.putIfAbsent(name(table), name(nearestTaken(parent)));
        }
    }

    /// The table itself, or the one above it that the filters take and through which its rows are in the lake.
    private int nearestTaken(int table) {
        if (isTaken(table)) {
            return table;
        }
        var outer = forest.outer(table).stream().filter(this::isInLake).findFirst();
        return nearestTaken(outer.or(() -> forest.rootsOver(table).stream()
                        .flatMap(set -> holder(set, table).stream())
                        .findFirst())
                .orElseThrow(() -> new IllegalStateException(
                        "Cannot name what holds the rows of %s: nothing does".formatted(name(table)))));
    }

    /// Two parents that show the same partitions: one is above the other, or their partitions are copies.
    private void reportSharedRoots() {
        for (var set : forest.roots()) {
            var published = set.stream().filter(this::isTaken).toList();
            if (published.size() > 1) {
                undecided(published.stream());
                gaps.add(
                        "The tables %s show the same partitions, so one is a partition of the other; which one cannot be told. Both are published; exclude the one that is a partition."
                                .formatted(names(published)));
            }
        }
    }

    private void reportExcludedParents() {
        for (var set : forest.roots()) {
            var kept = IntStream.range(0, tables.size())
                    .filter(table -> isTaken(table) && !parentOf.containsKey(name(table)))
                    .filter(table -> forest.rootsOver(table).contains(set))
                    .boxed()
                    .toList();
            if (!kept.isEmpty() && set.stream().noneMatch(this::isInLake)) {
                notes.add("%s of %s are published as tables of their own, because the filters do not take the parent."
                        .formatted(count(kept.size(), "partition", names(kept)), names(set)));
            }
        }
    }

    /// Batches that match other tables by row count alone: without statistics nothing is proven.
    private void reportUnproven() {
        for (var table = 0; table < tables.size(); table++) {
            var content = tables.get(table);
            var filled =
                    content.parts().stream().filter(part -> !part.isEmpty()).toList();
            if (content.parts().size() < 2 || forest.parents().contains(table) || filled.isEmpty() || !isTaken(table)) {
                continue;
            }
            var self = table;
            var matching = new PartMatching<TableContent.Part, Integer>(
                    filled,
                    part -> IntStream.range(0, tables.size())
                            .filter(other -> other != self && isTaken(other))
                            .filter(other -> tables.get(other).whole().agreesWith(part.fingerprint()))
                            .boxed()
                            .toList());
            if (filled.size() > 1 && matching.size() == filled.size()) {
                undecided(IntStream.range(0, tables.size())
                        .filter(other -> other == self || matchesAny(filled, other))
                        .boxed());
                gaps.add(
                        "The batches of %s have the row counts of other tables with the same columns, but its files carry too few statistics to prove that those are its partitions. All are published; exclude the tables that are partitions."
                                .formatted(name(table)));
            }
        }
    }

    private boolean matchesAny(List<TableContent.Part> parts, int table) {
        return isTaken(table)
                && parts.stream().anyMatch(part -> tables.get(table).whole().agreesWith(part.fingerprint()));
    }

    /// Tables with the same rows, of which nothing says more: a copy, or a partitioned table and its only
    /// partition.
    private void reportTwins() {
        var plain = IntStream.range(0, tables.size())
                .filter(this::isUnexplained)
                .boxed()
                .collect(Collectors.groupingBy(table -> tables.get(table).rows(), TreeMap::new, Collectors.toList()));
        for (var equalRows : plain.values()) {
            var left = new ArrayList<>(equalRows);
            while (!left.isEmpty()) {
                var first = left.removeFirst();
                var twins = left.stream().filter(other -> agree(first, other)).toList();
                left.removeAll(twins);
                if (!twins.isEmpty()) {
                    undecided(Stream.concat(Stream.of(first), twins.stream()));
                    notes.add(
                            "The tables %s have equal columns and, by their files' footers, equal rows: copies, or a partitioned table and its only partition. Each is published."
                                    .formatted(names(Stream.concat(Stream.of(first), twins.stream())
                                            .toList())));
                }
            }
        }
    }

    private void undecided(Stream<Integer> some) {
        undecided.add(some.map(this::name).collect(Collectors.toSet()));
    }

    private boolean agree(int one, int two) {
        return AgreeingTables.agree(tables.get(one).whole(), tables.get(two).whole())
                && forest.roots().stream().noneMatch(set -> set.contains(one) && set.contains(two));
    }

    private boolean isUnexplained(int table) {
        return tables.get(table).rows() > 0
                && isTaken(table)
                && !parentOf.containsKey(name(table))
                && forest.rootsOver(table).isEmpty();
    }

    private boolean isTaken(int table) {
        return taken.test(tables.get(table).table());
    }

    private String name(int table) {
        return tables.get(table).table().fullName();
    }

    private String names(List<Integer> some) {
        return some.stream().distinct().map(this::name).sorted().collect(Collectors.joining(", "));
    }

    private static String count(int number, String thing, String names) {
        return "%d %s%s (%s)".formatted(number, thing, number == 1 ? "" : "s", names);
    }
}
