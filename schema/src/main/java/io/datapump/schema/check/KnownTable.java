package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.source.Span;
import java.util.stream.Stream;

/// A table that the documents name, in its settings or written out in `include`. What patterns bring in is
/// known only from an export.
///
/// @param name as the documents name it
record KnownTable(Databases.Marked database, String name) {

    /// In the order of files and lists, each once, taken or not.
    static Stream<KnownTable> of(Declarations declarations) {
        return Databases.of(declarations).stream().flatMap(KnownTable::of);
    }

    private static Stream<KnownTable> of(Databases.Marked database) {
        var settings = database.spec().settings().keySet();
        var included = database.spec().tables().include().stream()
                .filter(entry -> !TableNameRule.isPattern(entry) && !settings.contains(entry));
        return Stream.concat(settings.stream(), included).map(name -> new KnownTable(database, name));
    }

    /// Whether it reaches the lake as a table of its own.
    boolean isTaken() {
        return database.spec().tables().takes(name)
                && database.spec().settingsOf(name).parent().isEmpty()
                && !TableNameRule.neverMatches(database, name);
    }

    boolean hasAlias() {
        return database.spec().settingsOf(name).alias().isPresent();
    }

    boolean hasHistory() {
        return database.spec().settingsOf(name).longterm().isPresent();
    }

    LakeTable lakeTable() {
        var alias = database.spec().settingsOf(name).alias();
        return new LakeTable(database.spec().alias(), alias.orElse(database.ownName(name)));
    }

    /// Where its name in the lake comes from.
    Span place() {
        if (hasAlias()) {
            return database.place("tables", "settings", name, "alias");
        }
        var index = database.spec().tables().include().indexOf(name);
        return database.spec().settings().containsKey(name)
                ? database.keyPlace("tables", "settings", name)
                : database.place("tables", "include", Integer.toString(index));
    }
}
