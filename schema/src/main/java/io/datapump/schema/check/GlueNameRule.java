package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.stream.Stream;

/// No two tables have one name in Glue, those of histories among them: `a_b` + `c` is `a` + `b_c` there, and letter
/// case does not count. Checked for the tables the documents name; what patterns bring in is known only once there is
/// an export.
final class GlueNameRule implements Rule {

    /// Places are looked up for the few tables that share a name, not for all.
    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var first = new HashMap<String, GlueName>();
        var sharing = new HashSet<GlueName>();
        GlueName.of(declarations).forEach(name -> {
            var other = first.putIfAbsent(name.text(), name);
            if (other != null) {
                sharing.add(other);
                sharing.add(name);
            }
        });
        var sorted = sharing.stream()
                .sorted(Comparator.comparing((GlueName name) -> name.place().start())
                        .thenComparing(GlueName::ofHistory))
                .toList();
        return Duplicates.of(sorted, GlueName::text, GlueNameRule::report).flatMap(finding -> finding);
    }

    /// Two databases of one alias are reported as that, not table by table; two histories where their tables are not.
    private static Stream<Diagnostic> report(GlueName first, GlueName second) {
        var one = first.table();
        var other = second.table();
        var sameAlias =
                one.database().spec().alias().equals(other.database().spec().alias());
        var sameTables = first.ofHistory()
                && second.ofHistory()
                && one.lakeTable().glueName().equals(other.lakeTable().glueName());
        if (sameTables || (sameAlias && !one.database().equals(other.database()))) {
            return Stream.empty();
        }
        return Stream.of(Diagnostic.of(
                        DiagnosticCode.GLUE_NAME_COLLISION,
                        second.place(),
                        "%s would both be %s in Glue, and one would overwrite the other."
                                .formatted(both(first, second), second.text()))
                .relating(first.place(), first.subject())
                .fixedBy("give one of the two another alias"));
    }

    private static String both(GlueName first, GlueName second) {
        if (first.ofHistory() || second.ofHistory()) {
            return Character.toUpperCase(first.subject().charAt(0))
                    + first.subject().substring(1) + " and " + second.subject();
        }
        return "The tables %s and %s"
                .formatted(
                        Quoted.text(first.table().name()),
                        Quoted.text(second.table().name()));
    }
}
