package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// No entry of `include` is undone by `exclude`: a name that both write out, or a pattern all of whose tables
/// another pattern leaves out. That a name written out beats a pattern of `exclude` is no contradiction but the
/// way to say so.
final class FilterContradictionRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream()
                .filter(database -> database.cluster().isWhole())
                .filter(database -> !database.spec().tables().exclude().isEmpty())
                .flatMap(FilterContradictionRule::findings);
    }

    private static Stream<Diagnostic> findings(Databases.Marked database) {
        var include = database.spec().tables().include();
        var exclude = database.spec().tables().exclude();
        var excluded = Set.copyOf(exclude);
        var patterns = exclude.stream().filter(TableNameRule::isPattern).toList();
        return IntStream.range(0, include.size())
                .filter(i -> !TableNameRule.neverMatches(database, include.get(i)))
                .boxed()
                .flatMap(i ->
                        undoing(include.get(i), excluded, patterns)
                                .map(by -> finding(database, i, by, exclude))
                                .stream());
    }

    private static Optional<String> undoing(String entry, Set<String> excluded, List<String> patterns) {
        if (excluded.contains(entry)) {
            return Optional.of(entry);
        }
        return TableNameRule.isPattern(entry)
                ? patterns.stream()
                        .filter(pattern -> Globs.covers(pattern, entry))
                        .findFirst()
                : Optional.empty();
    }

    private static Diagnostic finding(Databases.Marked database, int index, String by, List<String> exclude) {
        var excluding = database.place("tables", "exclude", Integer.toString(exclude.indexOf(by)));
        if (!database.isWritten("tables", "include")) {
            return Diagnostic.of(
                            DiagnosticCode.FILTER_CONTRADICTION,
                            excluding,
                            "%s leaves out every table, so the database is marked and nothing of it reaches the lake."
                                    .formatted(Quoted.text(by)))
                    .fixedBy("write the tables to take out under  include:  or remove the entry");
        }
        var entry = database.spec().tables().include().get(index);
        var detail = entry.equals(by)
                ? "%s stands in exclude too, which wins between equals, so nothing comes of it."
                        .formatted(Quoted.text(entry))
                : "Every table that %s matches is left out by %s in exclude, so nothing comes of it."
                        .formatted(Quoted.text(entry), Quoted.text(by));
        return Diagnostic.of(
                        DiagnosticCode.FILTER_CONTRADICTION,
                        database.place("tables", "include", Integer.toString(index)),
                        detail)
                .relating(excluding, "left out here")
                .fixedBy("remove one of the two; only a name written out in include beats a pattern in exclude");
    }
}
