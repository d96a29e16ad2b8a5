package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// Something of a table's name is left in Glue, where every character but ASCII letters, digits and underscores
/// becomes an underscore.
final class GlueNameRestRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return KnownTable.of(declarations)
                .filter(table -> !table.hasAlias())
                .filter(table -> table.database().ownName(table.name()).chars().noneMatch(GlueNameRestRule::isKept))
                .filter(KnownTable::isTaken)
                .map(table -> Diagnostic.of(
                                DiagnosticCode.GLUE_NAME_REST,
                                table.place(),
                                "The table would be %s in Glue: none of the characters of %s is kept there, and every other such table has the same name."
                                        .formatted(table.lakeTable().glueName(), Quoted.text(table.name())))
                        .fixedBy("give the table an alias under  settings:"));
    }

    private static boolean isKept(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
