package io.datapump.reconciler.render;

import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.apply.Outcome;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What an apply says to people.
public final class ApplyView {

    private ApplyView() {}

    /// Outcomes in the order of the plan, then what is left.
    public static Document document(ApplyReport report) {
        var blocks = new ArrayList<Block>();
        blocks.add(new Heading("Apply"));
        if (!report.results().isEmpty()) {
            blocks.add(new Table(
                    List.of("change", "outcome", "reason"),
                    report.results().stream().map(ApplyView::row).toList()));
        }
        blocks.add(new Line(summary(report)));
        report.remaining()
                .filter(plan -> !plan.isEmpty())
                .ifPresent(plan -> blocks.addAll(PlanView.document(plan).blocks()));
        return new Document(blocks);
    }

    /// One result on one line, as progress tells it.
    public static String line(Result result) {
        return "%s %s: %s%s"
                .formatted(
                        PlanView.diff(result.change()).sign().text(),
                        result.change().resource(),
                        word(result.outcome()),
                        reason(result.outcome()).map(". "::concat).orElse(""));
    }

    private static List<String> row(Result result) {
        return List.of(
                PlanView.diff(result.change()).sign().text() + " "
                        + result.change().resource(),
                word(result.outcome()),
                reason(result.outcome()).orElse(""));
    }

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
                    ? "Nothing was to be done: live state is as the configuration asks."
                    : "%d done. Live state is as the configuration asks."
                            .formatted(report.results().size());
        }
        var left = report.remaining().map(Plan::pending).map(List::size).orElse(0);
        return "%d done, but %d changes are still planned afterwards. This is a defect of Data Pump or someone else is at work."
                .formatted(report.results().size(), left);
    }

    private static long count(ApplyReport report, Class<? extends Outcome> type) {
        return report.results().stream()
                .map(Result::outcome)
                .filter(type::isInstance)
                .count();
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done done -> "done";
            case Outcome.Failed failed -> "failed";
            case Outcome.Skipped skipped -> "skipped";
            case Outcome.Unknown unknown -> "unknown";
        };
    }

    private static Optional<String> reason(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done done -> Optional.empty();
            case Outcome.Failed failed -> Optional.of(failed.message());
            case Outcome.Skipped skipped -> Optional.of(skipped.reason());
            case Outcome.Unknown unknown -> Optional.of(unknown.message());
        };
    }
}
