package io.datapump.bench.repartition;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// One level of partition folders as the command line writes it: `ano=year:payment_date`. Every engine is told
/// the same levels.
///
/// @param name of the folder
/// @param part of the column's text
record Level(String name, Part part, String column) {

    private static final Pattern FORM = Pattern.compile("(\\w+)=(year|month|value):(\\w+)");

    enum Part {
        YEAR,
        MONTH,
        /// The whole; the column leaves the files where the folder is named like it.
        VALUE
    }

    static Level parse(String text) {
        var form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("Cannot read the partition level " + text);
        }
        return new Level(form.group(1), Part.valueOf(form.group(2).toUpperCase(Locale.ROOT)), form.group(3));
    }

    static List<Level> parse(List<String> texts) {
        return texts.stream().map(Level::parse).toList();
    }

    /// The value in SQL, cut out of the text: DuckDB's fastest form.
    String sql() {
        return switch (part) {
            case YEAR -> "substr(%s, 1, 4)".formatted(column);
            case MONTH -> "substr(%s, 6, 2)".formatted(column);
            case VALUE -> column;
        };
    }

    /// The value of a row whose column has this text.
    String of(String text) {
        return switch (part) {
            case YEAR -> text.substring(0, 4);
            case MONTH -> text.substring(5, 7);
            case VALUE -> text;
        };
    }

    /// Whether the column is not in the files that are written.
    boolean replacesColumn() {
        return part == Part.VALUE && name.equals(column);
    }

    /// The form that [#parse] reads.
    @Override
    public String toString() {
        return name + "=" + part.name().toLowerCase(Locale.ROOT) + ":" + column;
    }
}
