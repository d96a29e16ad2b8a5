package io.datapump.reconciler.overview;

import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.sight.CrawlerSeen.Crawl;
import io.datapump.reconciler.sight.ExportSeen;
import io.datapump.reconciler.sight.LastRun;
import io.datapump.reconciler.sight.SnapshotSeen;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Whether snapshot, export, run and crawl followed one another. Where a step has not, those behind it are not asked
/// about: they wait for it.
final class DataChecks {

    private static final int SHOWN = 3;

    private final ClusterSight sight;
    private final Instant now;

    DataChecks(ClusterSight sight, Instant now) {
        this.sight = sight;
        this.now = now;
    }

    List<Missing> all() {
        var first = snapshot().or(this::export).or(this::run);
        return Stream.of(first.stream(), gaps().stream(), crawl().stream())
                .flatMap(found -> found)
                .toList();
    }

    private Optional<Missing> snapshot() {
        var last = sight.lastSnapshot();
        if (last.isEmpty()) {
            return Optional.of(Missing.needed(
                    "RDS has no snapshot of it that the lake takes, so there is nothing to export.", firstSnapshot()));
        }
        return sight.rhythm()
                .filter(rhythm -> rhythm.isLate(last.get().at(), now))
                .map(rhythm -> Missing.needed(
                        "No snapshot since %s, although one comes about every %d hours."
                                .formatted(
                                        last.get().at(),
                                        Math.max(1, rhythm.period().toHours())),
                        new Mend.Command(
                                aws("rds describe-events --source-type %s --source-identifier %s --duration 10080"
                                        .formatted(sourceType(), identifier())))));
    }

    private Optional<Missing> export() {
        var export = sight.seen().export();
        if (export.isEmpty()) {
            return sight.seen().runs().latest().isPresent()
                    ? Optional.empty()
                    : Optional.of(Missing.needed(
                            "It has %s and no export: none has been taken since the lake listens, or the trigger failed."
                                    .formatted(snapshots()),
                            again()));
        }
        if (export.get().hasFailed()) {
            return Optional.of(Missing.needed(
                    "The export %s %s%s"
                            .formatted(
                                    export.get().id(),
                                    export.get().status().equals("FAILED") ? "failed" : "was cancelled",
                                    export.get()
                                            .cause()
                                            .map(cause -> ": " + cause)
                                            .orElse(".")),
                    again()));
        }
        return sight.lastSnapshot()
                .filter(snapshot -> isForgotten(snapshot, export.get()))
                .map(snapshot -> Missing.needed(
                        "The snapshot %s of %s was not exported.".formatted(snapshot.name(), snapshot.at()),
                        new Mend.Command(aws("logs tail %s --since 2d --filter-pattern %s"
                                .formatted(sight.foundation().logGroup(), identifier())))));
    }

    private String snapshots() {
        var count = sight.seen().snapshots().size();
        return count == 1 ? "a snapshot" : "%,d snapshots".formatted(count);
    }

    /// Whether a snapshot is newer than the last export and old enough for the trigger to have started one.
    private boolean isForgotten(SnapshotSeen snapshot, ExportSeen export) {
        return export.times().started().filter(snapshot.at()::isAfter).isPresent() && isOverdue(snapshot.at());
    }

    private boolean isOverdue(Instant since) {
        return sight.rhythm().filter(rhythm -> rhythm.isOverdue(since, now)).isPresent();
    }

    private Optional<Missing> run() {
        var latest = sight.seen().runs().latest();
        if (latest.filter(LastRun::hasFailed).isPresent()) {
            return latest.map(run ->
                    Missing.needed("The run of %s failed: %s".formatted(run.export(), some(run.failures())), again()));
        }
        return sight.seen()
                .export()
                .filter(ExportSeen::isComplete)
                .filter(export -> latest.filter(run -> run.export().equals(export.id()) || isOvertaken(export, run))
                        .isEmpty())
                .filter(export -> isOverdue(export.latest()))
                .map(export -> Missing.needed(
                        "The export %s is complete and no run has followed.".formatted(export.id()),
                        new Mend.Command(aws("stepfunctions list-executions --state-machine-arn %s --max-results 20"
                                .formatted(sight.foundation().stateMachineArn())))));
    }

    /// A run of an older snapshot than the lake shows ends without a word here.
    private static boolean isOvertaken(ExportSeen export, LastRun run) {
        return export.times()
                .snapshot()
                .flatMap(own -> run.snapshot().filter(own::isBefore))
                .isPresent();
    }

    private Optional<Missing> gaps() {
        return sight.seen()
                .runs()
                .latest()
                .filter(run -> !run.hasFailed() && !run.gaps().isEmpty())
                .filter(run -> !sight.run().value().databases().isEmpty())
                .map(run -> Missing.note(
                        "The last run left gaps: %s".formatted(some(run.gaps())),
                        new Mend.Words("Each gap says what would close it; all of them are in the run's report.")));
    }

    private Optional<Missing> crawl() {
        return sight.seen()
                .crawler()
                .filter(crawler -> !crawler.isRunning())
                .flatMap(crawler -> crawler.last()
                        .filter(Crawl::hasFailed)
                        .map(last -> failedCrawl(
                                crawler.name(), last, sight.foundation().region())));
    }

    static Missing failedCrawl(String crawler, Crawl last, String region) {
        return Missing.needed(
                "The crawler %s failed, so its tables may be old: %s"
                        .formatted(crawler, last.error().orElse("Glue gives no reason.")),
                new Mend.Command("aws glue start-crawler --name %s --region %s".formatted(crawler, region)));
    }

    private static String some(List<String> sentences) {
        var more = sentences.size() - SHOWN;
        return String.join(" ", sentences.subList(0, Math.min(SHOWN, sentences.size())))
                + (more > 0 ? " And %d more.".formatted(more) : "");
    }

    /// What starts the path anew. A snapshot by hand only where the lake takes those.
    private Mend again() {
        return takes(SnapshotKind.MANUAL)
                ? new Mend.Command(byHand())
                : new Mend.Words("The next automated snapshot starts the next export; mend the cause before.");
    }

    private Mend firstSnapshot() {
        return new Mend.Command(takes(SnapshotKind.MANUAL) ? byHand() : aws(automatedBackups()));
    }

    private String automatedBackups() {
        var command = switch (sight.run().value().source().kind()) {
            case INSTANCE -> "rds modify-db-instance --db-instance-identifier %s --backup-retention-period 7";
            case CLUSTER -> "rds modify-db-cluster --db-cluster-identifier %s --backup-retention-period 7";
        };
        return command.formatted(identifier());
    }

    private boolean takes(SnapshotKind kind) {
        return sight.run().value().intake().snapshots().contains(kind);
    }

    private String byHand() {
        var command = switch (sight.run().value().source().kind()) {
            case INSTANCE ->
                "rds create-db-snapshot --db-instance-identifier %1$s --db-snapshot-identifier %1$s-by-hand";
            case CLUSTER ->
                "rds create-db-cluster-snapshot --db-cluster-identifier %1$s --db-cluster-snapshot-identifier %1$s-by-hand";
        };
        return aws(command.formatted(identifier()));
    }

    private String sourceType() {
        return sight.run().value().source().kind() == SourceKind.INSTANCE ? "db-instance" : "db-cluster";
    }

    private String identifier() {
        return sight.run().value().source().identifier();
    }

    private String aws(String command) {
        return "aws %s --region %s".formatted(command, sight.foundation().region());
    }
}
