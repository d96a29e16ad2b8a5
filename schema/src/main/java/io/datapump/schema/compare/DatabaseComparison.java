package io.datapump.schema.compare;

import static io.datapump.schema.compare.Difference.Sign.ADDED;
import static io.datapump.schema.compare.Difference.Sign.CHANGED;
import static io.datapump.schema.compare.Difference.Sign.REMOVED;
import static io.datapump.schema.compare.Difference.Sign.RENAMED;

import io.datapump.schema.form.DatabaseForm;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.CatalogPolicy;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.TableSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a database of a cluster is said to be, differently.
///
/// @param cluster the one of head
record DatabaseComparison(CatalogPolicy base, CatalogPolicy head, ClusterSpec cluster) {

    private static final String RETYPED =
            "Columns change their type: a run leaves the table as it is until the old types are acknowledged.";

    private static final Map<String, String> EFFECTS = Map.of(
            "partitionBy",
            "Every file of the table is written anew with the next snapshot, and queries that name a partition that is gone break.",
            "longterm.retain",
            "History older than the period goes with the next run that keeps history.",
            "columns.drop",
            "Columns that are listed leave the table with the next snapshot; those no longer listed appear in it.",
            "columns.hash",
            "Columns that are listed show hashes with the next snapshot; those no longer listed show their values.",
            "typed",
            RETYPED,
            "onMisfit",
            "Values that do not fit their column's type are met otherwise with the next snapshot.",
            "onPurge",
            "Rows that the source purges are met otherwise with the next snapshot; no table changes by it.",
            "timeZone",
            "With the next snapshot instants fall into the partitions of the other zone.");

    List<Difference> between(Located<DatabaseSpec> before, Located<DatabaseSpec> after) {
        var differences = new ArrayList<Difference>();
        var old = before.value();
        var now = after.value();
        var subject = cluster.name() + "/" + now.name();
        if (!old.name().equals(now.name())) {
            differences.add(new Difference(
                    CHANGED,
                    subject,
                    "database %s → %s".formatted(old.name(), now.name()),
                    Optional.of("The tables named %s_… hold what the other database holds.".formatted(now.alias())),
                    after.at()));
        }
        if (!old.alias().equals(now.alias())) {
            differences.add(new Difference(
                    RENAMED,
                    subject,
                    "alias: %s → %s".formatted(old.alias(), now.alias()),
                    Optional.of(
                            "Every table of it is renamed in Glue, from %s.%s_… to %s.%s_…; queries that name the old ones break."
                                    .formatted(base.database(), old.alias(), head.database(), now.alias())),
                    after.at()));
        }
        patterns("include", old.tables().include(), now.tables().include(), "gained", "lost")
                .map(what -> new Difference(CHANGED, subject, what.get(0), Optional.of(what.get(1)), after.at()))
                .forEach(differences::add);
        patterns("exclude", old.tables().exclude(), now.tables().exclude(), "lost", "gained")
                .map(what -> new Difference(CHANGED, subject, what.get(0), Optional.of(what.get(1)), after.at()))
                .forEach(differences::add);
        named(old, now).forEach(table -> table(old, now, table, after.at(), differences));
        return differences;
    }

    /// A phrase and its effect, once for all patterns that came and once for all that went.
    private static Stream<List<String>> patterns(
            String list, List<String> old, List<String> now, String ofNew, String ofOld) {
        return Stream.of(phrase(list, "+", without(now, old), ofNew), phrase(list, "-", without(old, now), ofOld))
                .flatMap(Optional::stream);
    }

    private static Optional<List<String>> phrase(String list, String sign, List<String> patterns, String what) {
        var shown = patterns.stream().map("\"%s\""::formatted).collect(Collectors.joining(", "));
        return patterns.isEmpty()
                ? Optional.empty()
                : Optional.of(List.of(
                        "%s: %s %s".formatted(list, sign, shown),
                        "Tables that match are %s, unless another pattern decides.".formatted(what)));
    }

    private static List<String> without(List<String> all, List<String> others) {
        return all.stream().filter(each -> !others.contains(each)).toList();
    }

    /// Tables that one of the two names, sorted.
    private static SequencedSet<String> named(DatabaseSpec old, DatabaseSpec now) {
        return Stream.of(old, now)
                .flatMap(database -> Stream.of(
                                database.settings().keySet(),
                                database.tables().include(),
                                database.tables().exclude())
                        .flatMap(names -> names.stream()))
                .filter(name -> name.chars().noneMatch(c -> c == '*' || c == '?'))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void table(DatabaseSpec old, DatabaseSpec now, String table, SourceLocation at, List<Difference> into) {
        var subject = String.join("/", cluster.name(), now.name(), table);
        var was = old.tables().takes(table);
        var is = now.tables().takes(table);
        if (was && !is) {
            into.add(new Difference(
                    REMOVED,
                    subject,
                    "table " + glue(base, old, table),
                    Optional.of("It leaves the catalog with the next run."),
                    at));
        } else if (!was && is) {
            into.add(new Difference(
                    ADDED,
                    subject,
                    "table " + glue(head, now, table),
                    Optional.of("It is gained with the next snapshot."),
                    at));
        } else if (is) {
            settings(old, now, table, subject, at, into);
        }
    }

    private void settings(
            DatabaseSpec old,
            DatabaseSpec now,
            String table,
            String subject,
            SourceLocation at,
            List<Difference> into) {
        var before = glue(base, old, table);
        var after = glue(head, now, table);
        if (!old.settingsOf(table).alias().equals(now.settingsOf(table).alias()) && !before.equals(after)) {
            into.add(new Difference(
                    RENAMED,
                    subject,
                    "table %s → %s".formatted(before, after),
                    Optional.of("Queries that name the old table break."),
                    at));
        }
        leaves(old.settingsOf(table))
                .changes(leaves(now.settingsOf(table)))
                .forEach(change -> into.add(new Difference(
                        CHANGED, subject, change.toString(), Optional.ofNullable(EFFECTS.get(change.name())), at)));
    }

    private static Leaves leaves(TableSettings settings) {
        return Leaves.of(into -> {
            DatabaseForm.write(settings, into);
            into.remove("alias");
        });
    }

    private String glue(CatalogPolicy catalog, DatabaseSpec database, String table) {
        var name =
                ClusterRun.lakeTable(database, table, cluster.source().engine().ownName(table));
        return catalog.database() + "." + name.glueName();
    }
}
