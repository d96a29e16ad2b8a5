package io.datapump.pump.trigger;

import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.RunIndex;
import java.util.List;
import java.util.Optional;

/// Deals with one event: look up, decide, do. The end of an export makes room for another, so what is due is started
/// then too.
final class SnapshotEventHandler {

    private final TriggerParts parts;

    SnapshotEventHandler(TriggerParts parts) {
        this.parts = parts;
    }

    /// Deals with an event.
    ///
    /// @throws RuntimeException where the event must come again
    Handled handle(SnapshotEvent event) {
        var index = parts.configuration().index();
        var owner = parts.lookup().find(event).or(() -> ownerByExport(event, index));
        var ended = event.meaning() instanceof EventMeaning.ExportEnded;
        if (owner.isEmpty() && ended && event.sourceArn().isEmpty()) {
            throw new TriggerException(
                    "Cannot tell whose export has ended: RDS no longer knows the snapshot of %s.".formatted(event));
        }
        return switch (Decisions.decide(event, index, owner, parts.configuration()::of)) {
            case Decision.Ignore ignore -> {
                var ignored = Outcome.ignored(ignore.reason(), ignore.why());
                yield ended ? withDue(index, ignored) : new Handled(ignored, List.of());
            }
            case Decision.StartExport start -> ready(index, start);
            case Decision.StartPipeline start -> withDue(index, ended(index, start.cluster(), start.snapshotArn()));
            case Decision.Report report ->
                ended
                        ? withDue(index, ended(index, report.cluster(), report.snapshotArn()))
                        : new Handled(
                                parts.reports().failed(report.cluster(), report.snapshotArn(), report.what()),
                                List.of());
        };
    }

    /// A snapshot may be deleted while its export goes on: then the export says whose it was.
    private Optional<SnapshotOwner> ownerByExport(SnapshotEvent event, RunIndex index) {
        return event.meaning() instanceof EventMeaning.ExportEnded
                ? event.sourceArn()
                        .flatMap(arn -> parts.exports().ofSnapshot(arn).stream()
                                .flatMap(export -> index.entries().stream().filter(export::isOf))
                                .findFirst()
                                .map(entry -> new SnapshotOwner(
                                        entry.source().kind(), entry.source().identifier(), arn)))
                : Optional.empty();
    }

    /// A snapshot is ready. It does not overtake older ones that wait.
    private Handled ready(RunIndex index, Decision.StartExport start) {
        if (parts.reports().isTold(start.cluster(), start.exportId())) {
            return new Handled(repeat(start, "and its run has ended"), List.of());
        }
        var view = parts.view(index);
        var outcomes = parts.due().start(view, index);
        var own = Optional.ofNullable(outcomes.remove(start.snapshotArn()))
                .or(() -> view.exportsOf(start.cluster()).stream()
                        .filter(export -> export.id().equals(start.exportId()))
                        .findFirst()
                        .map(export -> repeat(start, "and is " + export.status())))
                .or(() -> overtaken(view, start))
                .orElseGet(() -> parts.due().startUnlisted(start.cluster(), start.snapshotArn(), view));
        return new Handled(own, List.copyOf(outcomes.values()));
    }

    private static Outcome repeat(Decision.StartExport start, String state) {
        return Outcome.repeated(
                        "export",
                        "export %s of %s exists already %s".formatted(start.exportId(), start.snapshotArn(), state))
                .of(start.cluster(), start.exportId());
    }

    private static Optional<Outcome> overtaken(RdsView view, Decision.StartExport start) {
        return view.find(start.snapshotArn())
                .flatMap(snapshot -> view.newest(start.cluster())
                        .filter(newest -> newest.snapshotTime()
                                .filter(snapshot.taken()::isBefore)
                                .isPresent())
                        .map(newest -> Outcome.ignored(
                                        Ignored.SUPERSEDED,
                                        "snapshot %s of cluster %s is not exported, because export %s is of a newer one"
                                                .formatted(
                                                        snapshot.arn(),
                                                        start.cluster().cluster(),
                                                        newest.id()))
                                .of(start.cluster(), start.exportId())));
    }

    /// The event says that an export of the snapshot has ended; the task says which and how. Somebody
    /// else's export of the same snapshot is announced in the same words.
    private Outcome ended(RunIndex index, RunIndex.Entry entry, String snapshotArn) {
        var id = ExportId.of(entry.cluster(), snapshotArn).value();
        var ours = parts.exports().ofSnapshot(snapshotArn).stream()
                .filter(export -> export.id().equals(id))
                .findFirst();
        if (ours.isEmpty()) {
            return Outcome.ignored(
                    Ignored.NOT_OURS,
                    "an export of %s has ended, but cluster %s has started none"
                            .formatted(snapshotArn, entry.cluster()));
        }
        var export = ours.get();
        return switch (export.state()) {
            case COMPLETE ->
                parts.complete().run(index, entry, export, parts.view(index).exportsOf(entry));
            case FAILED -> parts.reports().failed(entry, snapshotArn, export.cause());
            case UNDER_WAY, UNKNOWN -> notYet(index, entry, export);
        };
    }

    /// The sweep looks after the exports of recent snapshots; of an older one nothing but this event is left.
    private Outcome notYet(RunIndex index, RunIndex.Entry entry, Export export) {
        var waiting = Outcome.waiting(
                        "export-under-way",
                        "export %s is said to have ended, but is %s".formatted(export.id(), export.status()))
                .of(entry, export.id());
        return parts.view(index).find(export.snapshotArn()).isPresent() ? waiting : waiting.comingAgain();
    }

    /// An export has ended, ours or another's: starts what waits. If that fails it is not the event's failure.
    private Handled withDue(RunIndex index, Outcome own) {
        try {
            return new Handled(
                    own, List.copyOf(parts.due().start(parts.view(index), index).values()));
        } catch (TriggerException e) {
            return new Handled(own, List.of(Outcome.failed("due-exports", String.valueOf(e.getMessage()))));
        }
    }
}
