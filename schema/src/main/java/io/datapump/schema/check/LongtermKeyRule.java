package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.Longterm;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The columns that tell a history's rows apart reach the lake. A hashed one does, and tells rows apart as
/// well.
final class LongtermKeyRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .filter(table -> table.settings().longterm().isPresent()
                        && !table.settings().columns().drop().isEmpty())
                .flatMap(LongtermKeyRule::findings);
    }

    private static Stream<Diagnostic> findings(Tables.Written table) {
        var dropped = Columns.folded(table.settings().columns().drop());
        var key = table.settings().longterm().map(Longterm::key).orElse(List.of());
        return IntStream.range(0, key.size())
                .filter(i -> dropped.contains(Columns.folded(key.get(i))))
                .mapToObj(i -> Diagnostic.of(
                                DiagnosticCode.LONGTERM_KEY_DROPPED,
                                table.place("longterm", "key", Integer.toString(i)),
                                "The column %s is left out under columns, so the history could not tell its rows apart by it."
                                        .formatted(Quoted.text(key.get(i))))
                        .fixedBy("move it from  drop:  to  hash:, which keeps rows apart without showing the value"));
    }
}
