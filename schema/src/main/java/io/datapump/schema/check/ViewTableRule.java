package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.stream.Stream;

/// A view is one table of one Glue database, whichever contract names it.
final class ViewTableRule implements Rule {

    /// A table in Glue.
    record GlueTable(String database, String table) {

        static GlueTable of(Views.Agreed view) {
            return new GlueTable(view.database(), view.spec().table());
        }
    }

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Duplicates.of(Views.of(declarations), GlueTable::of, ViewTableRule::report);
    }

    private static Diagnostic report(Views.Agreed first, Views.Agreed second) {
        return Diagnostic.of(
                        DiagnosticCode.VIEW_DUPLICATE,
                        second.place("table"),
                        "The table %s.%s is another view's already, and two crawlers would write its columns in turn."
                                .formatted(second.database(), second.spec().table()))
                .relating(first.place("table"), "the other view")
                .fixedBy("remove or rename one of the two, or write another  athenaDatabase:");
    }
}
