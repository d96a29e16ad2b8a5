package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A database's name in the lake is fit for Athena. A written alias is the schema's business; a database without one
/// keeps its own name, which may hold what Athena cannot take.
final class DatabaseAliasRule implements Rule {

    private static final Pattern FIT = Pattern.compile("[a-z][a-z0-9_]{0,119}");

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream().flatMap(database -> finding(database).stream());
    }

    private static Optional<Diagnostic> finding(Databases.Marked database) {
        var alias = database.spec().alias();
        return FIT.matcher(alias).matches()
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                                DiagnosticCode.DATABASE_ALIAS,
                                database.place("name"),
                                "Without an alias the database %s keeps its name, and queries could not name its tables without quotation marks."
                                        .formatted(Quoted.text(alias)))
                        .expecting("lower-case letters, digits and underscores, beginning with a letter")
                        .fixedBy("add  alias: %s".formatted(fitting(alias))));
    }

    private static String fitting(String name) {
        var letters =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_").replaceAll("^[^a-z]+|_+$", "");
        return letters.isEmpty() ? "main" : letters.substring(0, Math.min(60, letters.length()));
    }
}
