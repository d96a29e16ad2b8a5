package io.datapump.reconciler.render;

import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.apply.Outcome;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Fold;
import io.datapump.reconciler.render.Document.Group;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// What an apply says to people: whether it succeeded, what was not done, what was done, what is left.
public final class ApplyView {

    /// Longer lists of what is done are met closed.
    private static final int OPEN_ROWS = 40;

    private ApplyView() {}

    /// Whether it succeeded, outcomes in the order of the plan, and what is left.
    public static Document document(ApplyReport report) {
        var blocks = new ArrayList<Block>();
        var verdict = new Line(report.succeeded() ? Tone.GOOD : Tone.DANGER, summary(report));
        blocks.add(new Heading("Apply"));
        blocks.add(verdict);
        undone(report).ifPresent(blocks::add);
        done(report).ifPresent(blocks::add);
        report.remaining()
                .filter(plan -> !plan.isEmpty())
                .ifPresent(plan -> blocks.addAll(PlanView.document(plan).blocks()));
        if (!report.results().isEmpty()) {
            blocks.add(verdict);
        }
        return new Document(blocks);
    }

    /// A change that begins, on one line.
    static String line(Change change) {
        return subject(change) + " …";
    }

    /// One result on one line, as progress tells it.
    public static String line(Result result) {
        return "%s: %s%s%s"
                .formatted(
                        subject(result.change()),
                        word(result.outcome()),
                        result.took().isZero() ? "" : " in " + seconds(result.took()),
                        reason(result.outcome()).map(". "::concat).orElse(""));
    }

    private static String subject(Change change) {
        return ChangeView.sign(change).text() + " " + change.resource();
    }

    private static String seconds(Duration took) {
        return "%.1f s".formatted(took.toMillis() / 1000.0);
    }

    private static Optional<Block> undone(ApplyReport report) {
        var rows = report.results().stream()
                .filter(Predicate.not(Result::isDone))
                .map(result -> List.of(
                        Cell.of(subject(result.change())),
                        Cell.of(word(result.outcome()), tone(result.outcome())),
                        Cell.of(reason(result.outcome()).orElse(""))))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Table(
                        Optional.empty(),
                        List.of(Column.left("not done"), Column.left("outcome"), Column.left("reason")),
                        rows));
    }

    private static Optional<Block> done(ApplyReport report) {
        var rows = report.results().stream()
                .filter(Result::isDone)
                .map(result -> List.of(Cell.of(subject(result.change()))))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Group(
                        Words.count(rows.size(), "change") + " done",
                        rows.size() > OPEN_ROWS ? Fold.CLOSED : Fold.OPEN,
                        List.of(new Table(Optional.empty(), List.of(Column.left("done")), rows))));
    }

    /// What the exit code says, in a sentence.
    private static String summary(ApplyReport report) {
        if (!report.allDone()) {
            return "%d done, %d failed, %d skipped, %d unknown. Mend what failed and apply again: what is done stays done."
                    .formatted(
                            count(report, Outcome.Done.class),
                            count(report, Outcome.Failed.class),
                            count(report, Outcome.Skipped.class),
                            count(report, Outcome.Unknown.class));
        }
        if (report.succeeded()) {
            return report.results().isEmpty()
                    ? "Nothing was to be done: live state is as the configuration asks%s."
                            .formatted(report.remaining()
                                    .flatMap(plan -> plan.basis().commit())
                                    .map(" at commit "::concat)
                                    .orElse(""))
                    : "%d done. Live state is as the configuration asks."
                            .formatted(report.results().size());
        }
        var left = report.remaining().map(Plan::pending).map(List::size).orElse(0);
        return "%d done, but %s still planned afterwards. This is a defect of Data Pump or someone else is at work."
                .formatted(report.results().size(), left == 1 ? "1 change is" : left + " changes are");
    }

    private static long count(ApplyReport report, Class<? extends Outcome> type) {
        return report.results().stream()
                .map(Result::outcome)
                .filter(type::isInstance)
                .count();
    }

    static String word(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done done -> "done";
            case Outcome.Failed failed -> "failed";
            case Outcome.Skipped skipped -> "skipped";
            case Outcome.Unknown unknown -> "unknown";
        };
    }

    private static Tone tone(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done done -> Tone.GOOD;
            case Outcome.Failed failed -> Tone.DANGER;
            case Outcome.Skipped skipped -> Tone.ATTENTION;
            case Outcome.Unknown unknown -> Tone.DANGER;
        };
    }

    static Optional<String> reason(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done done -> Optional.empty();
            case Outcome.Failed failed -> Optional.of(failed.message());
            case Outcome.Skipped skipped -> Optional.of(skipped.reason());
            case Outcome.Unknown unknown -> Optional.of(unknown.message());
        };
    }
}
