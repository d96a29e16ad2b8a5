package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.SourceFile;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/// The engine's complaints in words that say what to do.
final class YamlProblem {

    /// Where a mistake shows best: where the unfinished thing begins, or where the engine noticed.
    private enum Place {
        BEGINNING,
        NOTICED
    }

    private record Advice(String trigger, Place place, String detail, String fix) {}

    private static final List<Advice> KNOWN = List.of(
            new Advice(
                    "mapping values are not allowed here",
                    Place.NOTICED,
                    "A colon stands where no key can be: either the line has two of them, or the line above is not finished.",
                    "put text that holds a colon and a blank into quotation marks, or correct the indentation"),
            new Advice(
                    "could not find expected ':'",
                    Place.BEGINNING,
                    "A key is written here without the colon that must follow it.",
                    "write  key: value"),
            new Advice(
                    "expected <block end>",
                    Place.NOTICED,
                    "This line is indented differently from the lines it belongs to.",
                    "align it with its neighbours"),
            new Advice(
                    "cannot start any token",
                    Place.NOTICED,
                    "This character means something to YAML and cannot begin a plain text.",
                    "put the text into quotation marks"),
            new Advice(
                    "unexpected end of stream",
                    Place.BEGINNING,
                    "The quotation mark that begins here is never closed.",
                    "close it"),
            new Advice(
                    "unknown escape character",
                    Place.NOTICED,
                    "This is not an escape that YAML knows.",
                    "write \\\\ for a backslash"),
            new Advice(
                    "escape sequence",
                    Place.NOTICED,
                    "This is not an escape that YAML knows.",
                    "write \\\\ for a backslash"),
            new Advice(
                    "expected ',' or",
                    Place.BEGINNING,
                    "The bracket that is open here is not closed before the next value.",
                    "close it"));

    private YamlProblem() {}

    static Diagnostic describe(MarkedYamlEngineException problem, SourceFile file) {
        var noticed = problem.getProblemMark().or(problem::getContextMark);
        var line = noticed.map(Mark::getLine).orElse(0) + 1;
        if (Tabs.tab(file, line) > 0) {
            return Tabs.finding(file, line);
        }
        return Tabs.within(file, line, noticed.map(Mark::getColumn).orElse(0) + 1)
                .orElseGet(() -> known(problem, file, noticed));
    }

    private static Diagnostic known(MarkedYamlEngineException problem, SourceFile file, Optional<Mark> noticed) {
        var text = String.valueOf(problem.getProblem());
        var known =
                KNOWN.stream().filter(advice -> text.contains(advice.trigger())).findFirst();
        var marks = new Marks(file);
        var span = known.filter(advice -> advice.place() == Place.BEGINNING)
                .flatMap(advice -> problem.getContextMark())
                .or(() -> noticed)
                .map(mark -> marks.at(mark, 1))
                .orElseGet(marks::startOfFile);
        return known.map(advice -> Diagnostic.of(DiagnosticCode.YAML_SYNTAX, span, advice.detail())
                        .fixedBy(advice.fix()))
                .orElseGet(() -> Diagnostic.of(
                        DiagnosticCode.YAML_SYNTAX,
                        span,
                        "The parser stopped here: %s (%s)."
                                .formatted(Quoted.plain(text), Quoted.plain(String.valueOf(problem.getContext())))));
    }
}
