package io.datapump.reconciler.impact;

import io.datapump.schema.compare.Pairs;
import io.datapump.schema.removal.RunningLake;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.TaskSize;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds out what a configuration means for the data that is there.
public final class ImpactAnalysis {

    private final RunningLake inForce;
    private final LakeConfig desired;
    private final Measurements measured;

    private ImpactAnalysis(RunningLake inForce, LakeConfig desired, Measurements measured) {
        this.inForce = inForce;
        this.desired = desired;
        this.measured = measured;
    }

    /// Only clusters whose configuration changes are looked at. One of another name and the same source is
    /// renamed, as it is where configurations are compared.
    public static Impact between(RunningLake inForce, LakeConfig desired, Measurements measured) {
        return new ImpactAnalysis(inForce, desired, measured).impact();
    }

    private Impact impact() {
        var pairs = Pairs.of(
                inForce.clusters().stream().map(RunningLake.Cluster::run).toList(),
                ClusterRun.allOf(desired),
                ClusterRun::cluster,
                ClusterRun::source);
        return new Impact(Stream.of(
                        pairs.gone().stream().map(run -> of(Optional.of(run), Optional.empty())),
                        pairs.added().stream().map(run -> of(Optional.empty(), Optional.of(run))),
                        pairs.both().stream()
                                .filter(this::isChanged)
                                .map(pair -> of(Optional.of(pair.base()), Optional.of(pair.head()))))
                .flatMap(each -> each)
                .filter(impact -> !impact.isEmpty())
                .sorted(Comparator.comparing(ClusterImpact::cluster))
                .toList());
    }

    private boolean isChanged(Pairs.Pair<ClusterRun> pair) {
        return !pair.base().equals(pair.head())
                || !taskBefore(pair.base(), pair.head()).equals(taskAfter(pair.head()));
    }

    private ClusterImpact of(Optional<ClusterRun> was, Optional<ClusterRun> is) {
        var running = was.flatMap(run -> inForce.clusters().stream()
                .filter(cluster -> cluster.run().equals(run))
                .findFirst());
        var now = is.or(() -> was).orElseThrow();
        return new ClusterAnalysis(
                        was,
                        is,
                        running.flatMap(RunningLake.Cluster::published),
                        was.flatMap(
                                run -> Optional.ofNullable(measured.manifests().get(run.cluster()))))
                .impact(new ClusterAnalysis.Terms(
                        measured.prices(),
                        desired.lake().value().home().region(),
                        taskBefore(was.orElse(now), now),
                        taskAfter(now)));
    }

    /// Where nobody knows it, as it is then.
    private TaskSize taskBefore(ClusterRun was, ClusterRun is) {
        return Optional.ofNullable(measured.tasks().get(was.cluster())).orElseGet(() -> taskAfter(is));
    }

    /// Of a cluster that is gone the lake's.
    private TaskSize taskAfter(ClusterRun run) {
        var policy = desired.lake().value().policy();
        return desired.clusters().stream()
                .filter(cluster -> cluster.value().name().equals(run.cluster()))
                .findFirst()
                .map(cluster -> policy.with(cluster.value().overrides()).task())
                .orElse(policy.task());
    }
}
