package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.stream.Stream;

/// No two tables have one name in Glue: `a_b` + `c` is `a` + `b_c` there, and letter case does not count. Checked for
/// the tables the documents name; what patterns bring in is known only once there is an export.
final class GlueNameRule implements Rule {

    /// Places are looked up for the few tables that share a name, not for all.
    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var first = new HashMap<String, KnownTable>();
        var sharing = new HashSet<KnownTable>();
        KnownTable.of(declarations).filter(KnownTable::isTaken).forEach(table -> {
            var other = first.putIfAbsent(table.lakeTable().glueName(), table);
            if (other != null) {
                sharing.add(other);
                sharing.add(table);
            }
        });
        var sorted = sharing.stream()
                .sorted(Comparator.comparing(table -> table.place().start()))
                .toList();
        return Duplicates.of(sorted, table -> table.lakeTable().glueName(), GlueNameRule::report)
                .flatMap(finding -> finding);
    }

    /// Two databases of one alias are reported as that, not table by table.
    private static Stream<Diagnostic> report(KnownTable first, KnownTable second) {
        var sameAlias =
                first.database().spec().alias().equals(second.database().spec().alias());
        if (sameAlias && !first.database().equals(second.database())) {
            return Stream.empty();
        }
        return Stream.of(Diagnostic.of(
                        DiagnosticCode.GLUE_NAME_COLLISION,
                        second.place(),
                        "The tables %s and %s would both be %s in Glue, and one would overwrite the other."
                                .formatted(
                                        Quoted.text(first.name()),
                                        Quoted.text(second.name()),
                                        second.lakeTable().glueName()))
                .relating(first.place(), "the table " + Quoted.text(first.name()))
                .fixedBy("give one of the two another alias"));
    }
}
