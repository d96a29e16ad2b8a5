package io.datapump.reconciler.render;

import io.datapump.reconciler.render.Document.Align;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Callout;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Facts;
import io.datapump.reconciler.render.Document.Fold;
import io.datapump.reconciler.render.Document.Group;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Paste;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.reconciler.render.MarkdownPiece.Nest;
import io.datapump.reconciler.render.MarkdownPiece.Solid;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// GitHub's Markdown, so much of it as fits one comment. Cut from the end and between entries only, so that the
/// summary and what is lost come through, and said where it is cut. Nothing from a configuration or from AWS can
/// become a link, a mention, HTML or a table.
public final class MarkdownWriter {

    /// GitHub refuses comments of more than 65,536 characters. Seen: "Body is too long (maximum is 65536
    /// characters)".
    public static final int COMMENT = 60_000;

    private static final Pattern MARKER = Pattern.compile("[A-Za-z0-9._-]+(:[A-Za-z0-9._-]+)*");

    private final boolean countsRows;

    private MarkdownWriter(Document document) {
        countsRows = !holdsDiff(document.blocks());
    }

    /// A comment of at most [#COMMENT] characters.
    ///
    /// @param marker by which a later run finds the comment again, for example `data-pump:plan:acme`; it stands
    ///     hidden in the first line
    public static String write(Document document, String marker) {
        return write(document, marker, COMMENT);
    }

    /// The same for another number of characters.
    ///
    /// @throws IllegalArgumentException where the marker could end the HTML comment it stands in
    public static String write(Document document, String marker, int budget) {
        if (!MARKER.matcher(marker).matches()) {
            throw new IllegalArgumentException(
                    "Cannot hide the marker \"%s\": use words joined by colons".formatted(marker));
        }
        var writer = new MarkdownWriter(document);
        var pieces = new ArrayList<MarkdownPiece>();
        pieces.add(new Solid("<!-- %s -->".formatted(marker)));
        pieces.addAll(writer.pieces(document.blocks()));
        return new MarkdownBudget(budget, writer.countsRows ? "rows" : "changes").write(pieces);
    }

    private static boolean holdsDiff(List<Block> blocks) {
        return blocks.stream().anyMatch(block -> switch (block) {
            case Diff diff -> true;
            case Group group -> holdsDiff(group.blocks());
            case Callout callout -> holdsDiff(callout.blocks());
            default -> false;
        });
    }

    private List<MarkdownPiece> pieces(List<Block> blocks) {
        var pieces = new ArrayList<MarkdownPiece>();
        var diffs = new ArrayList<Diff>();
        for (var block : blocks) {
            if (block instanceof Diff diff) {
                diffs.add(diff);
            } else {
                flush(diffs, pieces);
                pieces.add(piece(block));
            }
        }
        flush(diffs, pieces);
        return pieces;
    }

    /// Changes that follow one another share a fence.
    private static void flush(List<Diff> diffs, List<MarkdownPiece> pieces) {
        if (!diffs.isEmpty()) {
            var all = diffs.stream().map(MarkdownDiff::lines).toList();
            var fence = MarkdownText.fence(all.stream().flatMap(List::stream).toList());
            var inside = new ArrayList<MarkdownPiece>();
            for (int i = 0; i < all.size(); i++) {
                inside.add(new Solid(
                        MarkdownText.verbatim(all.get(i)),
                        diffs.get(i).subjects().size()));
            }
            pieces.add(new Nest(fence + "diff", inside, "\n", fence));
            diffs.clear();
        }
    }

    private MarkdownPiece piece(Block block) {
        return switch (block) {
            case Heading(int level, var text) -> new Solid("#".repeat(level + 1) + " " + MarkdownText.line(text));
            case Line line -> new Solid(line(line));
            case Facts facts -> new Solid(facts(facts));
            case Paste(var lines) -> {
                var fence = MarkdownText.fence(lines);
                yield new Solid(fence + "\n" + MarkdownText.verbatim(lines) + "\n" + fence);
            }
            case Table table -> table(table);
            case Callout callout -> callout(callout);
            case Group group ->
                new Nest(
                        "<details%s><summary>%s</summary>\n"
                                .formatted(
                                        group.fold() == Fold.OPEN ? " open" : "", MarkdownText.summary(group.title())),
                        pieces(group.blocks()),
                        "\n\n",
                        "\n</details>");
            case Diff diff -> throw new IllegalStateException("Cannot write a change outside of a fence");
        };
    }

    private static String line(Line line) {
        return line.text()
                .lines()
                .map(MarkdownText::line)
                .map(text -> line.tone() == Tone.NEUTRAL ? text : "**" + text + "**")
                .collect(Collectors.joining("\\\n"));
    }

    private static String facts(Facts facts) {
        var title = facts.title().map(text -> MarkdownText.line(text) + "\n\n").orElse("");
        return title
                + facts.facts().stream()
                        .map(fact ->
                                "- %s: %s".formatted(MarkdownText.line(fact.label()), MarkdownText.line(fact.text())))
                        .collect(Collectors.joining("\n"));
    }

    private MarkdownPiece table(Table table) {
        var header = table.columns().stream()
                .map(column -> MarkdownText.cell(column.name()))
                .collect(Collectors.joining(" | ", "| ", " |"));
        var line = table.columns().stream()
                .map(column -> column.align() == Align.RIGHT ? "---:" : "---")
                .collect(Collectors.joining(" | ", "| ", " |"));
        var caption =
                table.caption().map(text -> MarkdownText.line(text) + "\n\n").orElse("");
        return new Nest(
                caption + header + "\n" + line,
                table.rows().stream()
                        .<MarkdownPiece>map(row -> new Solid(row(row), countsRows ? 1 : 0))
                        .toList(),
                "\n",
                "");
    }

    private static String row(List<Cell> cells) {
        return cells.stream()
                .map(cell -> cell.tone() == Tone.DANGER && !cell.text().isBlank()
                        ? "**" + MarkdownText.cell(cell.text()) + "**"
                        : MarkdownText.cell(cell.text()))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private MarkdownPiece callout(Callout callout) {
        var kind = switch (callout.tone()) {
            case NEUTRAL -> "NOTE";
            case GOOD -> "TIP";
            case ATTENTION -> "WARNING";
            case DANGER -> "CAUTION";
        };
        return new Nest(
                "[!%s]\n**%s**\n".formatted(kind, MarkdownText.line(callout.title())),
                pieces(callout.blocks()),
                "\n\n",
                "",
                "> ");
    }
}
