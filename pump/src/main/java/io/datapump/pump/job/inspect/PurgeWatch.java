package io.datapump.pump.job.inspect;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.Purge;
import io.datapump.pump.export.Purge.Outcome;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.WatchedColumn;
import io.datapump.pump.job.inspect.ShownTables.ShownTable;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.OnPurge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds rows that the source has lost at the old end of a table since the lake was published before, and decides what
/// becomes of the table: where its history holds them that is a note, and nothing is lost. Where it does not, the table
/// stays as it was until somebody decides (`onPurge: block`), or goes on with a gap (`warn`).
///
/// What the lake shows now is the baseline, so a purge that was published is told once, and one that was not is told
/// every night; a run that is repeated after it has published a table tells what its first try found. A table that
/// nothing is known of, that shows the same or a later snapshot, or that is watched by
/// another column than before, is compared from the next run on.
final class PurgeWatch {

    private static final int NAMED = 5;

    private final JobContext context;
    private final Marking marking;
    private final ShownTables shown;
    private final HistoryWitness history;
    private final Agreements agreements;
    private final List<Purge> earlier;
    private final List<Purge> purges = new ArrayList<>();
    private final List<String> unwatched = new ArrayList<>();

    /// @param snapshot when the snapshot of this run was taken
    PurgeWatch(JobContext context, Marking marking, Instant snapshot) {
        this.context = context;
        this.marking = marking;
        this.shown = ShownTables.read(context, marking, snapshot);
        this.history = new HistoryWitness(context, marking);
        this.earlier =
                context.receipts().findManifest().map(ExportManifest::purges).orElse(List.of());
        this.agreements = new Agreements(context.configuration());
    }

    /// The tables of an export with the fate of those to be held.
    List<Table> of(List<Table> tables) {
        return tables.stream().map(this::of).toList();
    }

    /// What was found, in the order of the tables; complete once [#of] has been called, as all that follows.
    List<Purge> purges() {
        return List.copyOf(purges);
    }

    /// What leaves the lake although nothing else holds it and nobody has agreed; what is held is told by the fate.
    List<String> gaps() {
        return messages(Outcome.LOST);
    }

    List<String> notes() {
        var notes = new ArrayList<>(messages(Outcome.HELD_BY_LONGTERM));
        notes.addAll(messages(Outcome.AGREED));
        if (!unwatched.isEmpty()) {
            notes.add(
                    "Not watched for purges, because no partition by date and no longterm.key of one whole number says which rows are old, or the footers do not tell where they begin: %s%s."
                            .formatted(
                                    String.join(", ", unwatched.subList(0, Math.min(NAMED, unwatched.size()))),
                                    unwatched.size() > NAMED
                                            ? " and %d more".formatted(unwatched.size() - NAMED)
                                            : ""));
        }
        notes.addAll(agreements.unused());
        return notes;
    }

    private List<String> messages(Outcome outcome) {
        return purges.stream()
                .filter(purge -> purge.outcome() == outcome)
                .map(Purge::message)
                .toList();
    }

    private Table of(Table table) {
        if (!(table.fate() instanceof Fate.Marked(LakeTable as))) {
            return table;
        }
        var now = WatchedColumn.of(marking, table);
        if (now.isEmpty() && table.rows() > 0) {
            unwatched.add(table.fullName());
        }
        if (shown.isOfThisRun(table)) {
            earlier.stream()
                    .filter(purge -> purge.source().equals(table.fullName()))
                    .forEach(purges::add);
            return table;
        }
        return shown.of(table)
                .flatMap(before ->
                        Loss.between(before, table, now, shown).map(loss -> decide(table, as, before, now, loss)))
                .orElse(table);
    }

    private Table decide(Table table, LakeTable as, ShownTable before, Optional<WatchedColumn> now, Loss loss) {
        var remains = table.rows() == 0 ? Optional.<WatchedColumn>empty() : now;
        var missing = history.missing(table, as, before, remains, loss.least());
        var outcome = missing.isEmpty() ? Outcome.HELD_BY_LONGTERM : outcome(table, loss);
        var message = "Source purge of %s: %s; %s"
                .formatted(table.fullName(), loss.words(), end(table, outcome, loss, missing.orElse("")));
        purges.add(loss.purge(table.fullName(), as, outcome, message));
        return outcome == Outcome.KEPT ? table.held(as, message) : table;
    }

    private Outcome outcome(Table table, Loss loss) {
        if (agreements.cover(loss.agreement(context.run().cluster(), marking, table), loss)) {
            return Outcome.AGREED;
        }
        return switch (marking.rules(table).onPurge()) {
            case OnPurge.WARN -> Outcome.LOST;
            case OnPurge.BLOCK -> Outcome.KEPT;
        };
    }

    private String end(Table table, Outcome outcome, Loss loss, String missing) {
        return switch (outcome) {
            case HELD_BY_LONGTERM -> "longterm holds them.";
            case AGREED -> "that they leave the lake is agreed to.";
            case LOST -> "they leave the lake, and nothing else holds them: %s.".formatted(missing);
            case KEPT ->
                "nothing but the lake holds them: %s. To publish the table without them, write %s under acknowledge in the document of cluster %s, or onPurge: warn in the table's settings."
                        .formatted(
                                missing,
                                HeldTables.line(
                                        context.run().cluster(),
                                        loss.agreement(context.run().cluster(), marking, table)),
                                context.run().cluster());
        };
    }
}
