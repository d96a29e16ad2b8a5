package io.datapump.reconciler.overview;

import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.sight.Sightings;
import io.datapump.schema.spec.LakeConfig;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// What runs in a lake and what is missing, at one moment, as a finished value.
///
/// @param at the moment all ages are counted from
/// @param clusters every declared one: those that need somebody first, then by name
/// @param lake what is missing of the lake as a whole
/// @param undeclared servers whose snapshots could be exported and that no document declares, sorted by identifier
public record Overview(
        Scope scope, Instant at, List<ClusterOverview> clusters, List<Missing> lake, List<Undeclared> undeclared) {

    public Overview {
        clusters = List.copyOf(clusters);
        lake = List.copyOf(lake);
        undeclared = List.copyOf(undeclared);
    }

    /// Judges what was seen.
    ///
    /// @param plan from live to the configuration, deleting and adopting nothing
    /// @param now the moment of the reading
    public static Overview of(LakeConfig config, Plan plan, Sightings sightings, Instant now, Commands commands) {
        var sights = new ClusterSights(config, plan, sightings);
        return new Overview(
                plan.scope(),
                now,
                config.clusters().stream()
                        .map(cluster -> ClusterJudge.judge(sights.of(cluster), now, commands))
                        .sorted(Comparator.comparing((ClusterOverview cluster) -> cluster.health() != Health.NEEDS_YOU)
                                .thenComparing(ClusterOverview::name))
                        .toList(),
                new LakeChecks(config, sightings, sights.unattributed(), commands).all(),
                UndeclaredServers.of(config, sightings.databases().servers(), commands));
    }

    /// Whether anything needs somebody.
    public boolean needsAttention() {
        return lake.stream().anyMatch(Missing::isNeeded) || count(Health.NEEDS_YOU) > 0;
    }

    public long count(Health health) {
        return clusters.stream().filter(cluster -> cluster.health() == health).count();
    }
}
