package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// In PostgreSQL every table is `schema.table`: a name without a dot matches nothing, and nothing would say so.
final class TableNameRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream().flatMap(TableNameRule::findings);
    }

    /// Whether a name or pattern can match no table of the database's engine.
    static boolean neverMatches(Databases.Marked database, String table) {
        return database.hasSchemas() && table.indexOf('.') < 0 && table.indexOf('*') < 0;
    }

    /// Whether an entry of a filter has wildcards.
    static boolean isPattern(String entry) {
        return entry.indexOf('*') >= 0 || entry.indexOf('?') >= 0;
    }

    private static Stream<Diagnostic> findings(Databases.Marked database) {
        var filter = database.spec().tables();
        return Stream.of(
                        entries(database, "include", filter.include()),
                        entries(database, "exclude", filter.exclude()),
                        database.spec().settings().keySet().stream()
                                .filter(table -> neverMatches(database, table))
                                .map(table -> finding(table, database.keyPlace("tables", "settings", table))))
                .flatMap(findings -> findings);
    }

    private static Stream<Diagnostic> entries(Databases.Marked database, String list, List<String> entries) {
        return IntStream.range(0, entries.size())
                .filter(i -> neverMatches(database, entries.get(i)))
                .mapToObj(i -> finding(entries.get(i), database.place("tables", list, Integer.toString(i))));
    }

    private static Diagnostic finding(String table, Span place) {
        return Diagnostic.of(
                        DiagnosticCode.TABLE_NAME,
                        place,
                        "PostgreSQL's tables are named schema.table, so %s matches none.".formatted(Quoted.text(table)))
                .expecting("schema.table, or a pattern such as public.*")
                .fixedBy("write  public.%s  where the schema is public".formatted(Quoted.plain(table)));
    }
}
