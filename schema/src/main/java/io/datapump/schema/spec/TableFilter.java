package io.datapump.schema.spec;

import java.util.List;
import java.util.regex.Pattern;

/// Which tables of a database are taken. Patterns match the whole `schema.table` (PostgreSQL) or `table` (MySQL);
/// `*` stands for any run of characters, `?` for one. Names are case-sensitive.
///
/// A name written out beats a pattern; between equals, `exclude` beats `include`.
public record TableFilter(List<String> include, List<String> exclude) {

    public TableFilter {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    public boolean takes(String table) {
        if (exclude.contains(table)) {
            return false;
        }
        return include.contains(table) || (matchesAny(include, table) && !matchesAny(exclude, table));
    }

    private static boolean matchesAny(List<String> patterns, String table) {
        return patterns.stream()
                .anyMatch(pattern -> glob(pattern).matcher(table).matches());
    }

    private static Pattern glob(String text) {
        var regex = new StringBuilder();
        text.codePoints()
                .forEach(c -> regex.append(
                        switch (c) {
                            case '*' -> ".*";
                            case '?' -> ".";
                            default -> Pattern.quote(Character.toString(c));
                        }));
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }
}
