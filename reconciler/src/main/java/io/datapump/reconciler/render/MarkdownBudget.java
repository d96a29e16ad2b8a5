package io.datapump.reconciler.render;

import io.datapump.reconciler.render.MarkdownPiece.Nest;
import io.datapump.reconciler.render.MarkdownPiece.Solid;
import java.util.List;

/// Writes pieces until there is no room for the next, then closes what is open and says what is missing.
final class MarkdownBudget {

    /// Kept free for what is said where the text is cut, and for the ends of lines.
    private static final int RESERVE = 400;

    private final int room;
    private final String noun;
    private final StringBuilder out = new StringBuilder();
    private String prefix = "";
    private int closing;
    private int shown;
    private boolean cutWithinQuotation;

    /// @param noun what the report counts, in the plural
    MarkdownBudget(int characters, String noun) {
        this.room = characters - RESERVE;
        this.noun = noun;
    }

    String write(List<MarkdownPiece> pieces) {
        if (!all(pieces, "\n\n")) {
            out.append("\n\n**… %s of %s %s shown; the whole report is among the artifacts of this run.%s**"
                    .formatted(
                            Words.number(shown),
                            Words.number(pieces.stream()
                                    .mapToInt(MarkdownPiece::entries)
                                    .sum()),
                            noun,
                            cutWithinQuotation ? " Not even the block above is whole." : ""));
        }
        return out.append('\n').toString();
    }

    private boolean all(List<MarkdownPiece> pieces, String separator) {
        var next = "";
        for (var piece : pieces) {
            if (!put(next, piece)) {
                return false;
            }
            next = separator;
        }
        return true;
    }

    /// Whether the piece was written to its end.
    private boolean put(String separator, MarkdownPiece piece) {
        if (out.length() + separator.length() + piece.least() + closing > room) {
            cutWithinQuotation |= !prefix.isEmpty();
            return false;
        }
        append(separator);
        return switch (piece) {
            case Solid(var text, int entries) -> {
                append(text);
                shown += prefix.isEmpty() ? entries : 0;
                yield true;
            }
            case Nest nest -> put(nest);
        };
    }

    private boolean put(Nest nest) {
        var outer = prefix;
        closing += nest.end().length() + 1;
        prefix += nest.prefix();
        out.append(nest.prefix());
        append(nest.start());
        var whole = nest.inside().isEmpty() || put(nest.inside(), nest.separator());
        if (!nest.end().isEmpty()) {
            append("\n" + nest.end());
        }
        closing -= nest.end().length() + 1;
        prefix = outer;
        return whole;
    }

    private boolean put(List<MarkdownPiece> inside, String separator) {
        append("\n");
        return all(inside, separator);
    }

    private void append(String text) {
        out.append(prefix.isEmpty() ? text : text.replace("\n", "\n" + prefix));
    }
}
