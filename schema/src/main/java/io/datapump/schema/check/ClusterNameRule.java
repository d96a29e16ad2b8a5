package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import java.util.stream.Stream;

/// A cluster's name is its identity: folders, task definitions and crawlers bear it.
final class ClusterNameRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var named = declarations.documents(DocumentKind.CLUSTER).stream()
                .filter(document -> document.name().isPresent())
                .toList();
        return Duplicates.of(named, document -> document.name().orElseThrow(), ClusterNameRule::report);
    }

    private static Diagnostic report(Document first, Document second) {
        return Diagnostic.of(
                        DiagnosticCode.CLUSTER_DUPLICATE,
                        second.namePlace(),
                        "The cluster %s is declared twice, and both would write to the same folders."
                                .formatted(Quoted.text(second.name().orElseThrow())))
                .relating(first.namePlace(), "declared here already")
                .fixedBy("remove or rename one of the two");
    }
}
