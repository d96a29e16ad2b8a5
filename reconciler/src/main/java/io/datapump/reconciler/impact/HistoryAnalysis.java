package io.datapump.reconciler.impact;

import io.datapump.schema.removal.KeptHistory;
import java.time.Period;
import java.util.List;
import java.util.Optional;

/// What becomes of the history of a table, in sentences.
record HistoryAnalysis(Optional<Treatment> was, Optional<Treatment> is) {

    List<String> sentences() {
        var before = was.flatMap(Treatment::history);
        var after = is.flatMap(Treatment::history);
        if (before.isEmpty()) {
            return after.map(history -> List.of(begins(history))).orElse(List.of());
        }
        return after.map(history -> changed(before.get(), history))
                .orElseGet(() -> List.of(
                        "What longterm has kept stays under %s and in Glue, and is added to no more; what the source purges from now on is lost."
                                .formatted(before.get().folder())));
    }

    private static String begins(KeptHistory history) {
        return "From the next run on, rows that the source purges stay under %s, %s; what was purged before is not in it."
                .formatted(history.folder(), period(history));
    }

    private List<String> changed(KeptHistory before, KeptHistory after) {
        if (!before.folder().equals(after.folder())) {
            return List.of(
                    "What longterm has kept lies under %s and is added to no more; under the new name its history begins anew at %s."
                            .formatted(before.folder(), after.folder()));
        }
        var others = after.otherThan(before);
        if (!others.isEmpty()) {
            return List.of(
                    "No run can go on with what longterm has kept under %s with %s: it begins anew without its rows, if they are agreed to go, and else stays as it is, without what the source purges from now on. Another alias begins a new history beside it."
                            .formatted(before.folder(), String.join(" and ", others)));
        }
        if (areRetyped()) {
            return List.of(
                    "A history keeps the types of its columns: if one gets another type, no run can go on with what longterm has kept under %s."
                            .formatted(before.folder()));
        }
        return before.longterm().retain().equals(after.longterm().retain())
                ? List.of()
                : List.of("Longterm keeps it %s in place of %s.".formatted(period(after), period(before)));
    }

    private boolean areRetyped() {
        return !was.map(Treatment::typed).equals(is.map(Treatment::typed));
    }

    private static String period(KeptHistory history) {
        return history.longterm()
                .retain()
                .map(Period::toString)
                .map("for "::concat)
                .orElse("for ever");
    }
}
