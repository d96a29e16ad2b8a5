package io.datapump.schema.diagnostic;

import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.source.Span;
import java.util.Optional;
import java.util.function.Function;

/// A stretch of a file and the line it stands in.
///
/// @param line the text of the line; empty where a folder or an unreadable file is meant, and where nobody could read
/// it
public record Place(Span span, Optional<String> line) {

    /// Characters of a line that is still shown. Generated files have longer ones, with thousands of findings in each.
    private static final int LONGEST_LINE = 20_000;

    static Place of(Span span) {
        return new Place(span, Optional.empty());
    }

    Place showing(Function<SourceLocation, Optional<String>> lines) {
        return new Place(span, lines.apply(span.start()).filter(text -> text.length() <= LONGEST_LINE));
    }

    public SourceLocation at() {
        return span.start();
    }
}
