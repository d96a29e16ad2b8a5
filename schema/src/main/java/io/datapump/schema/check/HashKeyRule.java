package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.stream.Stream;

/// Columns are hashed with a key, or anybody could hash a list of addresses and look them up.
final class HashKeyRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var hasKey = declarations.lakes().stream()
                .anyMatch(lake -> lake.spec().compute().hashKey().isPresent());
        return declarations.lakes().isEmpty() || hasKey
                ? Stream.empty()
                : Tables.of(declarations)
                        .filter(table -> !table.settings().columns().hash().isEmpty())
                        .map(HashKeyRule::finding);
    }

    private static Diagnostic finding(Tables.Written table) {
        return Diagnostic.of(
                        DiagnosticCode.HASH_KEY_MISSING,
                        table.keyPlace("columns", "hash"),
                        "Columns are hashed with a secret key, and the Lake document names none. Without a key everybody who can guess a value could find it by its hash.")
                .fixedBy(
                        "add to the Lake document  hashKey:  with the ARN of a secret in Secrets Manager, or write  drop:  in the place of  hash:");
    }
}
