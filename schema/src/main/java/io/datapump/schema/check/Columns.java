package io.datapump.schema.check;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Column names as Glue tells them apart: letter case does not count.
final class Columns {

    private Columns() {}

    static String folded(String column) {
        return column.toLowerCase(Locale.ROOT);
    }

    static Set<String> folded(List<String> columns) {
        var folded = new HashSet<String>();
        columns.forEach(column -> folded.add(folded(column)));
        return folded;
    }
}
