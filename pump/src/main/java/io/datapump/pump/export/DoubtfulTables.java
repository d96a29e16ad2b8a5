package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What looks like a table and its partitions, or like copies, and is not proven: such tables are published side by
/// side and named.
final class DoubtfulTables {

    private final List<TableContent> tables;
    private final PartitionQuestion question;
    private final PartitionForest forest;
    private final PartitionFindings findings;

    DoubtfulTables(
            List<TableContent> tables, PartitionQuestion question, PartitionForest forest, PartitionFindings findings) {
        this.tables = tables;
        this.question = question;
        this.forest = forest;
        this.findings = findings;
    }

    /// Adds what is in doubt once everything that can be proven is found.
    void report() {
        reportOverlaps();
        for (var table = 0; table < tables.size(); table++) {
            if (isOpen(table)
                    && !findings.isChild(name(table))
                    && !forest.parents().contains(table)
                    && forest.parts().filled(table).size() > 1) {
                reportUnproven(table);
            }
        }
        reportTwins();
    }

    /// Parents that share partitions, and of which each has some that the other has not: a table that inherits from
    /// both is in both.
    private void reportOverlaps() {
        var roots = forest.roots().stream().map(List::getFirst).toList();
        for (var i = 0; i < roots.size(); i++) {
            for (var other : roots.subList(i + 1, roots.size())) {
                var one = findings.rootOf(name(roots.get(i)));
                var two = findings.rootOf(name(other));
                if (!one.equals(two) && isPublished(one) && isPublished(two) && forest.mustShare(roots.get(i), other)) {
                    findings.gap(
                            List.of(one, two),
                            "The tables %s and %s hold rows of the same partitions, which are therefore in the lake twice. Both are published; exclude one of them, or settle it in its settings:  partitionOf."
                                    .formatted(one, two));
                }
            }
        }
    }

    private boolean isPublished(String table) {
        return tables.stream().anyMatch(each -> each.fullName().equals(table) && question.isOpen(each));
    }

    private void reportUnproven(int table) {
        var equal = forest.parts().filled(table).stream()
                .flatMap(part -> forest.parts().candidates(part).stream())
                .filter(this::isOpen)
                .distinct()
                .sorted()
                .toList();
        if (!equal.isEmpty()) {
            var involved = new TreeSet<String>();
            involved.add(name(table));
            equal.forEach(other -> involved.add(name(other)));
            equal.forEach(other -> findings.parentOf(name(other)).ifPresent(involved::add));
            findings.gap(
                    involved,
                    "Batches of %s hold the rows of other tables with the same columns (%s), by their footers, but too few to prove that those are its partitions. All are published; %s"
                            .formatted(
                                    name(table),
                                    text(equal),
                                    question.remedy(tables.get(equal.getFirst()), tables.get(table))));
        } else if (matchesByRowsAlone(table)) {
            var some = Stream.concat(
                            Stream.of(table),
                            IntStream.range(0, tables.size())
                                    .filter(other -> other != table && matchesAny(table, other))
                                    .boxed())
                    .toList();
            findings.gap(
                    some.stream().map(this::name).toList(),
                    "The batches of %s have the row counts of other tables with the same columns, but its files carry too few statistics to prove that those are its partitions. All are published; %s"
                            .formatted(name(table), question.remedy(tables.get(some.getLast()), tables.get(table))));
        }
    }

    /// Batches that match other tables by row count alone: without statistics nothing is proven.
    private boolean matchesByRowsAlone(int table) {
        var filled = forest.parts().filled(table).stream()
                .map(part -> tables.get(table).parts().get(part.part()))
                .toList();
        var matching = new PartMatching<TableContent.Part, Integer>(
                filled,
                part -> IntStream.range(0, tables.size())
                        .filter(other -> other != table && isOpen(other))
                        .filter(other -> tables.get(other).whole().agreesWith(part.fingerprint()))
                        .boxed()
                        .toList());
        return matching.size() == filled.size();
    }

    private boolean matchesAny(int table, int other) {
        return isOpen(other)
                && forest.parts().filled(table).stream()
                        .map(part -> tables.get(table).parts().get(part.part()))
                        .anyMatch(part -> tables.get(other).whole().agreesWith(part.fingerprint()));
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
                    reportTwins(Stream.concat(Stream.of(first), twins.stream()).toList());
                }
            }
        }
    }

    private void reportTwins(List<Integer> twins) {
        findings.note(
                twins.stream().map(this::name).toList(),
                "The tables %s have equal columns and, by their files' footers, equal rows: copies, or a partitioned table and its only partition. Each is published; %s"
                        .formatted(
                                text(twins),
                                question.remedy(tables.get(twins.getLast()), tables.get(twins.getFirst()))));
    }

    private boolean agree(int one, int two) {
        return AgreeingTables.agree(tables.get(one).whole(), tables.get(two).whole())
                && forest.roots().stream().noneMatch(set -> set.contains(one) && set.contains(two));
    }

    private boolean isUnexplained(int table) {
        return tables.get(table).rows() > 0
                && isOpen(table)
                && !findings.isChild(name(table))
                && !findings.isDoubted(name(table));
    }

    private boolean isOpen(int table) {
        return question.isOpen(tables.get(table));
    }

    private String name(int table) {
        return tables.get(table).fullName();
    }

    private String text(List<Integer> some) {
        return some.stream().map(this::name).sorted().collect(Collectors.joining(", "));
    }
}
