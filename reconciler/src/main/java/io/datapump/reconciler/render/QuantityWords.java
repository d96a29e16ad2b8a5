package io.datapump.reconciler.render;

import io.datapump.reconciler.impact.Amount;
import io.datapump.reconciler.impact.Quantity;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Tone;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;

/// Numbers that are more or less known, as people say them.
final class QuantityWords {

    private QuantityWords() {}

    /// `60,000 → 0`; one number where both are the same, or where there is one side only. Sorted by the
    /// number that comes of it.
    static Cell change(
            Optional<Amount> before,
            Optional<Amount> after,
            Function<Amount, Quantity> figure,
            LongFunction<String> words) {
        var was = before.map(figure);
        var is = after.map(figure).or(() -> was).orElseGet(Quantity::unknown);
        var text = was.filter(other -> !other.equals(is))
                .map(other -> "%s → %s".formatted(text(other, words), text(is, words)))
                .orElseGet(() -> text(is, words));
        return new Cell(text, is.value().isPresent() ? Long.toString(is.value().getAsLong()) : text, Tone.NEUTRAL);
    }

    /// `60,000`, `about 60,000`, `at most 60,000`, `unknown`.
    static String text(Quantity quantity, LongFunction<String> words) {
        return switch (quantity) {
            case Quantity.Exactly(long number) -> words.apply(number);
            case Quantity.About(long number) -> "about " + words.apply(number);
            case Quantity.AtMost(long number) -> "at most " + words.apply(number);
            case Quantity.Unknown none -> "unknown";
        };
    }
}
