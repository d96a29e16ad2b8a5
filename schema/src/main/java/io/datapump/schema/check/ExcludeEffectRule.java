package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Every entry of `exclude` leaves something out that `include` would take: one that does not has a typing
/// error, or somebody relies on a table being left out that never was.
final class ExcludeEffectRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream()
                .filter(database -> database.cluster().isWhole())
                .filter(database -> !database.spec().tables().include().isEmpty())
                .flatMap(ExcludeEffectRule::findings);
    }

    private static Stream<Diagnostic> findings(Databases.Marked database) {
        var exclude = database.spec().tables().exclude();
        return IntStream.range(0, exclude.size())
                .filter(i -> !TableNameRule.neverMatches(database, exclude.get(i)))
                .boxed()
                .flatMap(i -> reason(database, exclude.get(i))
                        .map(reason -> Diagnostic.of(
                                        DiagnosticCode.EXCLUDE_WITHOUT_EFFECT,
                                        database.place("tables", "exclude", Integer.toString(i)),
                                        reason)
                                .fixedBy("correct the entry or remove it"))
                        .stream());
    }

    private static Optional<String> reason(Databases.Marked database, String entry) {
        var include = database.spec().tables().include();
        if (include.stream().filter(TableNameRule::isPattern).anyMatch(pattern -> Globs.meet(pattern, entry))) {
            return Optional.empty();
        }
        if (!TableNameRule.isPattern(entry)) {
            return include.contains(entry)
                    ? Optional.empty()
                    : Optional.of(
                            "%s leaves nothing out, because include does not take it.".formatted(Quoted.text(entry)));
        }
        return Optional.of(include.stream()
                .filter(name -> Globs.covers(entry, name))
                .findFirst()
                .map(name -> "%s leaves nothing out: include writes %s out, and a name written out beats a pattern."
                        .formatted(Quoted.text(entry), Quoted.text(name)))
                .orElseGet(() -> "%s leaves nothing out, because include takes no table that it matches."
                        .formatted(Quoted.text(entry))));
    }
}
