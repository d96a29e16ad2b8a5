package io.datapump.reconciler.render;

import static io.datapump.schema.diagnostic.Quoted.printable;

import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Callout;
import io.datapump.reconciler.render.Document.Detail;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Fact;
import io.datapump.reconciler.render.Document.Facts;
import io.datapump.reconciler.render.Document.Group;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Paste;
import io.datapump.reconciler.render.Document.Subject;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.schema.report.Columns;
import io.datapump.schema.report.Palette;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Plain text for a terminal. Control characters are replaced, so that no value can write to it.
public final class TextWriter {

    /// Of changes that are alike, as many are named.
    static final int SUBJECTS_SHOWN = 5;

    /// Of the details of one change, as many are told.
    static final int DETAILS_SHOWN = 30;

    private static final int SUBJECT_COLUMN = 64;
    private static final String INDENT = " ".repeat(6);
    private static final String BAR = "│ ";

    private final int width;
    private final Ink ink;

    private TextWriter(int width, Ink ink) {
        this.width = width;
        this.ink = ink;
    }

    /// The document without colour, in lines as long as they need to be; every line ends in `\n`.
    public static String write(Document document) {
        return write(document, Integer.MAX_VALUE, Palette.PLAIN);
    }

    /// The document in lines of at most a number of columns, but for words that are longer.
    public static String write(Document document, int width, Palette palette) {
        var text = new StringBuilder();
        new TextWriter(width, new Ink(palette))
                .lines(document.blocks())
                .forEach(line -> text.append(line.stripTrailing()).append('\n'));
        return text.toString();
    }

    /// A detail on one line.
    static String line(Detail detail) {
        return switch (detail) {
            case Detail.Value(var path, var value) -> path + ": " + value;
            case Detail.Changed(var path, var before, var after) -> path + ": " + before + " → " + after;
            case Detail.Members(var path, var removed, var added) ->
                path + ": "
                        + String.join(
                                ", ",
                                Stream.concat(
                                                removed.stream().map("- "::concat),
                                                added.stream().map("+ "::concat))
                                        .toList());
        };
    }

    private List<String> lines(List<Block> blocks) {
        var lines = new ArrayList<String>();
        Block previous = new Heading("");
        for (var block : blocks) {
            if (!lines.isEmpty() && !(block instanceof Diff && previous instanceof Diff)) {
                lines.add("");
            }
            lines.addAll(lines(block));
            previous = block;
        }
        return lines;
    }

    private List<String> lines(Block block) {
        return switch (block) {
            case Heading heading -> wrapped(heading.text(), 0).map(ink::strong).toList();
            case Line(var tone, var line) ->
                line.lines()
                        .flatMap(part -> wrapped(part, 0))
                        .map(part -> ink.tone(tone, part))
                        .toList();
            case Facts facts -> facts(facts);
            case Paste(var paste) ->
                paste.stream().map(line -> "    " + printable(line)).toList();
            case Table table -> table(table);
            case Callout callout -> callout(callout);
            case Group group ->
                Stream.concat(wrapped(group.title(), 0).map(ink::strong), lines(group.blocks()).stream())
                        .toList();
            case Diff diff -> diff(diff);
        };
    }

    private List<String> facts(Facts facts) {
        var lines = new ArrayList<String>();
        facts.title().ifPresent(title -> lines.add(ink.strong(printable(title))));
        var indent = facts.title().isPresent() ? "  " : "";
        var label = facts.facts().stream()
                .mapToInt(fact -> Columns.of(fact.label()) + indent.length() + 2)
                .max()
                .orElse(0);
        facts.facts().forEach(fact -> lines.addAll(fact(fact, indent, label)));
        return lines;
    }

