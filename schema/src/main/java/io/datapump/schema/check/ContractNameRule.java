package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import java.util.stream.Stream;

/// A contract's name is its identity in plans and in the tags of its crawlers.
final class ContractNameRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var named = declarations.documents(DocumentKind.SCOPE_CONTRACT).stream()
                .filter(document -> document.name().isPresent())
                .toList();
        return Duplicates.of(named, document -> document.name().orElseThrow(), ContractNameRule::report);
    }

    private static Diagnostic report(Document first, Document second) {
        return Diagnostic.of(
                        DiagnosticCode.CONTRACT_DUPLICATE,
                        second.namePlace(),
                        "The contract %s is declared twice, and nobody could tell whose crawlers are whose."
                                .formatted(Quoted.text(second.name().orElseThrow())))
                .relating(first.namePlace(), "declared here already")
                .fixedBy("remove or rename one of the two");
    }
}
