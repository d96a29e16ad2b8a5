package io.datapump.reconciler.overview;

import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.Verdict;
import io.datapump.reconciler.sight.CrawlerSeen;
import io.datapump.reconciler.sight.ExportSeen;
import io.datapump.reconciler.sight.Runs;
import io.datapump.reconciler.sight.ServerSeen;
import io.datapump.reconciler.sight.Sightings;
import io.datapump.reconciler.sight.SnapshotSeen;
import io.datapump.reconciler.sight.SubscriptionSeen;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Sorts what was seen of a whole account by cluster, once for all of them.
final class ClusterSights {

    /// Owns what is the lake's as a whole; no cluster has this name.
    private static final String NOBODY = "";

    /// A server's identity in RDS.
    private record ServerKey(SourceKind kind, String identifier) {}

    private final LakeSpec lake;
    private final Foundation foundation;
    private final Sightings sightings;
    private final Map<String, List<Verdict>> verdicts;
    private final Map<String, List<ServerSeen>> servers;
    private final Map<ServerKey, List<SnapshotSeen>> snapshots;
    private final Map<String, ExportSeen> exports;
    private final Map<String, CrawlerSeen> crawlers;

    ClusterSights(LakeConfig config, Plan plan, Sightings sightings) {
        this.lake = config.lake().value();
        this.foundation = Foundation.of(lake);
        this.sightings = sightings;
        this.servers = sightings.databases().servers().stream().collect(Collectors.groupingBy(ServerSeen::identifier));
        this.snapshots = sightings.databases().snapshots().stream()
                .collect(Collectors.groupingBy(snapshot -> new ServerKey(snapshot.kind(), snapshot.server())));
        this.exports = sightings.exports().stream()
                .collect(Collectors.toMap(
                        ExportSeen::cluster,
                        Function.identity(),
                        (one, other) -> one.latest().isAfter(other.latest()) ? one : other));
        this.crawlers = sightings.crawlers().stream()
                .collect(Collectors.toMap(CrawlerSeen::name, Function.identity(), (one, other) -> one));
        this.verdicts = byOwner(config, plan);
    }

    private Map<String, List<Verdict>> byOwner(LakeConfig config, Plan plan) {
        var owners = new HashMap<String, String>();
        config.clusters().stream().map(cluster -> cluster.value().name()).forEach(name -> {
            owners.put(foundation.crawlerName(name), name);
            owners.put(foundation.taskFamily(name), name);
            owners.put(name + "/", name);
        });
        return Stream.<Verdict>concat(plan.pending().stream(), plan.conflicts().stream())
                .collect(Collectors.groupingBy(
                        verdict -> owner(owners, verdict.resource().name())));
    }

    /// A resource belongs to the cluster whose crawler, task definition or run configuration it is. A run
    /// configuration is named by cluster and hash, and so, were there a cluster "config", would be the run index.
    private static String owner(Map<String, String> owners, String name) {
        var folder = name.substring(0, name.lastIndexOf('/') + 1);
        return name.equals(RunIndex.KEY) ? NOBODY : owners.getOrDefault(folder.isEmpty() ? name : folder, NOBODY);
    }

    /// What the plan says of the lake as a whole.
    Attribution unattributed() {
        return attribution(NOBODY);
    }

    private Attribution attribution(String owner) {
        return Attribution.of(verdicts.getOrDefault(owner, List.of()));
    }

    ClusterSight of(Located<ClusterSpec> cluster) {
        var run = cluster.map(spec -> ClusterRun.of(lake, spec));
        var source = run.value().source();
        return new ClusterSight(
                foundation,
                run,
                attribution(run.value().cluster()),
                servers.getOrDefault(source.identifier(), List.of()),
                servers.containsKey(source.identifier())
                        ? Optional.empty()
                        : Nearest.of(source.identifier(), servers.keySet()),
                subscription(source),
                seen(run.value()));
    }

    private ClusterSight.Seen seen(ClusterRun run) {
        var source = run.source();
        return new ClusterSight.Seen(
                snapshots.getOrDefault(new ServerKey(source.kind(), source.identifier()), List.of()).stream()
                        .filter(snapshot -> run.intake().snapshots().contains(snapshot.type()))
                        .sorted(Comparator.comparing(SnapshotSeen::at))
                        .toList(),
                Optional.ofNullable(exports.get(run.cluster())),
                sightings.runs().getOrDefault(run.cluster(), Runs.NONE),
                Optional.ofNullable(crawlers.get(run.catalog().crawler())));
    }

    /// The subscription that tells the lake of the source's snapshots; of several one that works.
    private Optional<SubscriptionSeen> subscription(Source source) {
        var type = sourceType(source.kind());
        return sightings.subscriptions().stream()
                .filter(subscription -> subscription.topic().equals(foundation.eventTopicArn()))
                .filter(subscription -> subscription.sourceType().equals(type)
                        || subscription.sourceType().isEmpty())
                .min(Comparator.comparing(subscription -> !isActive(subscription)));
    }

    private static boolean isActive(SubscriptionSeen subscription) {
        return subscription.enabled() && subscription.status().equals("active");
    }

    static String sourceType(SourceKind kind) {
        return switch (kind) {
            case INSTANCE -> "db-snapshot";
            case CLUSTER -> "db-cluster-snapshot";
        };
    }
}