    private List<String> fact(Fact fact, String indent, int label) {
        var texts = wrapped(fact.text(), label).toList();
        var lines = new ArrayList<String>();
        for (int i = 0; i < texts.size(); i++) {
            var left = i == 0 ? indent + printable(fact.label()) + ":" : "";
            lines.add(ink.dim(Wrapping.padded(left, label)) + ink.tone(fact.tone(), texts.get(i)));
        }
        return lines;
    }

    private List<String> table(Table table) {
        return Stream.concat(
                        table.caption().stream().flatMap(caption -> wrapped(caption, 0)),
                        TextTable.lines(table, width, ink).stream())
                .toList();
    }

    private List<String> callout(Callout callout) {
        var narrower = width == Integer.MAX_VALUE ? width : width - BAR.length();
        var inside = new TextWriter(narrower, ink);
        var lines = new ArrayList<>(inside.wrapped(callout.title(), 0)
                .map(line -> ink.tone(callout.tone(), line))
                .toList());
        lines.add("");
        lines.addAll(inside.lines(callout.blocks()));
        return lines.stream().map(line -> ink.tone(callout.tone(), BAR) + line).toList();
    }

    private List<String> diff(Diff diff) {
        var lines = new ArrayList<String>();
        if (diff.subjects().size() == 1) {
            lines.addAll(head(diff, diff.subjects().getFirst()));
        } else {
            lines.add(sign(diff) + Words.count(diff.subjects().size(), "resource"));
        }
        diff.reason().ifPresent(reason -> wrapped(reason, INDENT.length()).forEach(line -> lines.add(INDENT + line)));
        diff.details().stream().limit(DETAILS_SHOWN).forEach(detail -> lines.addAll(hanging(line(detail))));
        if (diff.details().size() > DETAILS_SHOWN) {
            lines.add(INDENT
                    + ink.dim("and %s more".formatted(Words.count(diff.details().size() - DETAILS_SHOWN, "field"))));
        }
        if (diff.subjects().size() > 1) {
            lines.addAll(subjects(diff));
        }
        return lines;
    }

    private List<String> head(Diff diff, Subject subject) {
        var name = printable(subject.name());
        var start = sign(diff) + name;
        if (subject.place().isEmpty()) {
            return List.of(start);
        }
        var place = printable(subject.place().get());
        var padding = " ".repeat(Math.max(0, SUBJECT_COLUMN - 4 - Columns.of(name)) + 2);
        var fits = 4L + Columns.of(name) + padding.length() + Columns.of(place) <= width;
        return fits ? List.of(start + padding + ink.dim(place)) : List.of(start, INDENT + ink.dim(place));
    }

    private String sign(Diff diff) {
        return ink.tone(diff.sign().tone(), "%-3s".formatted(diff.sign().text())) + " ";
    }

    private List<String> subjects(Diff diff) {
        var lines = new ArrayList<String>();
        var own = diff.subjects().getFirst().own().stream().map(Detail::path).toList();
        if (!own.isEmpty()) {
            lines.addAll(hanging("each with its own %s".formatted(String.join(", ", own))));
        }
        diff.subjects().stream()
                .limit(SUBJECTS_SHOWN)
                .forEach(subject -> lines.add(INDENT
                        + printable(subject.name())
                        + subject.place()
                                .map(place -> "  " + ink.dim(printable(place)))
                                .orElse("")));
        var more = diff.subjects().size() - SUBJECTS_SHOWN;
        if (more > 0) {
            lines.add(INDENT + ink.dim("and %s more".formatted(Words.number(more))));
        }
        return lines;
    }

    /// A detail, its further lines a little to the right.
    private List<String> hanging(String text) {
        var lines = wrapped(text, INDENT.length() + 2).toList();
        return Stream.concat(
                        lines.stream().limit(1).map(INDENT::concat),
                        lines.stream().skip(1).map(line -> INDENT + "  " + line))
                .toList();
    }

    private Stream<String> wrapped(String text, int indent) {
        return Wrapping.words(printable(text), Math.max(20, width - indent)).stream();
    }
}
