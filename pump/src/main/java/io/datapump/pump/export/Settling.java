package io.datapump.pump.export;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Carries out what people have settled, as far as the export does not contradict it: rows that the named parent
/// cannot hold are published where they are.
final class Settling {

    private final Map<String, TableContent> tables;
    private final PartitionQuestion question;
    private final PartitionFindings findings;

    Settling(List<TableContent> tables, PartitionQuestion question, PartitionFindings findings) {
        this.tables = tables.stream().collect(Collectors.toMap(TableContent::fullName, Function.identity()));
        this.question = question;
        this.findings = findings;
    }

    /// Adds to the findings, once everything that is proven is among them.
    void carryOut() {
        var byParent = new TreeMap<String, List<TableContent>>(tables.values().stream()
                .filter(table -> question.isTaken(table)
                        && question.settled().parentOf(table).isPresent())
                .sorted(Comparator.comparing(TableContent::fullName))
                .collect(Collectors.groupingBy(
                        table -> question.settled().parentOf(table).orElseThrow())));
        byParent.forEach(this::carryOut);
    }

    private void carryOut(String parent, List<TableContent> all) {
        // What is proven to lie below the parent lies there already.
        var partitions = all.stream()
                .filter(table -> !findings.isBelow(table.fullName(), parent))
                .toList();
        var sum = rows(
                Stream.concat(partitions.stream(), proven(parent)).distinct().toList());
        for (var table : partitions) {
            contradiction(table, parent, sum)
                    .ifPresentOrElse(
                            reason -> report(table, parent, reason),
                            () -> findings.child(table.fullName(), parent, new Evidence.Settled()));
        }
    }

    private Stream<TableContent> proven(String parent) {
        return findings.childrenOf(parent).stream().flatMap(name -> Optional.ofNullable(tables.get(name)).stream());
    }

    /// The rows of some tables together, where one that may be within another adds nothing.
    private static long rows(List<TableContent> some) {
        return some.stream()
                .filter(table -> some.stream().noneMatch(other -> mayHold(other, table)))
                .mapToLong(TableContent::rows)
                .sum();
    }

    /// True where the one may hold all rows of the other; of two that may hold each other, the first by name does.
    private static boolean mayHold(TableContent one, TableContent other) {
        return other.whole().mayBePartOf(one.whole())
                && (!one.whole().mayBePartOf(other.whole()) || one.fullName().compareTo(other.fullName()) < 0);
    }

    private void report(TableContent table, String parent, String reason) {
        var outcome = findings.parentOf(table.fullName())
                .map("its rows are those of a partition of %s and are published there"::formatted)
                .orElse("it is published as a table of its own");
        findings.gap(
                List.of(table.fullName()),
                "The table %s is settled to be a partition of %s, but %s; so %s. Correct  partitionOf  in its settings."
                        .formatted(table.fullName(), parent, reason, outcome));
    }

    /// Why the parent cannot hold the table's rows.
    ///
    /// @param sum rows of everything the parent is to hold
    private Optional<String> contradiction(TableContent table, String name, long sum) {
        var parent = Optional.ofNullable(tables.get(name)).filter(question::isTaken);
        if (parent.isEmpty()) {
            return Optional.of("the export holds no such table that goes into the lake");
        }
        if (name.equals(table.fullName()) || findings.isBelow(name, table.fullName())) {
            return Optional.of("that one's rows are published with this one's");
        }
        var elsewhere = findings.parentOf(table.fullName());
        if (elsewhere.isPresent()) {
            return Optional.of("its rows are proven to be in " + elsewhere.get());
        }
        return contradiction(table, parent.get(), sum);
    }

    private static Optional<String> contradiction(TableContent table, TableContent parent, long sum) {
        if (table.rows() == 0) {
            return Optional.empty();
        }
        var names = parent.whole().columns().keySet();
        if (!table.whole().columns().keySet().containsAll(names)) {
            return Optional.of("it lacks columns of that one");
        }
        if (!table.whole().only(names).mayBePartOf(parent.whole())) {
            return Optional.of("its footers show rows, nulls or values that are not in that one");
        }
        return sum > parent.rows()
                ? Optional.of(
                        "that one has %,d rows, fewer than its partitions together: %,d".formatted(parent.rows(), sum))
                : Optional.empty();
    }
}
