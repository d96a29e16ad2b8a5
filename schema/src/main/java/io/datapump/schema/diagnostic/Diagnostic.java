package io.datapump.schema.diagnostic;

import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.source.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// One finding.
///
/// @param detail what is wrong with this value and why it matters; full sentences, other places left to `related`
/// @param expected what would be right
/// @param fix a line to paste, or the nearest known name
/// @param suggestion the nearest known name alone, for programs
/// @param related other places the finding is about, in the order to be told
public record Diagnostic(
        DiagnosticCode code,
        Place place,
        String detail,
        Optional<String> expected,
        Optional<String> fix,
        Optional<String> suggestion,
        List<Related> related) {

    public Diagnostic {
        related = List.copyOf(related);
    }

    /// A finding without advice.
    public static Diagnostic of(DiagnosticCode code, Span span, String detail) {
        return new Diagnostic(
                code, Place.of(span), detail, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    /// The same finding, saying what would be right.
    public Diagnostic expecting(String text) {
        return new Diagnostic(code, place, detail, Optional.of(text), fix, suggestion, related);
    }

    /// The same finding, saying how to mend it.
    public Diagnostic fixedBy(String text) {
        return new Diagnostic(code, place, detail, expected, Optional.of(text), suggestion, related);
    }

    /// The same finding, asking whether a known name was meant.
    public Diagnostic suggesting(String name) {
        return new Diagnostic(
                code, place, detail, expected, Optional.of(Nearest.question(name)), Optional.of(name), related);
    }

    /// The same finding, pointing at one more place.
    ///
    /// @param note what stands there; a clause without full stop
    public Diagnostic relating(Span span, String note) {
        var more = Stream.concat(related.stream(), Stream.of(new Related(Place.of(span), note)));
        return new Diagnostic(code, place, detail, expected, fix, suggestion, more.toList());
    }

    /// The same finding with the lines it points at.
    ///
    /// @param lines the text of the line at a place; empty where it is not known
    public Diagnostic showing(Function<SourceLocation, Optional<String>> lines) {
        var shown = related.stream()
                .map(other -> new Related(other.place().showing(lines), other.note()))
                .toList();
        return new Diagnostic(code, place.showing(lines), detail, expected, fix, suggestion, shown);
    }

    public Severity severity() {
        return code.severity();
    }

    public String summary() {
        return code.summary();
    }

    public Span span() {
        return place.span();
    }

    public SourceLocation at() {
        return place.at();
    }
}
