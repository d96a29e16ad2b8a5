package io.datapump.schema.removal;

import io.datapump.schema.spec.Longterm;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What becomes of the history of a table.
///
/// @param phrases what goes with the subject "the history of the table"; at least one
record HistoryLoss(List<String> phrases) {

    /// Empty where all history stays: where there was none, or it is kept under the same key for as long.
    static Optional<HistoryLoss> between(Optional<Longterm> before, Optional<Longterm> after) {
        if (before.isEmpty()) {
            return Optional.empty();
        }
        return after.isEmpty()
                ? Optional.of(new HistoryLoss(
                        List.of("is kept no longer: rows that the source has purged are no part of the lake any more")))
                : changed(before.get(), after.get());
    }

    private static Optional<HistoryLoss> changed(Longterm before, Longterm after) {
        var time = new KeepingTime(before.retain(), after.retain());
        var shorter = time.isShorter()
                ? List.of("is kept %s: what is older goes with the next run that keeps history".formatted(time))
                : List.<String>of();
        var rekeyed = before.key().equals(after.key())
                ? List.<String>of()
                : List.of("has the key %s in place of %s: rows kept so far may be taken for others and be replaced"
                        .formatted(key(after), key(before)));
        var phrases = Stream.concat(shorter.stream(), rekeyed.stream()).toList();
        return phrases.isEmpty() ? Optional.empty() : Optional.of(new HistoryLoss(phrases));
    }

    private static String key(Longterm longterm) {
        return longterm.key().isEmpty() ? "none" : "[" + String.join(", ", longterm.key()) + "]";
    }

    @Override
    public String toString() {
        return String.join("; it ", phrases);
    }
}
