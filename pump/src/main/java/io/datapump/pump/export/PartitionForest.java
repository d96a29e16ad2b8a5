package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The partitioned parents among tables of equal columns, and which tables their batches can be.
///
/// A table is a *parent* where it has several batches and every batch with rows can be matched one to one
/// with another table of the group whose fingerprint agrees. Parts and tables that agree, directly or through
/// others, form a *heap*: within a heap nothing tells the tables apart, so only numbers decide. Tables are
/// named by their position.
///
/// A parent by inheritance may have rows of its own, in a batch that is no other table's: such batches are
/// tolerated where two others are matched.
///
/// Where a partition is partitioned again, RDS may write one batch per direct partition or one per leaf;
/// nobody has published which. In the first case the middle table is found as an ordinary partition. In the
/// second it is *inside* another parent: its parts are among the parts of the other and too few tables exist
/// for both to have their own.
final class PartitionForest {

    private final List<TableContent> tables;
    private final TableParts parts;
    private final List<Integer> parents;
    private final int[] heapOf;
    private final Map<Integer, List<Integer>> members = new HashMap<>();
    private final Map<Integer, Map<Integer, List<TableParts.Ref>>> partsByHeap = new HashMap<>();
    private final Map<Integer, List<Integer>> outer = new HashMap<>();
    private final List<List<Integer>> roots = new ArrayList<>();

    PartitionForest(List<TableContent> tables, Settlements settled) {
        this.tables = tables;
        this.parts = new TableParts(tables, settled);
        parents = positions().filter(this::isParent).boxed().toList();
        heapOf = heaps();
        positions()
                .filter(table -> tables.get(table).rows() > 0)
                .forEach(table -> members.computeIfAbsent(heapOf[table], _ -> new ArrayList<>())
                        .add(table));
        parents.forEach(parent -> partsByHeap.put(
                parent,
                parts.matched(parent).stream()
                        .collect(Collectors.groupingBy(
                                part -> heapOf[parts.candidates(part).getFirst()]))));
        parents.forEach(parent -> outer.put(parent, outerOf(parent)));
        parents.stream().filter(parent -> outer(parent).isEmpty()).forEach(this::addRoot);
    }

    /// The parts of the tables, and which tables they may be.
    TableParts parts() {
        return parts;
    }

    List<Integer> parents() {
        return parents;
    }

    /// Parents that are inside no other, in sets of such that show the same partitions: of those none can be
    /// shown to be above the other. Most sets hold one parent.
    List<List<Integer>> roots() {
        return roots;
    }

    /// The parents that a parent is inside of.
    List<Integer> outer(int parent) {
        return outer.getOrDefault(parent, List.of());
    }

    /// Root sets that have a part in the heap of a table.
    List<List<Integer>> rootsOver(int table) {
        return roots.stream()
                .filter(set -> !parts(set.getFirst(), heapOf[table]).isEmpty())
                .toList();
    }

    /// Tables that nothing tells apart from this one, itself among them; ascending.
    List<Integer> heap(int table) {
        return members.getOrDefault(heapOf[table], List.of(table));
    }

    /// The parts that surely each have a table of their own in the heap of a table. Parts of a root that has
    /// nothing but parts of another, larger root are not among them: it may be inside the other, and the
    /// tables that seem to be its own may be copies.
    List<TableParts.Ref> partsOver(int table) {
        return rootsOver(table).stream()
                .map(List::getFirst)
                .filter(root -> roots.stream()
                        .map(List::getFirst)
                        .noneMatch(other ->
                                tables.get(root).rows() < tables.get(other).rows() && isWithin(root, other)))
                .flatMap(root -> parts(root, heapOf[table]).stream())
                .toList();
    }

    /// The root whose part each table of a heap is; empty where there are more tables than parts for them.
    Optional<Map<Integer, Integer>> ownersInHeap(int table) {
        var matching = new PartMatching<>(partsOver(table), parts::candidates);
        var owners = new HashMap<Integer, Integer>();
        heap(table).forEach(member -> matching.partnerOf(member).ifPresent(part -> owners.put(member, part.table())));
        return owners.size() == heap(table).size() ? Optional.of(owners) : Optional.empty();
    }

