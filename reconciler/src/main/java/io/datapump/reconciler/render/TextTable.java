package io.datapump.reconciler.render;

import io.datapump.reconciler.render.Document.Align;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.report.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// A table in columns that fit a width: where it is too wide, the widest columns of text are wrapped.
final class TextTable {

    private static final int GAP = 2;
    private static final int NARROWEST = 10;

    private final Ink ink;
    private final List<Column> columns;
    private final List<List<Cell>> rows;
    private final int[] widths;

    private TextTable(Table table, int width, Ink ink) {
        this.ink = ink;
        this.columns = table.columns();
        this.rows = table.rows();
        this.widths = natural();
        fit(width);
    }

    /// Lines: the header, then the rows.
    static List<String> lines(Table table, int width, Ink ink) {
        var text = new TextTable(table, width, ink);
        var lines = new ArrayList<String>();
        lines.addAll(text.row(
                table.columns().stream().map(column -> Cell.of(column.name())).toList(), true));
        table.rows().forEach(row -> lines.addAll(text.row(row, false)));
        return lines;
    }

    private int[] natural() {
        var widest =
                columns.stream().mapToInt(column -> Columns.of(column.name())).toArray();
        for (var row : rows) {
            for (int i = 0; i < widest.length; i++) {
                widest[i] = Math.max(
                        widest[i], Columns.of(Quoted.printable(row.get(i).text())));
            }
        }
        return widest;
    }

    private void fit(int width) {
        var total = IntStream.of(widths).asLongStream().sum() + (long) GAP * (widths.length - 1);
        while (total > width) {
            var widest = IntStream.range(0, widths.length)
                    .filter(i -> columns.get(i).align() == Align.LEFT)
                    .reduce((a, b) -> widths[b] > widths[a] ? b : a);
            if (widest.isEmpty() || widths[widest.getAsInt()] <= NARROWEST) {
                return;
            }
            widths[widest.getAsInt()]--;
            total--;
        }
    }

    private List<String> row(List<Cell> cells, boolean header) {
        var wrapped = IntStream.range(0, cells.size())
                .mapToObj(i -> Wrapping.cell(Quoted.printable(cells.get(i).text()), widths[i]))
                .toList();
        var height = wrapped.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, height)
                .mapToObj(line -> line(cells, wrapped, line, header))
                .toList();
    }

    private String line(List<Cell> cells, List<List<String>> wrapped, int line, boolean header) {
        var text = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            var piece = line < wrapped.get(i).size() ? wrapped.get(i).get(line) : "";
            var last = i == cells.size() - 1;
            var placed = columns.get(i).align() == Align.RIGHT
                    ? Wrapping.rightAligned(piece, widths[i])
                    : last ? piece : Wrapping.padded(piece, widths[i]);
            text.append(header ? ink.dim(placed) : ink.tone(cells.get(i).tone(), placed))
                    .append(last ? "" : " ".repeat(GAP));
        }
        return text.toString();
    }
}
