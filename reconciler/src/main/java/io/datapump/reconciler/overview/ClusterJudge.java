package io.datapump.reconciler.overview;

import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.sight.SubscriptionSeen;
import io.datapump.schema.spec.DatabaseSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Says how a cluster fares and what is missing.
final class ClusterJudge {

    private ClusterJudge() {}

    static ClusterOverview judge(ClusterSight sight, Instant now, Commands commands) {
        var run = sight.run().value();
        var missing = new ArrayList<>(new SetupChecks(sight, commands).all());
        if (run.intake().subscribed() && sight.server().isPresent()) {
            missing.addAll(new DataChecks(sight, now).all());
            addLateness(sight, now, missing);
        }
        return new ClusterOverview(
                sight.name(),
                new ClusterOverview.Setup(
                        sight.run().at(),
                        run.source(),
                        sight.server().isPresent(),
                        run.intake().subscribed(),
                        sight.subscription().map(SubscriptionSeen::status),
                        run.databases().stream().map(DatabaseSpec::name).toList()),
                new ClusterOverview.Data(
                        sight.lastSnapshot().map(snapshot -> snapshot.at()),
                        sight.rhythm(),
                        sight.seen().export(),
                        sight.seen().runs(),
                        sight.seen().crawler()),
                health(sight, now, missing),
                missing);
    }

    /// Old data needs somebody also where no single step can be blamed.
    private static void addLateness(ClusterSight sight, Instant now, List<Missing> missing) {
        if (missing.stream().noneMatch(Missing::isNeeded) && !isUnderWay(sight) && isLate(sight, now)) {
            missing.add(Missing.needed(
                    "What is published is older than one and a half times the distance of its snapshots.",
                    new Mend.Command(
                            "aws stepfunctions list-executions --state-machine-arn %s --max-results 20 --region %s"
                                    .formatted(
                                            sight.foundation().stateMachineArn(),
                                            sight.foundation().region()))));
        }
    }

    private static boolean isLate(ClusterSight sight, Instant now) {
        return sight.publishedSnapshot()
                .flatMap(published -> sight.rhythm().map(rhythm -> rhythm.isLate(published, now)))
                .orElse(false);
    }

    private static boolean isUnderWay(ClusterSight sight) {
        return sight.seen()
                .export()
                .filter(export -> !export.isComplete() && !export.hasFailed())
                .isPresent();
    }

    private static Health health(ClusterSight sight, Instant now, List<Missing> missing) {
        if (missing.stream().anyMatch(Missing::isNeeded)) {
            return Health.NEEDS_YOU;
        }
        if (!sight.run().value().intake().subscribed()) {
            return Health.OFF;
        }
        return sight.seen().runs().published().isPresent() && !isLate(sight, now) ? Health.FRESH : Health.WAITING;
    }
}
