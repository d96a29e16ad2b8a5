package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What has been found so far about partitions; every step adds to it. Tables are named by their full names.
final class PartitionFindings {

    private final Map<String, Verdict.Child> children = new TreeMap<>();
    private final Map<String, Doubt> doubts = new TreeMap<>();
    private final List<String> gaps = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Set<String>> undecided = new ArrayList<>();

    private record Doubt(Set<String> tables, String because) {}

    /// A table's rows are in another; the first finding about a table stands.
    void child(String table, String parent, Evidence evidence) {
        children.putIfAbsent(table, new Verdict.Child(parent, evidence));
    }

    /// A person must know: rows may be in the lake twice.
    void gap(Collection<String> tables, String sentence) {
        gaps.add(sentence);
        doubt(tables, sentence);
    }

    /// As [#gap], for what is common and harmless more often than not.
    void note(Collection<String> tables, String sentence) {
        notes.add(sentence);
        doubt(tables, sentence);
    }

    void gap(String sentence) {
        gaps.add(sentence);
    }

    void note(String sentence) {
        notes.add(sentence);
    }

    /// A suspicion that is too weak to hold anything against the tables: no columns are compared for it.
    void suspicion(String table, Collection<String> others, String sentence) {
        var all = new HashSet<>(others);
        all.add(table);
        doubts.putIfAbsent(table, new Doubt(all, sentence));
    }

    private void doubt(Collection<String> tables, String sentence) {
        var all = Set.copyOf(tables);
        undecided.add(all);
        all.forEach(table -> doubts.putIfAbsent(table, new Doubt(all, sentence)));
    }

    boolean isChild(String table) {
        return children.containsKey(table);
    }

    Optional<String> parentOf(String table) {
        return Optional.ofNullable(children.get(table)).map(Verdict.Child::parent);
    }

    /// True where something has been said of the table that is not certain.
    boolean isDoubted(String table) {
        return doubts.containsKey(table);
    }

    /// The table through which another's rows are published; itself where it is no partition.
    String rootOf(String table) {
        var at = table;
        for (var parent = parentOf(at); parent.isPresent(); parent = parentOf(at)) {
            at = parent.get();
        }
        return at;
    }

    /// True where a chain of parents leads from a table to another.
    boolean isBelow(String table, String above) {
        var passed = new HashSet<String>();
        var parent = parentOf(table);
        while (parent.isPresent() && passed.add(parent.get())) {
            if (parent.get().equals(above)) {
                return true;
            }
            parent = parentOf(parent.get());
        }
        return false;
    }

    /// Full names of the tables whose parent this is, sorted.
    List<String> childrenOf(String parent) {
        return children.entrySet().stream()
                .filter(child -> child.getValue().parent().equals(parent))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// The findings as a value.
    ///
    /// @param tables every table that was judged
    PartitionChildren result(List<TableContent> tables) {
        var parents = new TreeMap<String, List<String>>();
        children.forEach((table, child) ->
                parents.computeIfAbsent(child.parent(), _ -> new ArrayList<>()).add(table));
        var verdicts = new TreeMap<String, Verdict>();
        tables.forEach(table -> verdicts.put(table.fullName(), verdict(table.fullName(), parents)));
        return new PartitionChildren(verdicts, gaps, notes, undecided);
    }

    private Verdict verdict(String table, Map<String, List<String>> parents) {
        var child = children.get(table);
        if (child != null) {
            return child;
        }
        var doubt = doubts.get(table);
        if (doubt != null) {
            var others = new TreeSet<>(doubt.tables());
            others.remove(table);
            return new Verdict.Undecided(List.copyOf(others), doubt.because());
        }
        var partitions = parents.get(table);
        return partitions == null ? new Verdict.Plain() : new Verdict.Parent(partitions);
    }
}
