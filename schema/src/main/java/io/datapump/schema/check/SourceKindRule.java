package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.form.Words;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.SourceKind;
import java.util.Optional;
import java.util.stream.Stream;

/// Aurora takes snapshots of clusters only; RDS offers MariaDB as instances only (Multi-AZ DB clusters exist for MySQL
/// and PostgreSQL: RDS guide, "Multi-AZ DB cluster deployments").
final class SourceKindRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.clusters().stream().flatMap(cluster -> finding(cluster).stream());
    }

    private static Optional<Diagnostic> finding(Declared<ClusterSpec> cluster) {
        var source = cluster.spec().source();
        return only(source.engine())
                .filter(only -> only != source.kind())
                .map(only -> Diagnostic.of(
                                DiagnosticCode.SOURCE_KIND,
                                cluster.document().place(TreePath.of("spec", "source", "kind")),
                                "%s exists as a DB %s only, so no snapshot event of \"%s\" would ever match."
                                        .formatted(
                                                Words.ENGINE.of(source.engine()),
                                                Words.SOURCE_KIND.of(only),
                                                source.identifier()))
                        .fixedBy("write  kind: %s".formatted(Words.SOURCE_KIND.of(only))));
    }

    private static Optional<SourceKind> only(Engine engine) {
        return switch (engine) {
            case AURORA_POSTGRESQL, AURORA_MYSQL -> Optional.of(SourceKind.CLUSTER);
            case MARIADB -> Optional.of(SourceKind.INSTANCE);
            case POSTGRES, MYSQL -> Optional.empty();
        };
    }
}
