package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The verdict over one group of tables with equal columns; see [PartitionChildren] for the rules.
final class PartitionGroup {

    private final List<TableContent> tables;
    private final PartitionQuestion question;
    private final PartitionForest forest;
    private final PartitionFindings findings;
    private final Map<String, List<Integer>> shared = new TreeMap<>();

    PartitionGroup(List<TableContent> tables, PartitionQuestion question, PartitionFindings findings) {
        this.tables = tables;
        this.question = question;
        this.findings = findings;
        this.forest = new PartitionForest(tables, question.settled());
    }

    /// Adds what this group shows to the findings.
    void judge() {
        judgeInner();
        judgeHeaps();
        judgeEmpty();
        shared.forEach((parents, partitions) -> findings.note(
                "The tables %s are equal in pairs or more; as %s have as many equal batches, each is taken for a partition of one of them."
                        .formatted(text(partitions), parents)));
        reportSharedRoots();
        reportExcludedParents();
        new DoubtfulTables(tables, question, forest, findings).report();
        if (question.hasSchemas()) {
            new RowSums(tables, question, forest, findings).report();
        }
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
                        .ifPresent(outer -> fold(
                                parent,
                                outer,
                                new Evidence.BatchesWithin(
                                        name(outer),
                                        forest.parts().filled(parent).size(),
                                        tables.get(parent).rows()))));
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
        var published = heap.stream().filter(this::isOpen).toList();
        if (holders.isEmpty() || published.isEmpty()) {
            return;
        }
        if (owners.isEmpty()
                && published.size()
                        <= heap.size() - forest.partsOver(heap.getFirst()).size()) {
            findings.note(
                    names(Stream.concat(published.stream(), holders.stream()).toList()),
                    "%s equal to %s, one of which is a partition of %s, are published as tables of their own, because the filters leave out the others."
                            .formatted(count(published.size(), "table", text(published)), text(heap), text(holders)));
            return;
        }
        if (owners.isEmpty() || holders.size() < over.size()) {
            var parents = over.stream().flatMap(List::stream).toList();
            findings.gap(
                    names(Stream.concat(heap.stream(), parents.stream()).toList()),
                    "Cannot tell which of the tables %s are the partitions of %s: their files hold the same number of rows and the same bounds in every column. Each is published as a table of its own; %s"
                            .formatted(
                                    text(heap),
                                    text(parents),
                                    question.remedy(tables.get(heap.getFirst()), tables.get(parents.getFirst()))));
            return;
        }
        if (over.size() > 1 && heap.size() > 1) {
            shared.computeIfAbsent(text(over.stream().map(List::getFirst).toList()), _ -> new ArrayList<>())
                    .addAll(heap);
        }
        for (var table : heap) {
            var owner = owners.get().getOrDefault(table, holders.getFirst());
            var parent = over.stream()
                    .filter(set -> set.contains(owner))
                    .flatMap(set -> holder(set, table).stream())
                    .findFirst()
                    .orElse(holders.getFirst());
            fold(table, parent, match(table, parent));
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
            var parent = withEmptyParts.getFirst();
            empty.forEach(table -> fold(table, parent, new Evidence.EmptyBatches(name(parent), empty.size())));
        } else if (roots.stream().anyMatch(this::isInLake)) {
            findings.note(
                    "%s without rows may be partitions of %s, which has %d batches without rows; since the numbers differ, each is a table of its own."
                            .formatted(count(empty.size(), "table", text(empty)), text(roots), parts));
        }
    }

    private void fold(int table, int parent, Evidence evidence) {
        if (isOpen(table)) {
            findings.child(name(table), name(nearestTaken(parent)), evidence);
        }
    }

    private Evidence match(int table, int parent) {
        var print = tables.get(table).whole();
        var columns = forest.partsLike(parent, table).stream()
                .mapToInt(part -> AgreeingTables.columnsBounded(
                        print, tables.get(parent).parts().get(part.part()).fingerprint()))
                .max()
                .orElse(0);
        return new Evidence.BatchMatch(
                name(parent),
                forest.parts().matched(parent).size(),
                forest.parts().filled(parent).size(),
                print.rows(),
                columns);
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
            var published = set.stream()
                    .filter(this::isTaken)
                    .filter(table -> !findings.isChild(name(table)))
                    .filter(table ->
                            question.settled().parentOf(tables.get(table)).isEmpty())
                    .toList();
            if (published.size() > 1 && published.stream().anyMatch(this::isOpen)) {
                findings.gap(
                        names(published),
                        "The tables %s show the same partitions, so one is a partition of the other; which one cannot be told. Both are published; %s"
                                .formatted(
                                        text(published),
                                        question.remedy(
                                                tables.get(published.getFirst()), tables.get(published.getLast()))));
            }
        }
    }

    private void reportExcludedParents() {
        for (var set : forest.roots()) {
            var kept = IntStream.range(0, tables.size())
                    .filter(table -> isTaken(table) && !findings.isChild(name(table)))
                    .filter(table -> forest.rootsOver(table).contains(set))
                    .boxed()
                    .toList();
            if (!kept.isEmpty() && set.stream().noneMatch(this::isInLake)) {
                findings.note(
                        "%s of %s are published as tables of their own, because the filters do not take the parent."
                                .formatted(count(kept.size(), "partition", text(kept)), text(set)));
            }
        }
    }

    private boolean isTaken(int table) {
        return question.isTaken(tables.get(table));
    }

    private boolean isOpen(int table) {
        return isTaken(table) && !question.settled().isSettled(tables.get(table));
    }

    private String name(int table) {
        return tables.get(table).fullName();
    }

    private List<String> names(List<Integer> some) {
        return some.stream().distinct().map(this::name).sorted().toList();
    }

    private String text(List<Integer> some) {
        return String.join(", ", names(some));
    }

    private static String count(int number, String thing, String names) {
        return "%d %s%s (%s)".formatted(number, thing, number == 1 ? "" : "s", names);
    }
}
