package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A column is dropped or hashed, not both.
final class HiddenColumnRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .filter(table -> !table.settings().columns().hash().isEmpty())
                .flatMap(HiddenColumnRule::findings);
    }

    private static Stream<Diagnostic> findings(Tables.Written table) {
        var dropped = Columns.folded(table.settings().columns().drop());
        var hashed = table.settings().columns().hash();
        return IntStream.range(0, hashed.size())
                .filter(i -> dropped.contains(Columns.folded(hashed.get(i))))
                .mapToObj(i -> Diagnostic.of(
                                DiagnosticCode.HIDDEN_COLUMN_TWICE,
                                table.place("columns", "hash", Integer.toString(i)),
                                "The column %s stands under drop too, so nobody could tell whether its hash is wanted in the lake."
                                        .formatted(Quoted.text(hashed.get(i))))
                        .fixedBy("remove it from one of the two lists"));
    }
}
