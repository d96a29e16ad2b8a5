package io.datapump.reconciler.render;

import io.datapump.schema.report.Columns;
import java.util.ArrayList;
import java.util.List;

/// Text in lines of a width. Widths are columns of a terminal, in which some characters take two.
final class Wrapping {

    private Wrapping() {}

    /// Breaks between words; a word longer than a line stays whole, so that it can be copied.
    static List<String> words(String text, int width) {
        if (Columns.of(text) <= width) {
            return List.of(text);
        }
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (var word : text.split(" ", -1)) {
            if (!line.isEmpty() && Columns.of(line.toString()) + 1 + Columns.of(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /// The same, and breaks words that are longer than a line.
    static List<String> cell(String text, int width) {
        return words(text, width).stream()
                .flatMap(line -> pieces(line, width).stream())
                .toList();
    }

    static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - Columns.of(text)));
    }

    static String rightAligned(String text, int width) {
        return " ".repeat(Math.max(0, width - Columns.of(text))) + text;
    }

    private static List<String> pieces(String line, int width) {
        if (Columns.of(line) <= width) {
            return List.of(line);
        }
        var pieces = new ArrayList<String>();
        var piece = new StringBuilder();
        for (var point : line.codePoints().toArray()) {
            if (Columns.of(piece.toString()) + Columns.of(point) > width && !piece.isEmpty()) {
                pieces.add(piece.toString());
                piece.setLength(0);
            }
            piece.appendCodePoint(point);
        }
        pieces.add(piece.toString());
        return pieces;
    }
}
