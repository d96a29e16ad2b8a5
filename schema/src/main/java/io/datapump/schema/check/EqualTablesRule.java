package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Tables keep their names without their schemas, so patterns of two schemas may bring in two tables of one
/// name. Said once for a database, and only of schemas that are written out: `*` alone nearly always means one
/// schema.
final class EqualTablesRule implements Rule {

    /// A pattern for tables of one schema.
    ///
    /// @param index its number in `include`
    /// @param tables the pattern behind the dot
    private record OfSchema(int index, String schema, String tables) {}

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream()
                .filter(Databases.Marked::hasSchemas)
                .flatMap(database -> finding(database).stream());
    }

    private static Optional<Diagnostic> finding(Databases.Marked database) {
        var include = database.spec().tables().include();
        var patterns = IntStream.range(0, include.size())
                .boxed()
                .flatMap(i -> ofSchema(i, include.get(i)).stream())
                .filter(pattern -> !isExcluded(database, include.get(pattern.index())))
                .toList();
        return patterns.stream()
                .flatMap(second -> earlier(patterns, second).map(first -> finding(database, first, second)).stream())
                .findFirst();
    }

    private static Optional<OfSchema> ofSchema(int index, String entry) {
        var dot = entry.indexOf('.');
        return dot > 0
                        && !TableNameRule.isPattern(entry.substring(0, dot))
                        && TableNameRule.isPattern(entry.substring(dot))
                ? Optional.of(new OfSchema(index, entry.substring(0, dot), entry.substring(dot + 1)))
                : Optional.empty();
    }

    private static boolean isExcluded(Databases.Marked database, String entry) {
        return database.spec().tables().exclude().stream().anyMatch(exclude -> Globs.covers(exclude, entry));
    }

    private static Optional<OfSchema> earlier(List<OfSchema> patterns, OfSchema second) {
        return patterns.stream()
                .takeWhile(first -> first.index() < second.index())
                .filter(first -> !first.schema().equals(second.schema()))
                .filter(first -> Globs.meet(first.tables(), second.tables()))
                .findFirst();
    }

    private static Diagnostic finding(Databases.Marked database, OfSchema first, OfSchema second) {
        return Diagnostic.of(
                        DiagnosticCode.GLUE_NAME_DOUBT,
                        database.place("tables", "include", Integer.toString(second.index())),
                        "A table that the schemas %s and %s both have would be one name in Glue, and the run would stop before it publishes anything."
                                .formatted(Quoted.text(first.schema()), Quoted.text(second.schema())))
                .fixedBy(
                        "give such a table an alias, for example  settings: {%s.orders: {alias: %s_orders}},  or write the tables of one schema out"
                                .formatted(Quoted.plain(second.schema()), Quoted.plain(second.schema())));
    }
}
