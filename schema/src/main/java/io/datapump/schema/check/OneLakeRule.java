package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.source.Span;
import java.util.stream.Stream;

/// A folder declares exactly one lake.
final class OneLakeRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var lakes = declarations.documents(DocumentKind.LAKE);
        if (lakes.isEmpty()) {
            return declarations.isComplete() ? Stream.of(missing(declarations)) : Stream.empty();
        }
        var first = lakes.getFirst();
        return lakes.stream().skip(1).map(lake -> second(first, lake));
    }

    private static Diagnostic missing(Declarations declarations) {
        return Diagnostic.of(
                        DiagnosticCode.LAKE_MISSING,
                        Span.startOf(declarations.folder()),
                        "None of the %d documents in it has kind: Lake, so nothing says which account, region and bucket the clusters belong to."
                                .formatted(declarations.documents().size()))
                .expecting("exactly one document with  kind: Lake")
                .fixedBy("add a Lake document, or name the folder above this one");
    }

    private static Diagnostic second(Document first, Document second) {
        return Diagnostic.of(
                        DiagnosticCode.LAKE_DUPLICATE,
                        second.namePlace(),
                        "A lake is declared already, and one folder holds one lake.")
                .relating(first.namePlace(), "declared here already")
                .expecting("exactly one document with  kind: Lake")
                .fixedBy("remove one of the two, or move it into a folder of its own");
    }
}
