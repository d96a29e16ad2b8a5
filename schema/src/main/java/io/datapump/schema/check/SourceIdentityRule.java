package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.SourceKind;
import java.util.stream.Stream;

/// A database server belongs to one cluster document: a snapshot event names the server, and the trigger has to know
/// which run it starts.
final class SourceIdentityRule implements Rule {

    private record Identity(SourceKind kind, String identifier) {}

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Duplicates.of(
                        declarations.clusters(),
                        cluster -> new Identity(
                                cluster.spec().source().kind(),
                                cluster.spec().source().identifier()),
                        SourceIdentityRule::report)
                .flatMap(finding -> finding);
    }

    /// Two clusters of one name have one identifier by default; that is said once, about the name.
    private static Stream<Diagnostic> report(Declared<ClusterSpec> first, Declared<ClusterSpec> second) {
        if (first.spec().name().equals(second.spec().name())) {
            return Stream.empty();
        }
        return Stream.of(Diagnostic.of(
                        DiagnosticCode.SOURCE_DUPLICATE,
                        place(second),
                        "The clusters \"%s\" and \"%s\" both take the snapshots of \"%s\", so nobody could tell which run a snapshot starts."
                                .formatted(
                                        first.spec().name(),
                                        second.spec().name(),
                                        second.spec().source().identifier()))
                .relating(place(first), "taken here already")
                .fixedBy("declare the server once, or correct  identifier:  here"));
    }

    private static Span place(Declared<ClusterSpec> cluster) {
        var identifier = TreePath.of("spec", "source", "identifier");
        return cluster.document().find(identifier).isPresent()
                ? cluster.document().place(identifier)
                : cluster.document().namePlace();
    }
}
