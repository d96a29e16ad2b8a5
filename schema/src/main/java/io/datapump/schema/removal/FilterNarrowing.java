package io.datapump.schema.removal;

import io.datapump.schema.spec.TableFilter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What filters take no longer, told from the filters alone.
///
/// @param dropped entries of `include` that are gone, and that no other stands for
/// @param excluded entries of `exclude` that are there, and that took nothing away before
record FilterNarrowing(List<String> dropped, List<String> excluded) {

    /// Empty where every table that was taken still is, whatever there may be. A pattern that reaches further is
    /// seen as such only where it is plain: what cannot be told counts as narrower.
    static Optional<FilterNarrowing> between(TableFilter before, TableFilter after) {
        var narrowing = new FilterNarrowing(
                before.include().stream()
                        .filter(entry -> isPattern(entry)
                                ? !covers(after.include(), entry)
                                : before.takes(entry) && !after.takes(entry))
                        .toList(),
                after.exclude().stream()
                        .filter(entry -> isPattern(entry) ? !covers(before.exclude(), entry) : before.takes(entry))
                        .toList());
        return narrowing.dropped.isEmpty() && narrowing.excluded.isEmpty() ? Optional.empty() : Optional.of(narrowing);
    }

    /// Whether one of the entries matches all that the pattern matches. A star that matches the text of a pattern, its
    /// wildcards included, matches whatever they stand for; a question mark does not.
    private static boolean covers(List<String> entries, String pattern) {
        return entries.contains(pattern)
                || entries.stream()
                        .filter(entry -> entry.indexOf('?') < 0)
                        .anyMatch(entry -> new TableFilter(List.of(entry), List.of()).takes(pattern));
    }

    private static boolean isPattern(String entry) {
        return entry.indexOf('*') >= 0 || entry.indexOf('?') >= 0;
    }

    /// `include no longer lists ("public.*") and that exclude now lists ("public.tmp")`.
    @Override
    public String toString() {
        return Stream.of(phrase("include no longer lists", dropped), phrase("exclude now lists", excluded))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" and that "));
    }

    private static Optional<String> phrase(String says, List<String> entries) {
        return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        entries.stream().map("\"%s\""::formatted).collect(Collectors.joining(", ", says + " (", ")")));
    }
}
