package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.stream.Stream;

/// A key or topic of another account works where its own policy lets this account in, and is a line copied from
/// another lake where it does not.
final class ArnAccountRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream()
                .flatMap(lake -> ForeignArns.of(lake.spec())
                        .filter(arn -> !arn.account().equals(lake.spec().home().account()))
                        .map(arn -> Diagnostic.of(
                                        DiagnosticCode.ARN_ACCOUNT,
                                        lake.document().place(arn.path()),
                                        "The %s is of the account %s and the lake of %s, so runs fail unless its policy lets the lake's account use it."
                                                .formatted(
                                                        arn.what(),
                                                        arn.account(),
                                                        lake.spec().home().account()))
                                .fixedBy("allow the account %s in the policy of the %s, or name one of the lake's own"
                                        .formatted(lake.spec().home().account(), arn.what()))));
    }
}
