package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.ClusterSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Within a cluster no two databases are easily taken for each other: by names that differ in letter case only,
/// or by an alias that is another database's name.
final class DatabaseLookalikeRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.clusters().stream().flatMap(DatabaseLookalikeRule::findings);
    }

    private static Stream<Diagnostic> findings(Declared<ClusterSpec> cluster) {
        var databases = Databases.of(cluster).toList();
        return Stream.concat(
                Duplicates.of(databases, database -> folded(database.spec().name()), DatabaseLookalikeRule::ofCase)
                        .flatMap(Optional::stream),
                ofAliases(databases));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// Equal names are reported as that.
    private static Optional<Diagnostic> ofCase(Databases.Marked first, Databases.Marked second) {
        return first.spec().name().equals(second.spec().name())
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                                DiagnosticCode.DATABASE_LOOKALIKE,
                                second.place("name"),
                                "Its name differs from %s in letter case only. The server tells the two apart; if it has one of them only, the other stays empty."
                                        .formatted(Quoted.text(first.spec().name())))
                        .relating(first.place("name"), "the other")
                        .fixedBy("keep the one that the server has"));
    }

    /// Two databases of one alias are reported as that.
    private static Stream<Diagnostic> ofAliases(List<Databases.Marked> databases) {
        Map<String, Databases.Marked> byName = new HashMap<>();
        databases.forEach(database -> byName.putIfAbsent(database.spec().name(), database));
        return databases.stream()
                .flatMap(database -> Optional.ofNullable(
                        byName.get(database.spec().alias()))
                        .filter(other ->
                                !other.spec().name().equals(database.spec().name()))
                        .filter(other ->
                                !other.spec().alias().equals(database.spec().alias()))
                        .map(other -> ofAlias(database, other))
                        .stream());
    }

    private static Diagnostic ofAlias(Databases.Marked database, Databases.Marked other) {
        return Diagnostic.of(
                        DiagnosticCode.DATABASE_LOOKALIKE,
                        database.aliasPlace(),
                        "Its alias %s is the name of another database of the cluster, which is called %s in the lake."
                                .formatted(
                                        Quoted.text(database.spec().alias()),
                                        Quoted.text(other.spec().alias())))
                .relating(other.place("name"), "the other database")
                .fixedBy("write another alias, unless the two are meant to change names");
    }
}
