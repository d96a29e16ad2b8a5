package io.datapump.schema.compare;

import static io.datapump.schema.compare.Difference.Sign.ADDED;
import static io.datapump.schema.compare.Difference.Sign.CHANGED;
import static io.datapump.schema.compare.Difference.Sign.REMOVED;
import static io.datapump.schema.compare.Difference.Sign.RENAMED;

import io.datapump.schema.form.ClusterForm;
import io.datapump.schema.form.MetadataForm;
import io.datapump.schema.form.PolicyForm;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.LakeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/// What two sets of clusters say differently.
final class ClusterComparison {

    private final LakeSpec base;
    private final LakeSpec head;

    ClusterComparison(LakeSpec base, LakeSpec head) {
        this.base = base;
        this.head = head;
    }

    List<Difference> differences(Pairs<Located<ClusterSpec>> clusters) {
        var differences = new ArrayList<Difference>();
        clusters.gone().forEach(each -> differences.add(removed(each)));
        clusters.added().forEach(each -> differences.add(added(each)));
        clusters.both().forEach(pair -> compare(pair.base(), pair.head(), differences));
        return differences;
    }

    private static Difference removed(Located<ClusterSpec> cluster) {
        var name = cluster.value().name();
        return new Difference(
                REMOVED,
                name,
                content(cluster.value()),
                Optional.of(
                        "Its snapshots start no more runs, and its crawler and task definition are no longer wanted."),
                cluster.at());
    }

    private static Difference added(Located<ClusterSpec> cluster) {
        return new Difference(
                ADDED,
                cluster.value().name(),
                content(cluster.value()),
                Optional.of("Its tables appear in the lake with its next snapshot."),
                cluster.at());
    }

    private static String content(ClusterSpec cluster) {
        var databases = cluster.databases().stream()
                .map(database -> database.value().name())
                .collect(Collectors.joining(", "));
        return "cluster of source %s, %s"
                .formatted(
                        cluster.source().identifier(),
                        databases.isEmpty() ? "no database marked" : "databases " + databases);
    }

    private void compare(Located<ClusterSpec> before, Located<ClusterSpec> after, List<Difference> into) {
        var old = before.value();
        var now = after.value();
        if (!old.name().equals(now.name())) {
            into.add(new Difference(
                    RENAMED,
                    now.name(),
                    "cluster %s → %s".formatted(old.name(), now.name()),
                    Optional.of(
                            "Its tables move from catalog/%s/ to catalog/%s/ with the next snapshot; crawler and task definition are made anew."
                                    .formatted(old.name(), now.name())),
                    after.at()));
        }
        settings(old)
                .changes(settings(now))
                .forEach(change ->
                        into.add(new Difference(CHANGED, now.name(), change.toString(), effect(change), after.at())));
        var databases = Pairs.ofLocated(old.databases(), now.databases(), DatabaseSpec::name, DatabaseSpec::alias);
        databases.gone().forEach(each -> into.add(database(REMOVED, now, each)));
        databases.added().forEach(each -> into.add(database(ADDED, now, each)));
        var comparison = new DatabaseComparison(base.catalog(), head.catalog(), now);
        databases.both().forEach(pair -> into.addAll(comparison.between(pair.base(), pair.head())));
    }

    /// What a cluster says itself; a default that the lake has changed is the lake's difference.
    private Leaves settings(ClusterSpec cluster) {
        return Leaves.of(into -> {
            MetadataForm.write("Cluster", cluster.metadata(), into);
            ((ObjectNode) into.get("metadata")).remove("name");
            var whole = into.objectNode();
            ClusterForm.write(cluster, whole);
            whole.remove("databases");
            PolicyForm.write(head.policy().with(cluster.overrides()), whole);
            into.setAll(whole);
        });
    }

    private static Optional<String> effect(Leaves.Change change) {
        if (change.name().startsWith("source.")) {
            return Optional.of(
                    "Snapshots of the other server start its runs; the tables are replaced by what that one holds.");
        }
        return change.name().equals("subscribed")
                ? Optional.of(
                        change.after().equals("true")
                                ? "Its snapshots start runs again."
                                : "Its snapshots are ignored; the tables stay as they are.")
                : Optional.empty();
    }

    private static Difference database(Difference.Sign sign, ClusterSpec cluster, Located<DatabaseSpec> database) {
        return new Difference(
                sign,
                cluster.name() + "/" + database.value().name(),
                "database marked as " + database.value().alias(),
                Optional.of(
                        sign == ADDED
                                ? "Its tables are gained with the next snapshot."
                                : "Its tables leave the catalog with the next run."),
                database.at());
    }
}
