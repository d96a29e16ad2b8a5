package io.datapump.reconciler.render;

import io.datapump.reconciler.drift.Drift;
import io.datapump.reconciler.drift.Drift.Repair;
import io.datapump.reconciler.drift.DriftReport;
import io.datapump.reconciler.drift.DriftReport.Unmanaged;
import io.datapump.reconciler.drift.StrayTable;
import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Detail;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Sign;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.schema.source.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a drift report says to people.
public final class DriftView {

    /// The fields that say why a resource is said to work on the lake.
    private static final Set<String> SAYING_WHERE = Set.of("database", "s3Targets", "topic");

    private DriftView() {}

    /// What an issue about it is called; the same for every report of a lake, so that one issue is found again.
    public static String title(DriftReport report) {
        return "Drift in lake " + report.scope().lake();
    }

    /// What differs, how to heal it, what is pending, and what stands by.
    public static Document document(DriftReport report) {
        var blocks = new ArrayList<Block>();
        blocks.add(new Heading("Drift in lake %s in account %s, region %s"
                .formatted(
                        report.scope().lake(),
                        report.scope().account(),
                        report.scope().region())));
        blocks.add(new Line(report.isDrift() ? Tone.ATTENTION : Tone.GOOD, summary(report)));
        report.drifts().stream()
                .map(drift -> diff(drift, report.configuration()))
                .forEach(blocks::add);
        addHealing(report, blocks);
        addPending(report, blocks);
        addBystanders(report.bystanders(), report, blocks);
        return new Document(blocks);
    }

    /// How many resources differ, and how the configuration stands to what was applied.
    public static String summary(DriftReport report) {
        var count = report.drifts().size();
        var first = switch (count) {
            case 0 -> "No drift: what is live is as the configuration asks.";
            case 1 -> "1 resource differs from the configuration.";
            default -> "%,d resources differ from the configuration.".formatted(count);
        };
        return switch (report.configuration()) {
            case IN_FORCE, UNKNOWN -> first;
            case CHANGED ->
                (count == 0 ? "No drift that can be told from the changes." : first)
                        + " The configuration changed since the last apply: pending changes are not drift.";
        };
    }

    private static void addHealing(DriftReport report, List<Block> blocks) {
        var mends = report.drifts().stream().map(Drift::heal).distinct().toList();
        mends.forEach(mend -> {
            switch (mend) {
                case Mend.Command(var line) -> blocks.addAll(Mends.paste(reason(line, report), line));
                case Mend.Yaml yaml -> blocks.addAll(Mends.blocks("", yaml));
                case Mend.Words(var words) -> blocks.add(new Line(words));
            }
        });
        if (!report.drifts().isEmpty()) {
            blocks.add(new Line("If what is live is right, write it into the configuration instead."));
        }
    }

    private static String reason(String line, DriftReport report) {
        return line.equals(report.commands().apply())
                ? "To make it as the configuration asks:"
                : "To take it over, after a look at who else uses it:";
    }

    private static void addPending(DriftReport report, List<Block> blocks) {
        if (report.pending().isEmpty()) {
            return;
        }
        blocks.add(new Heading(
                2, "Pending changes, not drift: %,d".formatted(report.pending().size())));
        report.pending().stream()
                .map(drift -> brief(diff(drift, report.configuration())))
                .forEach(blocks::add);
        blocks.addAll(Mends.paste(
                "For drift alone, compare with the commit that was applied last:",
                report.commands().driftAt("COMMIT")));
    }

    private static void addBystanders(DriftReport.Bystanders bystanders, DriftReport report, List<Block> blocks) {
        if (bystanders.isEmpty()) {
            return;
        }
        blocks.add(new Heading(2, "Not drift, and never touched"));
        bystanders.orphans().stream().map(DriftView::orphan).forEach(blocks::add);
        bystanders.unmanaged().stream().map(DriftView::unmanaged).forEach(blocks::add);
        bystanders.tables().stream().map(DriftView::stray).forEach(blocks::add);
        if (!bystanders.orphans().isEmpty()) {
            blocks.addAll(Mends.paste(
                    "To delete what the lake owns and no document asks for:",
                    report.commands().applyWithPruning()));
        }
    }

    private static Diff diff(Drift drift, DriftReport.Standing configuration) {
        return switch (drift) {
            case Drift.Changed changed ->
                Diff.of(
                        changed.repair() == Repair.BY_REPLACEMENT ? Sign.REPLACE : Sign.UPDATE,
                        changed.resource().toString(),
                        place(changed.at()),
                        changed.since().map(DriftView::since),
                        changed.fields().stream().map(Values::detail).toList());
            case Drift.Gone gone ->
                told(
                        Sign.CREATE,
                        gone.resource(),
                        place(gone.at()),
                        configuration == DriftReport.Standing.IN_FORCE
                                ? "It does not exist: somebody has deleted it."
                                : "It does not exist: somebody has deleted it, or no apply has made it yet.");
            case Drift.Disowned disowned ->
                told(Sign.CONFLICT, disowned.resource(), place(disowned.at()), disowned.reason());
        };
    }

    private static Diff told(Sign sign, ResourceId resource, Optional<String> place, String reason) {
        return Diff.of(sign, resource.toString(), place, Optional.of(reason), List.of());
    }

    private static Diff brief(Diff whole) {
        return new Diff(whole.sign(), whole.subjects(), Optional.empty(), List.of());
    }

    private static String since(LiveVersion version) {
        return "It is live since %s%s."
                .formatted(
                        version.label(),
                        version.since().map(at -> " of " + Words.time(at)).orElse(""));
    }

    private static Diff orphan(ResourceId orphan) {
        return told(Sign.ORPHAN, orphan, Optional.empty(), "The lake owns it, and no document asks for it.");
    }

    private static Diff unmanaged(Unmanaged unmanaged) {
        return Diff.of(
                Sign.UNMANAGED,
                unmanaged.resource().toString(),
                Optional.empty(),
                Optional.of("It works on the lake; the lake does not own it, and no document asks for it."),
                Values.details(unmanaged.tree()).stream()
                        .filter(detail -> SAYING_WHERE.contains(detail.path()))
                        .toList());
    }

    private static Diff stray(StrayTable stray) {
        var table = stray.table();
        var reason = switch (stray.reason()) {
            case ELSEWHERE -> "Its files lie outside the lake's catalog and history.";
            case UNDECLARED_CLUSTER -> "No document declares the cluster \"%s\".".formatted(stray.cluster());
            case UNPUBLISHED -> "The last run of \"%s\" that published did not publish it.".formatted(stray.cluster());
        };
        return Diff.of(
                Sign.UNMANAGED,
                "glue-table/%s.%s".formatted(table.database(), table.name()),
                Optional.empty(),
                Optional.of(reason),
                table.location().stream()
                        .<Detail>map(location -> new Detail.Value("location", location))
                        .toList());
    }

    private static Optional<String> place(SourceLocation at) {
        return Optional.of(ChangeView.place(at));
    }
}
