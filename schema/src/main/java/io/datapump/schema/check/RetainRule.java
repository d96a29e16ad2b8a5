package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.spec.Longterm;
import java.util.stream.Stream;

/// A history is kept for some time.
final class RetainRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .filter(table -> table.settings()
                        .longterm()
                        .flatMap(Longterm::retain)
                        .filter(retain -> retain.isZero())
                        .isPresent())
                .map(table -> Diagnostic.of(
                                DiagnosticCode.LONGTERM_RETAIN,
                                table.place("longterm", "retain"),
                                "A period of nothing would delete every row as soon as the source purges it, and the history would hold no more than the table.")
                        .expecting("a period of at least one day, for example P7Y")
                        .fixedBy("remove  retain:  to keep rows for ever, or  longterm:  to keep none"));
    }
}
