package io.datapump.cli.runs;

import io.datapump.pump.history.RunDetail;
import io.datapump.reconciler.render.Document;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Fact;
import io.datapump.reconciler.render.Document.Facts;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.reconciler.render.Words;
import io.datapump.schema.run.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One run, like a receipt.
public final class RunView {

    private RunView() {}

    /// The receipt for people.
    ///
    /// @param again the command that runs it again
    public static Document document(RunDetail detail, RunState state, String again) {
        var blocks = new ArrayList<Block>();
        blocks.add(new Heading("Run of export %s".formatted(detail.run().export())));
        blocks.add(new Facts(Optional.empty(), facts(detail, state)));
        addLines(blocks, "Failures", detail.failures(), Tone.DANGER);
        addLines(blocks, "Gaps", detail.gaps(), Tone.ATTENTION);
        addLines(blocks, "Purges in the source", detail.trail().purges(), Tone.ATTENTION);
        if (!detail.trail().jobs().isEmpty()) {
            blocks.add(jobs(detail.trail().jobs()));
        }
        if (!detail.tables().isEmpty()) {
            blocks.add(tables(detail));
        }
        blocks.add(new Heading(2, "What is next"));
        blocks.add(new Line(next(detail, state, again)));
        return new Document(blocks);
    }

    private static List<Fact> facts(RunDetail detail, RunState state) {
        var run = detail.run();
        var facts = new ArrayList<Fact>();
        facts.add(new Fact("cluster", run.cluster()));
        facts.add(new Fact("state", state.toString(), state.tone()));
        detail.trail().supersededBy().ifPresent(by -> facts.add(new Fact("superseded by", by)));
        detail.trail().snapshot().ifPresent(arn -> facts.add(new Fact("snapshot", arn)));
        run.snapshot().ifPresent(time -> facts.add(new Fact("taken", Words.time(time))));
        detail.configuration().ifPresent(key -> facts.add(new Fact("configuration", key)));
        facts.add(new Fact("commit", detail.trail().commit().orElse("not known")));
        run.began().ifPresent(time -> facts.add(new Fact("began", Words.time(time))));
        run.report()
                .ifPresent(report ->
                        facts.add(new Fact("ended", Words.time(report.times().ended()))));
        run.took().ifPresent(took -> facts.add(new Fact("took", Figures.time(took))));
        run.report()
                .flatMap(RunReport::notTaken)
                .ifPresent(count -> facts.add(new Fact("not taken", Words.count(count, "table") + " of the export")));
        run.trouble().ifPresent(trouble -> facts.add(new Fact("report", trouble, Tone.DANGER)));
        return facts;
    }

    private static void addLines(List<Block> blocks, String title, List<String> sentences, Tone tone) {
        if (!sentences.isEmpty()) {
            blocks.add(new Heading(2, title));
            sentences.forEach(sentence -> blocks.add(new Line(tone, sentence)));
        }
    }

    private static Table jobs(List<RunReport.Job> jobs) {
        return new Table(
                Optional.of("Jobs"),
                List.of(
                        Column.left("job"),
                        Column.left("table"),
                        Column.right("took"),
                        Column.right("files"),
                        Column.right("rows"),
                        Column.right("size"),
                        Column.right("through the task")),
                jobs.stream()
                        .map(job -> List.of(
                                Cell.of(job.job()),
                                Cell.of(job.subject().isEmpty() ? "-" : job.subject()),
                                Figures.cell(job.time()),
                                Cell.of(job.files()),
                                Cell.of(job.rows()),
                                size(job.bytes()),
                                size(job.bytesThrough())))
                        .toList());
    }

    private static Table tables(RunDetail detail) {
        return new Table(
                Optional.of("Tables in the lake"),
                List.of(
                        Column.left("source"),
                        Column.left("folder"),
                        Column.left("how"),
                        Column.right("rows"),
                        Column.right("size"),
                        Column.right("files"),
                        Column.right("partitions")),
                detail.tables().stream().map(table -> row(table, detail)).toList());
    }

    private static List<Cell> row(RunReport.Table table, RunDetail detail) {
        return List.of(
                Cell.of(table.database() + "." + table.name()),
                Cell.of(table.as().folder()),
                Cell.of(how(table, detail)),
                Cell.of(table.rows()),
                size(table.bytes()),
                Cell.of(table.files()),
                Cell.of(table.partitions()));
    }

    private static String how(RunReport.Table table, RunDetail detail) {
        if (table.keptFrom().isPresent()) {
            return "kept of " + table.keptFrom().get().export();
        }
        if (detail.trail().jobs().isEmpty()) {
            return "-";
        }
        return detail.rewrote(table) ? table.rewriting().map(RunView::rewritten).orElse("rewritten") : "copied";
    }

    private static String rewritten(RunReport.Rewriting how) {
        var ways = "rewritten: %s copied, %s appended, %s written anew"
                .formatted(
                        Words.count(how.filesCopied(), "file"),
                        Words.count(how.groupsAppended(), "row group"),
                        Words.number(how.groupsRewritten()));
        return how.nulls() + how.invalid() == 0
                ? ways
                : "%s; without a partition: %s null, %s invalid"
                        .formatted(ways, Words.number(how.nulls()), Words.number(how.invalid()));
    }

    private static Cell size(long bytes) {
        return new Cell(Words.size(bytes), Long.toString(bytes), Tone.NEUTRAL);
    }

    private static String next(RunDetail detail, RunState state, String again) {
        return switch (state) {
            case PUBLISHED -> isShown(detail) ? "Nothing: the lake shows this snapshot." : "Nothing: " + shown(detail);
            case PUBLISHED_WITH_GAPS ->
                isShown(detail)
                        ? "Each gap says what would close it. Once that is done, publish the snapshot again:\n" + again
                        : "Nothing: " + shown(detail);
            case SUPERSEDED -> "Nothing: " + shown(detail);
            case FAILED -> "Once the cause is mended, run it again:\n" + again;
            case RUNNING -> "It is under way; what is above is what it has done so far.";
            case UNFINISHED ->
                "It was stopped before it could say how it ended. Every table is as it was or as it should be. To finish it:\n"
                        + again;
        };
    }

    private static boolean isShown(RunDetail detail) {
        return detail.shown().filter(detail.run().export()::equals).isPresent();
    }

    private static String shown(RunDetail detail) {
        return detail.shown()
                .map("the lake shows the snapshot of export %s."::formatted)
                .orElse("nobody knows which snapshot the lake shows.");
    }
}
