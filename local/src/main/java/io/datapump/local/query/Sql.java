package io.datapump.local.query;

import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;

/// Quoting.
final class Sql {

    private Sql() {}

    static String identifier(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    static String list(Collection<Path> files) {
        return files.stream().map(file -> text(file.toString())).collect(Collectors.joining(", ", "[", "]"));
    }
}
