package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.stream.Stream;

/// An empty `include` takes nothing; without the key every table is taken.
final class EmptyFilterRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream()
                .filter(database -> database.cluster().isWhole())
                .filter(database -> database.spec().tables().include().isEmpty())
                .map(database -> Diagnostic.of(
                                DiagnosticCode.FILTER_TAKES_NOTHING,
                                database.keyPlace("tables", "include"),
                                "The list is empty, so the database is marked and none of its tables reaches the lake.")
                        .fixedBy("list tables or patterns, or remove  include:  to take every table"));
    }
}
