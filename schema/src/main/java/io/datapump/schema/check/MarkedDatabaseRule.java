package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.spec.ClusterSpec;
import java.util.stream.Stream;

/// A cluster without databases is allowed, and almost always a thing forgotten.
final class MarkedDatabaseRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.clusters().stream()
                .filter(Declared::isWhole)
                .filter(cluster -> cluster.spec().databases().isEmpty())
                .map(MarkedDatabaseRule::finding);
    }

    private static Diagnostic finding(Declared<ClusterSpec> cluster) {
        var document = cluster.document();
        var place = document.find(DocumentPlaces.DATABASES).isPresent()
                ? document.keyPlace(DocumentPlaces.DATABASES)
                : document.namePlace();
        return Diagnostic.of(
                        DiagnosticCode.CLUSTER_WITHOUT_DATABASES,
                        place,
                        "Every snapshot of \"%s\" will be exported and paid for, and nothing of it will reach the catalog."
                                .formatted(cluster.spec().source().identifier()))
                .fixedBy("list the databases to take, or write  subscribed: false  to leave the snapshots alone");
    }
}
