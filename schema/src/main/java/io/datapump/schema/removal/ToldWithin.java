package io.datapump.schema.removal;

import io.datapump.schema.spec.AgreedName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells of histories that lose no row where the table, the database or the cluster goes that they are of: to
/// take those out is one decision, to be read and agreed to once.
final class ToldWithin {

    private final List<Removal> all;
    private final Map<String, Removal> wholes;

    private ToldWithin(List<Removal> all) {
        this.all = all;
        this.wholes = all.stream()
                .filter(removal -> removal.kind() != Removal.Kind.HISTORY)
                .collect(Collectors.toMap(Removal::name, Function.identity(), (first, second) -> first));
    }

    static Stream<Removal> of(List<Removal> all) {
        return new ToldWithin(all).removals();
    }

    private Stream<Removal> removals() {
        record Pair(Removal whole, Removal history) {}
        var histories = all.stream()
                .flatMap(history -> whole(history).map(whole -> new Pair(whole, history)).stream())
                .collect(Collectors.groupingBy(Pair::whole, Collectors.mapping(Pair::history, Collectors.toList())));
        return all.stream()
                .filter(removal -> whole(removal).isEmpty())
                .map(removal -> Optional.ofNullable(histories.get(removal))
                        .map(within -> removal.with(sentence(within)))
                        .orElse(removal));
    }

    /// What a history goes with, the narrowest.
    private Optional<Removal> whole(Removal history) {
        return losesNoRow(history)
                ? Stream.concat(AgreedName.around(history.name()), Stream.of(tablesBeside(history.name())))
                        .flatMap(name -> Optional.ofNullable(wholes.get(name)).stream())
                        .max(Comparator.comparingInt(removal -> removal.name().length()))
                : Optional.empty();
    }

    private static boolean losesNoRow(Removal removal) {
        return removal.kind() == Removal.Kind.HISTORY
                && removal.extent().rows().stream().anyMatch(rows -> rows == 0);
    }

    /// As tables are called that filters lose: `cluster/database/*`.
    private static String tablesBeside(String history) {
        var database = history.indexOf('/', history.indexOf('/') + 1);
        return history.substring(0, database + 1) + "*";
    }

    private static String sentence(List<Removal> histories) {
        return histories.size() == 1
                ? histories.getFirst().sentence()
                : "The histories of %d of its tables are kept no longer. Each stays %s."
                        .formatted(histories.size(), HistoryLoss.LEFT);
    }
}
