package io.datapump.pump.trigger;

import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunIndex;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Starts the exports that are due, oldest snapshot first, until RDS has no room. What waits is not remembered: RDS has
/// the snapshot and no export of it, so the end of any export, the next event and the sweep find it again.
final class DueExports {

    private final ExportTasks exports;
    private final Function<RunIndex.Entry, ClusterRun> configurations;

    DueExports(ExportTasks exports, Function<RunIndex.Entry, ClusterRun> configurations) {
        this.exports = exports;
        this.configurations = configurations;
    }

    /// Starts what is due, and answers what became of each, by the snapshot's ARN, in the order of the snapshots. A
    /// snapshot that RDS refuses for good holds up no other; once there is no room, the others are not tried.
    Map<String, Outcome> start(RdsView view, RunIndex index) {
        var underWay = view.underWay();
        var outcomes = new LinkedHashMap<String, Outcome>();
        var running = underWay.size();
        var full = Optional.<String>empty();
        for (var due : view.due(index, configurations)) {
            var arn = due.snapshot().arn();
            var answer = full.isPresent()
                    ? new StartAnswer.NoRoom(full.get())
                    : start(arn, configurations.apply(due.entry()), underWay, running);
            if (answer instanceof StartAnswer.NoRoom noRoom) {
                full = Optional.of(noRoom.why());
            } else if (answer instanceof StartAnswer.Started) {
                running++;
            }
            outcomes.put(arn, outcome(due.entry(), arn, answer));
        }
        return outcomes;
    }

    /// Starts the export of one snapshot that RDS does not list, or lists as too old to be looked after: nothing but
    /// its event remembers it.
    Outcome startUnlisted(RunIndex.Entry entry, String snapshotArn, RdsView view) {
        var underWay = view.underWay();
        var answer = start(snapshotArn, configurations.apply(entry), underWay, underWay.size());
        var outcome = outcome(entry, snapshotArn, answer);
        return outcome.kind() == Outcome.Kind.WAITING ? outcome.comingAgain() : outcome;
    }

    /// One export of a snapshot at a time (RDS guide, limitations); our own is no other.
    private StartAnswer start(String snapshotArn, ClusterRun run, List<Export> underWay, int running) {
        var id = ExportId.of(run.cluster(), snapshotArn).value();
        return underWay.stream()
                .filter(export ->
                        export.snapshotArn().equals(snapshotArn) && !export.id().equals(id))
                .findFirst()
                .<StartAnswer>map(
                        export -> new StartAnswer.Busy("export %s is %s".formatted(export.id(), export.status())))
                .orElseGet(() -> exports.start(snapshotArn, run, running));
    }

    private static Outcome outcome(RunIndex.Entry entry, String arn, StartAnswer answer) {
        var id = ExportId.of(entry.cluster(), arn).value();
        var what = "export %s of %s".formatted(id, arn);
        var outcome = switch (answer) {
            case StartAnswer.Started _ ->
                Outcome.started("export", "started %s for cluster %s".formatted(what, entry.cluster()));
            case StartAnswer.Exists _ -> Outcome.repeated("export", "%s exists already".formatted(what));
            case StartAnswer.NoRoom noRoom ->
                Outcome.waiting("no-room", "%s starts when an export has ended. %s".formatted(what, noRoom.why()));
            case StartAnswer.Busy busy ->
                Outcome.waiting(
                        "busy", "%s starts when another of its snapshot has ended: %s".formatted(what, busy.why()));
            case StartAnswer.Refused refused ->
                Outcome.failed("export-refused", String.valueOf(refused.why().getMessage()));
        };
        return outcome.of(entry, id);
    }
}
