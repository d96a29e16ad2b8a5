package io.datapump.reconciler.impact;

import io.datapump.schema.spec.Longterm;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What becomes of the history of a table, in sentences.
record HistoryAnalysis(Optional<Treatment> was, Optional<Treatment> is) {

    List<String> sentences() {
        var before = was.flatMap(Treatment::longterm);
        var after = is.flatMap(Treatment::longterm);
        if (before.isEmpty()) {
            return after.map(longterm -> List.of(begins(longterm))).orElse(List.of());
        }
        var folder = was.orElseThrow().historyFolder();
        if (after.isEmpty()) {
            return List.of(
                    "What longterm has kept stays under %s and is added to no more; what the source purges from now on is lost."
                            .formatted(folder));
        }
        return Stream.of(moved(folder), changed(before.get(), after.get()))
                .flatMap(Optional::stream)
                .toList();
    }

    private String begins(Longterm longterm) {
        return "From the next run on, rows that the source purges stay under %s, %s; what was purged before is not in it."
                .formatted(
                        is.orElseThrow().historyFolder(),
                        longterm.retain().map(period -> "for " + period).orElse("for ever"));
    }

    private Optional<String> moved(String folder) {
        var now = is.orElseThrow().historyFolder();
        return now.equals(folder)
                ? Optional.empty()
                : Optional.of("What longterm has kept lies under %s; under the new name its history begins anew at %s."
                        .formatted(folder, now));
    }

    private static Optional<String> changed(Longterm before, Longterm after) {
        return before.equals(after)
                ? Optional.empty()
                : Optional.of("Longterm keeps it %s in place of %s.".formatted(terms(after), terms(before)));
    }

    private static String terms(Longterm longterm) {
        return "%s by %s"
                .formatted(
                        longterm.retain()
                                .map(Period::toString)
                                .map("for "::concat)
                                .orElse("for ever"),
                        longterm.key().isEmpty()
                                ? "no key"
                                : "the key [%s]".formatted(String.join(", ", longterm.key())));
    }
}
