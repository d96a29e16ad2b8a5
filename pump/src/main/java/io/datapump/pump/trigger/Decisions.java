package io.datapump.pump.trigger;

import io.datapump.pump.trigger.Decision.Ignore;
import io.datapump.pump.trigger.Decision.Report;
import io.datapump.pump.trigger.Decision.StartExport;
import io.datapump.pump.trigger.Decision.StartPipeline;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// What is to be done about an event. Pure: everything that has to be looked up is handed in.
public final class Decisions {

    /// How the names of AWS Backup's snapshots begin (seen).
    private static final String AWS_BACKUP = "awsbackup:";

    private static final String COPY =
            "a copy is exported only where AWS Backup made it, because the snapshot it was copied from has had its own event. Take a manual snapshot of the database to have its state in the lake";

    private Decisions() {}

    /// Decides.
    ///
    /// @param owner of the snapshot; empty where RDS does not know the snapshot
    /// @param configurations reads the run configuration an entry names; asked at most once
    public static Decision decide(
            SnapshotEvent event,
            RunIndex index,
            Optional<SnapshotOwner> owner,
            Function<RunIndex.Entry, ClusterRun> configurations) {
        return switch (event.meaning()) {
            case EventMeaning.Other other -> ignore(event, other.reason(), other.what());
            case EventMeaning.SnapshotCreated created ->
                forOwner(
                        event,
                        index,
                        owner,
                        (entry, known) -> created(event, entry, known, created.kind(), configurations.apply(entry)));
            case EventMeaning.SnapshotCopied _ ->
                event.sourceId().startsWith(AWS_BACKUP)
                        ? forOwner(
                                event,
                                index,
                                owner,
                                (entry, known) ->
                                        created(event, entry, known, SnapshotKind.MANUAL, configurations.apply(entry)))
                        : ignore(event, Ignored.COPY, COPY);
            case EventMeaning.ExportEnded ended ->
                forOwner(
                        event,
                        index,
                        owner,
                        (entry, known) -> ended(event, entry, known, ended.end(), configurations.apply(entry)));
        };
    }

    private interface ForDeclared {
        Decision decide(RunIndex.Entry entry, SnapshotOwner owner);
    }

    private static Decision forOwner(
            SnapshotEvent event, RunIndex index, Optional<SnapshotOwner> owner, ForDeclared then) {
        if (owner.isEmpty()) {
            return ignore(
                    event,
                    Ignored.UNKNOWN_SNAPSHOT,
                    "RDS does not know this snapshot, so it cannot be told whose it is");
        }
        var known = owner.get();
        var entry = index.find(known.kind(), known.identifier());
        if (entry.isPresent()) {
            return then.decide(entry.get(), known);
        }
        return index.find(other(known.kind()), known.identifier())
                .map(declared -> otherKind(declared, known))
                .orElseGet(() -> ignore(
                        event,
                        Ignored.NOT_DECLARED,
                        "no cluster is declared for the DB %s %s".formatted(name(known.kind()), known.identifier())));
    }

    /// Seen elsewhere: a cluster's snapshot looked up as an instance's, and the export refused as not found.
    private static Decision otherKind(RunIndex.Entry declared, SnapshotOwner observed) {
        return new Report(
                declared,
                observed.snapshotArn(),
                "Cluster %s is declared as the DB %s %s, but RDS announced a snapshot of a DB %s of that name. Set spec.source.kind to %s."
                        .formatted(
                                declared.cluster(),
                                name(declared.source().kind()),
                                observed.identifier(),
                                name(observed.kind()),
                                name(observed.kind())));
    }

    private static Decision created(
            SnapshotEvent event, RunIndex.Entry entry, SnapshotOwner owner, SnapshotKind kind, ClusterRun run) {
        if (!run.intake().subscribed()) {
            return notSubscribed(event, entry);
        }
        if (!run.intake().snapshots().contains(kind)) {
            return ignore(
                    event,
                    Ignored.KIND_NOT_TAKEN,
                    "cluster %s does not take %s snapshots"
                            .formatted(entry.cluster(), kind.name().toLowerCase(Locale.ROOT)));
        }
        var arn = owner.snapshotArn();
        return new StartExport(entry, arn, ExportId.of(entry.cluster(), arn).value());
    }

    private static Decision ended(
            SnapshotEvent event, RunIndex.Entry entry, SnapshotOwner owner, EventMeaning.End end, ClusterRun run) {
        if (!run.intake().subscribed()) {
            return notSubscribed(event, entry);
        }
        var arn = owner.snapshotArn();
        return switch (end) {
            case COMPLETED -> new StartPipeline(entry, arn);
            case FAILED -> new Report(entry, arn, "The export of the snapshot failed.");
            case CANCELLED -> new Report(entry, arn, "The export of the snapshot was cancelled.");
        };
    }

    private static Decision notSubscribed(SnapshotEvent event, RunIndex.Entry entry) {
        return ignore(
                event,
                Ignored.NOT_SUBSCRIBED,
                "cluster %s is declared with subscribed: false".formatted(entry.cluster()));
    }

    private static Ignore ignore(SnapshotEvent event, Ignored reason, String because) {
        return new Ignore(reason, "%s: %s".formatted(event, because));
    }

    private static SourceKind other(SourceKind kind) {
        return switch (kind) {
            case INSTANCE -> SourceKind.CLUSTER;
            case CLUSTER -> SourceKind.INSTANCE;
        };
    }

    private static String name(SourceKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
