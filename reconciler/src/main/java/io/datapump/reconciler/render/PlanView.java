package io.datapump.reconciler.render;

import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.FieldChange;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanSummary;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Sign;
import io.datapump.schema.source.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a plan says to people.
public final class PlanView {

    private PlanView() {}

    /// Every change with its fields, the findings, the summary.
    public static Document document(Plan plan) {
        var blocks = new ArrayList<Block>();
        blocks.add(heading(plan));
        plan.pending().stream().map(PlanView::diff).forEach(blocks::add);
        plan.findings().stream().map(PlanView::diff).forEach(blocks::add);
        blocks.add(new Line(summary(plan)));
        return new Document(blocks);
    }

    /// Every change on one line, the findings, the summary.
    public static Document overview(Plan plan) {
        var blocks = document(plan).blocks().stream()
                .map(block -> block instanceof Diff(var sign, var subject, var place, var details)
                        ? new Diff(sign, subject, place, List.of())
                        : block)
                .toList();
        return new Document(blocks);
    }

    /// The summary line: `3 to create, 1 to update.`, or `No changes. …`.
    public static String summary(Plan plan) {
        var summary = plan.summary();
        var counts = counts(summary);
        var orphans = summary.findings().orphans();
        var notes = orphans == 0 ? "" : " %d no longer asked for; plan with pruning to delete.".formatted(orphans);
        if (counts.isEmpty()) {
            return "No changes. Live state is as the configuration asks: %d resources kept.%s"
                    .formatted(summary.keep(), notes);
        }
        return String.join(", ", counts) + "." + notes;
    }

    private static List<String> counts(PlanSummary summary) {
        return Stream.of(
                        count(summary.create(), "to create"),
                        count(summary.update(), "to update"),
                        count(summary.replace(), "to replace"),
                        count(summary.adopt(), "to adopt"),
                        count(summary.delete(), "to delete"),
                        count(summary.findings().conflicts(), "in conflict"))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> count(int number, String what) {
        return number == 0 ? Optional.empty() : Optional.of(number + " " + what);
    }

    private static Heading heading(Plan plan) {
        return new Heading("Plan for lake %s in account %s, region %s"
                .formatted(
                        plan.scope().lake(),
                        plan.scope().account(),
                        plan.scope().region()));
    }

    static Diff diff(Change change) {
        var subject = change.resource().toString();
        return switch (change) {
            case Change.Create create ->
                new Diff(Sign.CREATE, subject, place(create.at()), Values.lines(create.after()));
            case Change.Update update -> new Diff(Sign.UPDATE, subject, place(update.at()), lines(update.fields()));
            case Change.Replace replace ->
                new Diff(Sign.REPLACE, subject, place(replace.at()), lines(replace.fields()));
            case Change.Delete delete ->
                new Diff(Sign.DELETE, subject, Optional.empty(), List.of("no document asks for it any more"));
            case Change.Adopt adopt -> new Diff(Sign.ADOPT, subject, place(adopt.at()), lines(adopt.fields()));
            case Change.Keep keep ->
                throw new IllegalArgumentException("Cannot show %s as a change: it is kept".formatted(subject));
        };
    }

    private static Diff diff(Finding finding) {
        var subject = finding.resource().toString();
        return switch (finding) {
            case Finding.Conflict conflict ->
                new Diff(Sign.CONFLICT, subject, place(conflict.at()), List.of(conflict.reason()));
            case Finding.Orphan orphan ->
                new Diff(
                        Sign.ORPHAN,
                        subject,
                        Optional.empty(),
                        List.of("No document asks for it any more; it stays until a plan with pruning deletes it."));
        };
    }

    private static List<String> lines(List<FieldChange> fields) {
        return fields.stream().map(Values::line).toList();
    }

    private static Optional<String> place(SourceLocation at) {
        return Optional.of(at.file() + ":" + at.line());
    }
}
