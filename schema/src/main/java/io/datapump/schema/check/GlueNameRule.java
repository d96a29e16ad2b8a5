package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.source.Span;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/// No two tables have one name in Glue: `a_b` + `c` is `a` + `b_c` there, and letter case does not count. Checked for
/// the tables the documents name; what patterns bring in is known only once there is an export.
final class GlueNameRule implements Rule {

    private record Named(Databases.Marked database, String table, LakeTable name, Span place) {}

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        List<Named> tables =
                Databases.of(declarations).stream().flatMap(GlueNameRule::named).toList();
        return Duplicates.of(tables, table -> table.name().glueName(), GlueNameRule::report)
                .flatMap(finding -> finding);
    }

    private static Stream<Named> named(Databases.Marked database) {
        var filter = database.spec().tables();
        var tables = new TreeSet<>(database.spec().settings().keySet());
        filter.include().stream()
                .filter(entry -> !TableNameRule.isPattern(entry))
                .forEach(tables::add);
        return tables.stream()
                .filter(filter::takes)
                .filter(table -> !TableNameRule.neverMatches(database, table))
                .map(table -> named(database, table))
                .sorted(Comparator.comparing(table -> table.place().start()));
    }

    private static Named named(Databases.Marked database, String table) {
        var alias = database.spec().settingsOf(table).alias();
        var name = new LakeTable(database.spec().alias(), alias.orElse(database.ownName(table)));
        return new Named(database, table, name, place(database, table));
    }

    private static Span place(Databases.Marked database, String table) {
        if (database.spec().settingsOf(table).alias().isPresent()) {
            return database.place("tables", "settings", table, "alias");
        }
        var index = database.spec().tables().include().indexOf(table);
        return database.spec().settings().containsKey(table)
                ? database.keyPlace("tables", "settings", table)
                : database.place("tables", "include", Integer.toString(index));
    }

    /// Two databases of one alias are reported as that, not table by table.
    private static Stream<Diagnostic> report(Named first, Named second) {
        var sameAlias = first.name().database().equals(second.name().database());
        if (sameAlias && !first.database().equals(second.database())) {
            return Stream.empty();
        }
        return Stream.of(Diagnostic.of(
                        DiagnosticCode.GLUE_NAME_COLLISION,
                        second.place(),
                        "The tables \"%s\" (%s) and \"%s\" would both be %s in Glue, and one would overwrite the other."
                                .formatted(
                                        first.table(),
                                        first.place().start(),
                                        second.table(),
                                        second.name().glueName()))
                .fixedBy("give one of the two another alias"));
    }
}
