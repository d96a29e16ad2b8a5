package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.HashSet;
import java.util.stream.Stream;

/// A view's crawler is named after its table alone, and an account has one crawler of a name.
final class ViewCrawlerRule implements Rule {

    /// Two views that are one table are reported as that.
    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var seen = new HashSet<ViewTableRule.GlueTable>();
        var tables = Views.of(declarations).stream()
                .filter(view -> seen.add(ViewTableRule.GlueTable.of(view)))
                .toList();
        return Duplicates.of(tables, view -> view.spec().crawlerName(), ViewCrawlerRule::report);
    }

    private static Diagnostic report(Views.Agreed first, Views.Agreed second) {
        return Diagnostic.of(
                        DiagnosticCode.CRAWLER_DUPLICATE,
                        second.place("table"),
                        "Another view has the crawler \"%s\" already, and an account has one crawler of a name, whatever database it writes to."
                                .formatted(second.spec().crawlerName()))
                .relating(first.place("table"), "the other view")
                .fixedBy("write another table, for example  table: %s_%s"
                        .formatted(
                                second.contract().spec().name().replace('-', '_'),
                                second.spec().table()));
    }
}
