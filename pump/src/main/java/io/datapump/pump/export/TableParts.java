package io.datapump.pump.export;

import io.datapump.pump.parquet.Fingerprint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The parts of tables of equal columns, and which of the tables each may be. Tables are named by their position.
///
/// A table that people have settled to be a partition is the part of the table they name, where it agrees with one.
/// What they have settled to be a table of its own is no part, unless nothing else is left for it.
final class TableParts {

    private final List<TableContent> tables;
    private final Settlements settled;
    private final Map<Ref, List<Integer>> candidates = new HashMap<>();
    private final Map<Integer, List<Ref>> filled = new HashMap<>();
    private final Map<Integer, List<Ref>> matched = new HashMap<>();

    /// One part of one table.
    record Ref(int table, int part) {}

    TableParts(List<TableContent> tables, Settlements settled) {
        this.tables = tables;
        this.settled = settled;
        findCandidates();
    }

    /// The tables a part may be.
    List<Integer> candidates(Ref part) {
        return candidates.getOrDefault(part, List.of());
    }

    /// The parts of a parent that are other tables'.
    List<Ref> matched(int table) {
        return matched.computeIfAbsent(table, this::findMatched);
    }

    private List<Ref> findMatched(int table) {
        return filled(table).stream()
                .filter(part -> !candidates(part).isEmpty())
                .toList();
    }

    /// The parts of a table that are no other table's.
    List<Ref> loose(int table) {
        return filled(table).stream().filter(part -> candidates(part).isEmpty()).toList();
    }

    /// The parts of a table that have rows.
    List<Ref> filled(int table) {
        return filled.computeIfAbsent(table, this::findFilled);
    }

    private List<Ref> findFilled(int table) {
        var parts = tables.get(table).parts();
        return IntStream.range(0, parts.size())
                .filter(part -> !parts.get(part).isEmpty())
                .mapToObj(part -> new Ref(table, part))
                .toList();
    }

    Fingerprint print(Ref part) {
        return tables.get(part.table()).parts().get(part.part()).fingerprint();
    }

    private void findCandidates() {
        var agreeing = new AgreeingTables(tables);
        for (var table = 0; table < tables.size(); table++) {
            if (tables.get(table).parts().size() > 1) {
                var byPart = new HashMap<Ref, List<Integer>>();
                for (var part : filled(table)) {
                    byPart.put(
                            part,
                            agreeing.agreeing(table, tables.get(table).parts().get(part.part())));
                }
                settle(table, byPart);
                candidates.putAll(byPart);
            }
        }
    }

    /// Takes what is settled out of the parts' candidates.
    private void settle(int owner, Map<Ref, List<Integer>> byPart) {
        if (settled.byTable().isEmpty()) {
            return;
        }
        var own = IntStream.range(0, tables.size())
                .filter(table -> settled.parentOf(tables.get(table))
                        .filter(tables.get(owner).fullName()::equals)
                        .isPresent())
                .boxed()
                .toList();
        var matching = new PartMatching<>(
                List.copyOf(byPart.keySet()),
                part -> byPart.getOrDefault(part, List.of()).stream()
                        .filter(own::contains)
                        .toList());
        byPart.replaceAll((_, some) -> open(some, own));
        own.forEach(table -> matching.partnerOf(table).ifPresent(part -> byPart.put(part, List.of(table))));
    }

    /// Without what is settled to be a table of its own, unless nothing is left.
    private List<Integer> open(List<Integer> some, List<Integer> own) {
        var others = some.stream().filter(table -> !own.contains(table)).toList();
        var open = others.stream()
                .filter(table -> !settled.isOwn(tables.get(table)))
                .toList();
        return open.isEmpty() ? others : open;
    }
}
