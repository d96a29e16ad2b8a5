package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.spec.LongtermMode;
import java.util.stream.Stream;

/// A history of latest states without a key is allowed, for tables that have none. Versions and dated copies need none.
final class LongtermWithoutKeyRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .filter(table -> table.database().cluster().isWhole())
                .filter(table -> table.settings()
                        .longterm()
                        .filter(longterm -> longterm.key().isEmpty() && longterm.mode() == LongtermMode.LATEST)
                        .isPresent())
                .map(
                        table -> Diagnostic.of(
                                        DiagnosticCode.LONGTERM_WITHOUT_KEY,
                                        table.keyPlace("longterm"),
                                        "Rows cannot be told apart without a key, so a partition of a snapshot replaces that of the history only where it has all of its rows. Where the source has changed or purged some, the stored rows are set apart, where queries do not find them, and the run is published with gaps.")
                                .fixedBy(
                                        "add the columns of the primary key, for example  key: [id]  or keep every state with  mode: versions"));
    }
}
