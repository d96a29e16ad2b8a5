package io.datapump.schema.yaml;

import io.datapump.schema.source.SourceFile;
import io.datapump.schema.source.Span;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;

/// The engine's marks, which count from 0, as places in a file.
record Marks(SourceFile file) {

    /// What an event covers; only the first line of it where it covers several.
    Span at(Event event) {
        return event.getStartMark()
                .map(start -> span(start, event.getEndMark()))
                .orElseGet(this::startOfFile);
    }

    /// Where an event begins.
    Span at(Event event, int width) {
        return event.getStartMark().map(start -> at(start, width)).orElseGet(this::startOfFile);
    }

    /// A place the engine complains about.
    Span at(Mark mark, int width) {
        return file.span(mark.getLine() + 1, mark.getColumn() + 1, width);
    }

    Span startOfFile() {
        return Span.startOf(file.path());
    }

    /// The lines an event covers.
    TreeBuilder.LineRange lines(Event event) {
        return new TreeBuilder.LineRange(
                event.getStartMark().map(Mark::getLine).orElse(0) + 1,
                event.getEndMark().map(Mark::getLine).orElse(0) + 1);
    }

    private Span span(Mark start, Optional<Mark> end) {
        return end.filter(mark -> mark.getLine() == start.getLine())
                .map(mark -> at(start, mark.getColumn() - start.getColumn()))
                .orElseGet(() -> file.restOfLine(start.getLine() + 1, start.getColumn() + 1));
    }
}
