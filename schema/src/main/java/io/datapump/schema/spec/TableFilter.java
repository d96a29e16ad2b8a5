package io.datapump.schema.spec;

import java.util.List;

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
        for (var pattern : patterns) {
            if (matches(pattern, table)) {
                return true;
            }
        }
        return false;
    }

    /// Reads both from the left. Where they part, the last star takes one character more: an earlier star never
    /// has to, since what stands between the two was found at its first place. So no pattern costs more than its
    /// length times the name's.
    private static boolean matches(String pattern, String name) {
        var inPattern = 0;
        var inName = 0;
        var afterStar = -1;
        var takenUpTo = 0;
        while (inName < name.length()) {
            var isOver = inPattern == pattern.length();
            if (!isOver && pattern.charAt(inPattern) == '*') {
                afterStar = ++inPattern;
                takenUpTo = inName;
            } else if (!isOver && pattern.charAt(inPattern) == '?') {
                inPattern++;
                inName += Character.charCount(name.codePointAt(inName));
            } else if (!isOver && pattern.charAt(inPattern) == name.charAt(inName)) {
                inPattern++;
                inName++;
            } else if (afterStar >= 0) {
                inPattern = afterStar;
                inName = ++takenUpTo;
            } else {
                return false;
            }
        }
        while (inPattern < pattern.length() && pattern.charAt(inPattern) == '*') {
            inPattern++;
        }
        return inPattern == pattern.length();
    }
}
