package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;

/// A source line as far as it is shown, and where in it something is underlined.
///
/// @param shown fit for a terminal; `…` where it goes on
/// @param indent columns before the underlined part
/// @param width columns of the underlined part, at least 1
record Excerpt(String shown, int indent, int width) {

    /// Columns of a line that are shown at most.
    private static final int WIDEST = 120;

    /// Columns kept before the place meant where a line is cut.
    private static final int LEAD = 20;

    static Excerpt of(String line, Span span) {
        var points = Quoted.printable(line).codePoints().toArray();
        var at = Math.min(span.start().column() - 1, points.length);
        var from = Columns.of(points, 0, points.length) <= WIDEST ? 0 : start(points, at);
        var to = from;
        var columns = 0;
        while (to < points.length && columns + Columns.of(points[to]) <= WIDEST) {
            columns += Columns.of(points[to++]);
        }
        var before = from > 0 ? "…" : "";
        var end = (int) Math.min(to, (long) at + span.width());
        return new Excerpt(
                before + new String(points, from, to - from) + (to < points.length ? "…" : ""),
                before.length() + Columns.of(points, from, at),
                Math.max(1, Columns.of(points, at, end)));
    }

    /// Where a cut line begins: a little before the place meant, and earlier where the rest of the line is short.
    private static int start(int[] points, int at) {
        var from = at;
        var columns = 0;
        while (from > 0 && columns < LEAD) {
            columns += Columns.of(points[--from]);
        }
        var rest = Columns.of(points, from, points.length);
        while (from > 0 && rest + Columns.of(points[from - 1]) <= WIDEST) {
            rest += Columns.of(points[--from]);
        }
        return from;
    }
}
