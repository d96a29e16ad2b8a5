package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.stream.Stream;

/// A history without a key is allowed, for tables that have none.
final class LongtermWithoutKeyRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .filter(table -> table.database().cluster().isWhole())
                .filter(table -> table.settings()
                        .longterm()
                        .filter(longterm -> longterm.key().isEmpty())
                        .isPresent())
                .map(table -> Diagnostic.of(
                                DiagnosticCode.LONGTERM_WITHOUT_KEY,
                                table.keyPlace("longterm"),
                                "Rows cannot be told apart without a key: a folder that the snapshot still has replaces that of the history as a whole, and rows purged from it are lost.")
                        .fixedBy("add the columns of the primary key, for example  key: [id]"));
    }
}
