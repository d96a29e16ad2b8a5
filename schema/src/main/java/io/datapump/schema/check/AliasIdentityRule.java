package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// All clusters of a lake publish into one Glue database, so an alias belongs to one database.
final class AliasIdentityRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Duplicates.of(
                        Databases.of(declarations), database -> database.spec().alias(), AliasIdentityRule::report)
                .flatMap(finding -> finding);
    }

    /// A database listed twice, and a cluster declared twice, are reported as that.
    private static Stream<Diagnostic> report(Databases.Marked first, Databases.Marked second) {
        if (first.cluster().spec().name().equals(second.cluster().spec().name())
                && first.spec().name().equals(second.spec().name())) {
            return Stream.empty();
        }
        return Stream.of(Diagnostic.of(
                        DiagnosticCode.ALIAS_DUPLICATE,
                        second.aliasPlace(),
                        "The alias %s belongs to another database already, and every table that both have would be one table in Glue."
                                .formatted(Quoted.text(second.spec().alias())))
                .relating(first.aliasPlace(), "the other database")
                .fixedBy("write another alias, for example  alias: %s_%s"
                        .formatted(
                                second.cluster().spec().name().replace('-', '_'),
                                second.spec().alias())));
    }
}
