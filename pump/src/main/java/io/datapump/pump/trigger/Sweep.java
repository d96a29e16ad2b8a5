package io.datapump.pump.trigger;

import io.datapump.schema.run.RunIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds what no event has told of: events may be late, out of order or missing, and RDS advises against depending on
/// them (RDS guide, "Overview of events for Amazon RDS"). Looks back [RdsView#LOOKS_BACK], and
/// changes nothing where nothing was missed, however often it runs.
final class Sweep {

    /// Far beyond what exports take: minutes to hours. Databases of very many partitions were seen to take a day and
    /// longer; whoever has one hears of each of its exports once.
    static final Duration LIMIT = Duration.ofHours(24);

    private final TriggerParts parts;

    Sweep(TriggerParts parts) {
        this.parts = parts;
    }

    /// What was found, in the order in which it was dealt with. What failed comes at the next sweep again.
    List<Outcome> run() {
        var index = parts.configuration().index();
        var view = parts.view(index);
        var found = new ArrayList<Outcome>();
        var started =
                parts.pipelines().startedSince(index.stateMachine(), view.now().minus(RdsView.LOOKS_BACK));
        for (var entry : index.entries()) {
            for (var export : view.exportsOf(entry)) {
                attempt(() -> look(index, entry, export, view, started))
                        .map(outcome -> outcome.of(entry, export.id()))
                        .ifPresent(found::add);
            }
        }
        found.addAll(parts.due().start(view, index).values());
        return found;
    }

    private interface Attempt {
        Optional<Outcome> make();
    }

    /// One that fails holds up no other.
    private static Optional<Outcome> attempt(Attempt attempt) {
        try {
            return attempt.make();
        } catch (RuntimeException e) {
            return Optional.of(Outcome.failed("sweep", String.valueOf(e.getMessage())));
        }
    }

    private Optional<Outcome> look(
            RunIndex index, RunIndex.Entry entry, Export export, RdsView view, Set<String> started) {
        if (started.contains(export.id())
                || !parts.configuration().of(entry).intake().subscribed()) {
            return Optional.empty();
        }
        return switch (export.state()) {
            case COMPLETE ->
                untold(entry, export).map(e -> parts.complete().run(index, entry, e, view.exportsOf(entry)));
            case FAILED -> untold(entry, export).map(e -> parts.reports().failed(entry, e.snapshotArn(), e.cause()));
            case UNDER_WAY -> overdue(entry, export, view.now());
            case UNKNOWN -> overdue(entry, export, view.now()).or(() -> Optional.of(unknown(export)));
        };
    }

    private Optional<Export> untold(RunIndex.Entry entry, Export export) {
        return Optional.of(export).filter(e -> !parts.reports().isTold(entry, e.id()));
    }

    private static Outcome unknown(Export export) {
        return Outcome.waiting(
                "unknown-status",
                "export %s is \"%s\", a status this Data Pump does not know; it is taken for under way"
                        .formatted(export.id(), export.status()));
    }

    private Optional<Outcome> overdue(RunIndex.Entry entry, Export export, Instant now) {
        return export.started()
                .or(export::snapshotTime)
                .filter(since -> since.plus(LIMIT).isBefore(now))
                .flatMap(since -> parts.reports().overdue(entry, export, since, LIMIT));
    }
}
