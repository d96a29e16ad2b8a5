package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.document.Document;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.Acknowledgement;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A removal is agreed to once, so that its limit of rows is one.
final class AcknowledgeOnceRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Stream.concat(
                declarations.lakes().stream()
                        .flatMap(lake -> findings(lake.document(), lake.spec().acknowledge())),
                declarations.clusters().stream()
                        .flatMap(cluster ->
                                findings(cluster.document(), cluster.spec().acknowledge())));
    }

    private static Stream<Diagnostic> findings(Document document, List<Located<Acknowledgement>> agreed) {
        var indexes = IntStream.range(0, agreed.size()).boxed().toList();
        return Duplicates.of(
                indexes,
                index -> agreed.get(index).value().remove(),
                (first, second) -> Diagnostic.of(
                                DiagnosticCode.ACKNOWLEDGE_REPEATED,
                                AcknowledgeRule.place(document, second),
                                "The removal of %s is agreed to twice, and nobody could tell how many rows may go."
                                        .formatted(Quoted.text(
                                                agreed.get(second).value().remove())))
                        .relating(AcknowledgeRule.place(document, first), "agreed to here already")
                        .fixedBy("keep one of the two"));
    }
}
