package io.datapump.schema.reality;

import io.datapump.schema.check.TableNameRule;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import java.util.stream.Stream;

/// A table that is named is one the database has: under `include` it would be missing from the lake, under `exclude` it
/// would be in it, and settings would go nowhere.
final class UnknownTableRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.exportedDatabases().stream().flatMap(UnknownTableRule::findings);
    }

    private static Stream<Diagnostic> findings(MarkedDatabase database) {
        var entries = Entry.of(database)
                .filter(entry -> !entry.isPattern() && isMissing(database, entry.text()))
                .map(entry -> finding(database, entry.text(), entry.place(), consequence(entry)));
        var settings = database.spec().settings().keySet().stream()
                .filter(table -> isMissing(database, table))
                .map(table -> finding(
                        database,
                        table,
                        database.marked().keyPlace("tables", "settings", table),
                        "so its settings have no effect"));
        return Stream.concat(entries, settings);
    }

    private static boolean isMissing(MarkedDatabase database, String table) {
        return !TableNameRule.neverMatches(database.marked(), table)
                && database.covers(table)
                && !database.names().contains(table);
    }

    private static String consequence(Entry entry) {
        return entry.list().equals("include")
                ? "so nothing is taken by this entry"
                : "so nothing is kept out by this entry";
    }

    private static Diagnostic finding(MarkedDatabase database, String table, Span place, String consequence) {
        var finding = Diagnostic.of(
                DiagnosticCode.UNKNOWN_TABLE,
                place,
                "The export has no table %s in the database %s, %s."
                        .formatted(
                                Quoted.text(table), Quoted.text(database.spec().name()), consequence));
        return Names.asking(finding, table, database.names());
    }
}
