package io.datapump.reconciler.render;

import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Plain text, without colour, of any width the values need.
public final class TextWriter {

    private static final int SUBJECT_COLUMN = 64;

    private TextWriter() {}

    /// The document as text; every line ends in `\n`.
    public static String write(Document document) {
        var text = new StringBuilder();
        Block previous = new Heading("");
        for (var block : document.blocks()) {
            if (!text.isEmpty() && !(block instanceof Diff && previous instanceof Diff)) {
                text.append('\n');
            }
            lines(block).forEach(line -> text.append(line.stripTrailing()).append('\n'));
            previous = block;
        }
        return text.toString();
    }

    private static List<String> lines(Block block) {
        return switch (block) {
            case Heading(var heading) -> List.of(heading);
            case Line(var line) -> List.of(line);
            case Table table -> table(table);
            case Diff diff -> diff(diff);
        };
    }

    private static List<String> diff(Diff diff) {
        var lines = new ArrayList<String>();
        var subject = "%-3s %s".formatted(diff.sign().text(), diff.subject());
        lines.add(diff.place()
                .map(place -> padded(subject, SUBJECT_COLUMN) + "  " + place)
                .orElse(subject));
        diff.details().forEach(detail -> lines.add("      " + detail));
        return lines;
    }

    private static List<String> table(Table table) {
        var widths = IntStream.range(0, table.header().size())
                .map(column -> table.rows().stream()
                        .mapToInt(row -> row.get(column).length())
                        .reduce(table.header().get(column).length(), Math::max))
                .toArray();
        var lines = new ArrayList<String>();
        lines.add(row(table.header(), widths));
        table.rows().forEach(row -> lines.add(row(row, widths)));
        return lines;
    }

    private static String row(List<String> cells, int[] widths) {
        return IntStream.range(0, cells.size())
                .mapToObj(column -> padded(cells.get(column), widths[column]))
                .collect(Collectors.joining("  "));
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
