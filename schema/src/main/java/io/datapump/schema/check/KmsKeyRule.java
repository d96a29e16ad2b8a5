package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// RDS does not encrypt exports with the keys that AWS manages, since nobody can grant anything on them (RDS
/// guide, "Exporting DB snapshot data to Amazon S3").
final class KmsKeyRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream()
                .flatMap(
                        lake -> ForeignArns.key(lake.spec()).stream()
                                .filter(key -> key.resource().startsWith("alias/aws/"))
                                .map(
                                        key -> Diagnostic.of(
                                                        DiagnosticCode.KMS_KEY,
                                                        lake.document().place(key.path()),
                                                        "%s is a key that AWS manages. Nobody can let RDS use it for exports, and every export would be refused."
                                                                .formatted(Quoted.text(key.resource())))
                                                .expecting("a customer managed, symmetric key")
                                                .fixedBy(
                                                        "name a key of your own, or remove the line and let the foundation create one")));
    }
}
