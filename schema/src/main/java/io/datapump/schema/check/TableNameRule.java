package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// In PostgreSQL every table is `schema.table`, in MySQL and MariaDB the table alone: any other name matches nothing,
/// and nothing would say so.
public final class TableNameRule implements Rule {

    private static final String SCHEMA_AND_TABLE = "?*.?*";
    private static final Pattern DOTS_AROUND = Pattern.compile("^\\.+|\\.+$");

    /// Why a name matches nothing, and what was meant in all likelihood.
    private record Mismatch(String because, String expected, String fix) {}

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream().flatMap(TableNameRule::findings);
    }

    /// Whether a name or pattern can match no table of the database's engine.
    public static boolean neverMatches(Databases.Marked database, String table) {
        return mismatch(database, table).isPresent();
    }

    /// Whether an entry of a filter has wildcards.
    public static boolean isPattern(String entry) {
        return entry.indexOf('*') >= 0 || entry.indexOf('?') >= 0;
    }

    /// The finding about a name that can match nothing.
    static Optional<Diagnostic> finding(Databases.Marked database, String table, Span place) {
        return mismatch(database, table)
                .map(mismatch -> Diagnostic.of(
                                DiagnosticCode.TABLE_NAME,
                                place,
                                "%s, so %s matches none.".formatted(mismatch.because(), Quoted.text(table)))
                        .expecting(mismatch.expected())
                        .fixedBy("write  " + Quoted.plain(mismatch.fix())));
    }

    private static Stream<Diagnostic> findings(Databases.Marked database) {
        var filter = database.spec().tables();
        return Stream.of(
                        entries(database, "include", filter.include()),
                        entries(database, "exclude", filter.exclude()),
                        database.spec().settings().keySet().stream()
                                .filter(table -> neverMatches(database, table))
                                .flatMap(table ->
                                        finding(database, table, database.keyPlace("tables", "settings", table))
                                                .stream()))
                .flatMap(findings -> findings);
    }

    private static Stream<Diagnostic> entries(Databases.Marked database, String list, List<String> entries) {
        return IntStream.range(0, entries.size())
                .filter(i -> neverMatches(database, entries.get(i)))
                .boxed()
                .flatMap(i ->
                        finding(database, entries.get(i), database.place("tables", list, Integer.toString(i)))
                                .stream());
    }

    private static Optional<Mismatch> mismatch(Databases.Marked database, String table) {
        return database.hasSchemas() ? withSchema(database, table) : alone(table);
    }

    private static Optional<Mismatch> alone(String table) {
        return table.indexOf('.') < 0
                ? Optional.empty()
                : Optional.of(new Mismatch(
                        "MySQL and MariaDB have no schemas, and their tables are named alone",
                        "a table without its database, or a pattern such as order*",
                        table.substring(table.lastIndexOf('.') + 1)));
    }

    private static Optional<Mismatch> withSchema(Databases.Marked database, String table) {
        if (!hasSchemaAndTable(table)) {
            return Optional.of(new Mismatch(
                    "PostgreSQL's tables are named schema.table",
                    "schema.table, or a pattern such as public.*",
                    completed(table)));
        }
        var name = database.spec().name();
        if (table.startsWith(name)
                && table.startsWith(".", name.length())
                && table.indexOf('.', name.length() + 1) > 0) {
            return Optional.of(new Mismatch(
                    "PostgreSQL's tables are named schema.table, without the database before them",
                    "schema.table, or a pattern such as public.*",
                    table.substring(name.length() + 1)));
        }
        return table.contains(" .") || table.contains(". ")
                ? Optional.of(new Mismatch(
                        "A blank beside the dot counts as a part of the name",
                        "schema.table, without blanks",
                        table.replaceAll(" *\\. *", ".")))
                : Optional.empty();
    }

    private static boolean hasSchemaAndTable(String table) {
        return !table.startsWith(".")
                && !table.endsWith(".")
                && (isPattern(table) ? Globs.meet(table, SCHEMA_AND_TABLE) : table.indexOf('.') > 0);
    }

    private static String completed(String table) {
        var bare = DOTS_AROUND.matcher(table).replaceAll("");
        return table.endsWith(".") && !table.startsWith(".")
                ? bare + ".*"
                : "public.%s  where the schema is public".formatted(bare.isEmpty() ? "*" : Quoted.plain(bare));
    }
}
