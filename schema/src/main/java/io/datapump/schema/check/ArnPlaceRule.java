package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.layout.Arns;
import io.datapump.schema.spec.LakeSpec;
import java.util.Optional;
import java.util.stream.Stream;

/// Keys and topics are of the lake's region: RDS encrypts exports with keys of its own region only, and Step
/// Functions publishes to topics of its own region only.
final class ArnPlaceRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream()
                .flatMap(lake -> ForeignArns.ofRegion(lake.spec()).flatMap(arn -> finding(lake, arn).stream()));
    }

    private static Optional<Diagnostic> finding(Declared<LakeSpec> lake, ForeignArns.Foreign arn) {
        var region = lake.spec().home().region();
        var partition = new Arns(region, arn.account()).partition();
        if (arn.region().equals(region) && arn.partition().equals(partition)) {
            return Optional.empty();
        }
        var detail = arn.region().equals(region)
                ? "Resources in %s are named arn:%s:…, so no %s has this ARN.".formatted(region, partition, arn.what())
                : "The lake lives in %s and the %s in %s, from where it cannot be used."
                        .formatted(region, arn.what(), arn.region());
        return Optional.of(
                Diagnostic.of(DiagnosticCode.ARN_PLACE, lake.document().place(arn.path()), detail)
                        .expecting("the ARN of a %s in %s".formatted(arn.what(), region))
                        .fixedBy(
                                arn.region().equals(region)
                                        ? "write  %s: %s".formatted(arn.path().last(), arn.in(partition))
                                        : "name a %s in %s, or remove the key and let the foundation create one"
                                                .formatted(arn.what(), region)));
    }
}
