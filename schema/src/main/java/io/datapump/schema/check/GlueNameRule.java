package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.source.Span;
import java.util.Comparator;
import java.util.HashSet;
import java.util.stream.Stream;

/// No two tables have one name in Glue: `a_b` + `c` is `a` + `b_c` there, and letter case does not count. Checked for
/// the tables the documents name; what patterns bring in is known only once there is an export.
final class GlueNameRule implements Rule {

    private record Named(Databases.Marked database, String table, LakeTable name, String glueName) {

        Span place() {
            if (database.spec().settingsOf(table).alias().isPresent()) {
                return database.place("tables", "settings", table, "alias");
            }
            var index = database.spec().tables().include().indexOf(table);
            return database.spec().settings().containsKey(table)
                    ? database.keyPlace("tables", "settings", table)
                    : database.place("tables", "include", Integer.toString(index));
        }
    }

    /// Places are looked up for the few tables that share a name, not for all.
    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var tables =
                Databases.of(declarations).stream().flatMap(GlueNameRule::named).toList();
        var seen = new HashSet<String>();
        var shared = new HashSet<String>();
        tables.forEach(table -> {
            if (!seen.add(table.glueName())) {
                shared.add(table.glueName());
            }
        });
        var sharing = tables.stream()
                .filter(table -> shared.contains(table.glueName()))
                .sorted(Comparator.comparing(table -> table.place().start()))
                .toList();
        return Duplicates.of(sharing, Named::glueName, GlueNameRule::report).flatMap(finding -> finding);
    }

    private static Stream<Named> named(Databases.Marked database) {
        var filter = database.spec().tables();
        var settings = database.spec().settings().keySet();
        var included =
                filter.include().stream().filter(entry -> !TableNameRule.isPattern(entry) && !settings.contains(entry));
        return Stream.concat(settings.stream(), included)
                .filter(filter::takes)
                .filter(table -> !TableNameRule.neverMatches(database, table))
                .map(table -> named(database, table));
    }

    private static Named named(Databases.Marked database, String table) {
        var alias = database.spec().settingsOf(table).alias();
        var name = new LakeTable(database.spec().alias(), alias.orElse(database.ownName(table)));
        return new Named(database, table, name, name.glueName());
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
                        "The tables %s and %s would both be %s in Glue, and one would overwrite the other."
                                .formatted(
                                        Quoted.text(first.table()),
                                        Quoted.text(second.table()),
                                        second.name().glueName()))
                .relating(first.place(), "the table " + Quoted.text(first.table()))
                .fixedBy("give one of the two another alias"));
    }
}
