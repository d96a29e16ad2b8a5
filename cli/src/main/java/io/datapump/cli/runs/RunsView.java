package io.datapump.cli.runs;

import io.datapump.pump.history.PastRun;
import io.datapump.reconciler.render.Document;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.reconciler.render.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The last runs of a lake, one row each.
public final class RunsView {

    private RunsView() {}

    /// The list for people.
    ///
    /// @param lake its name
    /// @param running names of the executions that are under way
    public static Document document(String lake, List<PastRun> runs, Set<String> running) {
        var blocks = new ArrayList<Block>();
        blocks.add(new Heading("Runs of lake %s".formatted(lake)));
        if (runs.isEmpty()) {
            blocks.add(new Line("There has been no run yet."));
            return new Document(blocks);
        }
        var columns = List.of(
                Column.left("cluster"),
                Column.left("export"),
                Column.left("snapshot"),
                Column.left("state"),
                Column.left("ended"),
                Column.right("took"),
                Column.right("tables"),
                Column.right("rows"),
                Column.right("gaps"),
                Column.right("failures"));
        blocks.add(new Table(
                Optional.empty(),
                columns,
                runs.stream().map(run -> row(run, RunState.of(run, running))).toList()));
        return new Document(blocks);
    }

    private static List<Cell> row(PastRun run, RunState state) {
        var report = run.report();
        return List.of(
                Cell.of(run.cluster()),
                Cell.of(run.export()),
                run.snapshot().map(RunsView::cell).orElse(Figures.UNKNOWN),
                Cell.of(state.toString(), state.tone()),
                report.map(found -> cell(found.times().ended())).orElse(Figures.UNKNOWN),
                run.took().map(Figures::cell).orElse(Figures.UNKNOWN),
                report.map(found -> Cell.of(found.tables().size())).orElse(Figures.UNKNOWN),
                report.map(_ -> Cell.of(run.rows())).orElse(Figures.UNKNOWN),
                report.map(found -> Figures.unwanted(found.outcome().gaps().size(), Tone.ATTENTION))
                        .orElse(Figures.UNKNOWN),
                report.map(found -> Figures.unwanted(found.outcome().failures().size(), Tone.DANGER))
                        .orElse(Figures.UNKNOWN));
    }

    private static Cell cell(Instant time) {
        return Cell.of(Words.time(time), time, Tone.NEUTRAL);
    }
}