    /// A parent that surely holds every row of the root set's parts in a table's heap and passes a test: a
    /// member of the set, else a parent inside it that has all of its parts in this heap.
    Optional<Integer> holder(List<Integer> set, int table, IntPredicate test) {
        var wanted = parts(set.getFirst(), heapOf[table]).size();
        return set.stream()
                .filter(test::test)
                .findFirst()
                .or(() -> parents.stream()
                        .filter(parent -> outer(parent).stream().anyMatch(set::contains))
                        .filter(parent -> parts(parent, heapOf[table]).size() == wanted)
                        .filter(test::test)
                        .findFirst());
    }

    long emptyParts(int table) {
        return tables.get(table).parts().stream()
                .filter(TableContent.Part::isEmpty)
                .count();
    }

    private boolean isParent(int table) {
        var content = tables.get(table);
        var filled = parts.filled(table);
        var matched = parts.matched(table);
        if (content.parts().size() < 2 || matched.isEmpty()) {
            return false;
        }
        if (filled.size() == 1 && emptyParts(table) != emptyTables()) {
            // One batch that equals one table proves little: the empty partitions must be there as well.
            return false;
        }
        return (matched.size() == filled.size() || matched.size() > 1)
                && new PartMatching<>(matched, parts::candidates).size() == matched.size();
    }

    private long emptyTables() {
        return tables.stream().filter(table -> table.rows() == 0).count();
    }

    private int[] heaps() {
        var heap = IntStream.range(0, tables.size()).toArray();
        for (var parent : parents) {
            for (var part : parts.matched(parent)) {
                var linked = parts.candidates(part);
                linked.forEach(table -> merge(heap, linked.getFirst(), table));
            }
        }
        return heap;
    }

    private static void merge(int[] heap, int one, int two) {
        var from = heap[two];
        var to = heap[one];
        if (from != to) {
            Arrays.setAll(heap, i -> heap[i] == from ? to : heap[i]);
        }
    }

    /// The parts of a parent that may be a table.
    List<TableParts.Ref> partsLike(int parent, int table) {
        return parts(parent, heapOf[table]);
    }

    private List<TableParts.Ref> parts(int parent, int heap) {
        return partsByHeap.getOrDefault(parent, Map.of()).getOrDefault(heap, List.of());
    }

    private List<Integer> outerOf(int inner) {
        return parents.stream()
                .filter(other -> tables.get(inner).rows() < tables.get(other).rows())
                .filter(other -> isWithin(inner, other) && mustShare(inner, other))
                .toList();
    }

    private boolean isWithin(int inner, int other) {
        var loose = parts.loose(inner);
        var found = new PartMatching<>(
                loose,
                part -> parts.filled(other).stream()
                        .filter(held -> AgreeingTables.agree(parts.print(part), parts.print(held)))
                        .toList());
        return found.size() == loose.size()
                && partsByHeap.getOrDefault(inner, Map.of()).entrySet().stream()
                        .allMatch(heap -> heap.getValue().size()
                                <= parts(other, heap.getKey()).size());
    }

    /// True where some heap has too few tables for both to have partitions of their own.
    boolean mustShare(int one, int two) {
        return partsByHeap.getOrDefault(one, Map.of()).entrySet().stream()
                .anyMatch(heap -> members.getOrDefault(heap.getKey(), List.of()).size()
                        < heap.getValue().size() + parts(two, heap.getKey()).size());
    }

    private void addRoot(int parent) {
        for (var set : roots) {
            var other = set.getFirst();
            if (isWithin(parent, other) && isWithin(other, parent) && mustShare(parent, other)) {
                set.add(parent);
                return;
            }
        }
        roots.add(new ArrayList<>(List.of(parent)));
    }

    private IntStream positions() {
        return IntStream.range(0, tables.size());
    }
}
