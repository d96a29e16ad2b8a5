package io.datapump.schema.removal;

import io.datapump.schema.removal.Acknowledgements.Line;
import io.datapump.schema.spec.AgreedName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// Which line of the documents each thing goes by, and how much goes by each line.
final class Ledger {

    private final Acknowledgements acknowledgements;
    private final List<Line> lines;
    private final Set<String> fromCommandLine;
    private final Map<Line, Extent> goesBy;

    Ledger(Acknowledgements acknowledgements, List<? extends Acknowledgeable> pending, Set<String> fromCommandLine) {
        this.acknowledgements = acknowledgements;
        this.lines = acknowledgements.lines();
        this.fromCommandLine = fromCommandLine;
        record Posting(Line line, Extent extent) {}
        this.goesBy = pending.stream()
                .flatMap(thing -> closest(thing).map(line -> new Posting(line, thing.extent())).stream())
                .collect(Collectors.groupingBy(
                        Posting::line,
                        Collectors.collectingAndThen(
                                Collectors.mapping(Posting::extent, Collectors.toList()), Extent::total)));
    }

    /// Of the lines that cover a thing the one with the longest name.
    private Optional<Line> closest(Acknowledgeable thing) {
        return lines.stream()
                .filter(line -> line.name().covers(thing.name()))
                .max(Comparator.comparingInt(line -> line.name().text().length()));
    }

    /// The answer for one of the things that wait.
    Answer answer(Acknowledgeable thing) {
        var line = closest(thing);
        return line.filter(this::isEnough)
                .<Answer>map(enough -> new Answer.Written(enough.written()))
                .or(() -> onCommandLine(thing))
                .orElseGet(() -> line.map(this::tooSmall)
                        .orElseGet(() -> new Answer.Missing(acknowledgements.remedy(
                                thing.name(), thing.extent().rows()))));
    }

    private boolean isEnough(Line line) {
        var limit = line.written().value().rows();
        var rows = rows(line);
        return limit.isEmpty() || (rows.isPresent() && rows.getAsLong() <= limit.get());
    }

    private Optional<Answer> onCommandLine(Acknowledgeable thing) {
        return fromCommandLine.stream()
                .filter(name -> new AgreedName(name).covers(thing.name()))
                .min(Comparator.naturalOrder())
                .map(Answer.OnCommandLine::new);
    }

    private Answer tooSmall(Line line) {
        var rows = rows(line);
        return new Answer.TooSmall(
                line.written(), rows, acknowledgements.remedy(line.name().text(), rows));
    }

    private OptionalLong rows(Line line) {
        return goesBy.getOrDefault(line, Extent.UNKNOWN).rows();
    }
}
