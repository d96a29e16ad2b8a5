package io.datapump.schema.suggest;

import io.datapump.schema.bind.Declared;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.reality.Inventory.Fate;
import io.datapump.schema.reality.Reality;
import io.datapump.schema.spec.ClusterSpec;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Gives names in the lake that nobody has. Remembers what it gave.
public final class LakeNames {

    private final String cluster;
    private final Set<String> aliases = new HashSet<>();
    private final Set<String> tables = new HashSet<>();

    private LakeNames(String cluster) {
        this.cluster = cluster;
    }

    /// With the names that are taken already.
    static LakeNames of(Reality reality, Collection<Declared<ClusterSpec>> clusters) {
        var names = new LakeNames(reality.cluster().spec().name());
        clusters.stream()
                .flatMap(cluster -> cluster.spec().databases().stream())
                .map(database -> database.value().alias())
                .forEach(names.aliases::add);
        reality.inventory().items().forEach(item -> {
            if (item.fate() instanceof Fate.Taken(var as)) {
                names.tables.add(as.glueName());
            }
        });
        return names;
    }

    /// The alias a database needs; its own name where that will do.
    String ofDatabase(String name) {
        return ofDatabase(cluster, name, aliases);
    }

    /// The alias a cluster's database needs.
    ///
    /// @param taken by other databases of the lake; the alias is added
    public static String ofDatabase(String cluster, String name, Set<String> taken) {
        return free(List.of(word(name), word(cluster + "_" + name)), taken::add);
    }

    /// The alias a table needs; empty where its own name will do.
    ///
    /// @param database the database's alias
    Optional<String> ofTable(String database, String schema, String table) {
        if (tables.add(new LakeTable(database, table).glueName())) {
            return Optional.empty();
        }
        return Optional.of(free(
                List.of(word(schema + "_" + table)), name -> tables.add(new LakeTable(database, name).glueName())));
    }

    /// The first candidate that can be taken; where there is none, the last one with a number.
    private static String free(List<String> candidates, Predicate<String> take) {
        var numbered =
                IntStream.iterate(2, number -> number + 1).mapToObj(number -> candidates.getLast() + "_" + number);
        return Stream.concat(candidates.stream(), numbered)
                .filter(take)
                .findFirst()
                .orElseThrow();
    }

    /// Letters, digits and underscores, beginning with a letter.
    private static String word(String name) {
        var word = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "_").replaceAll("^[^a-z]+", "");
        return word.isEmpty() ? "main" : word.substring(0, Math.min(word.length(), 100));
    }
}
