package io.datapump.reconciler.render;

import io.datapump.reconciler.plan.Basis;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanSummary;
import io.datapump.reconciler.render.Alike.Told;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Callout;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Fact;
import io.datapump.reconciler.render.Document.Facts;
import io.datapump.reconciler.render.Document.Fold;
import io.datapump.reconciler.render.Document.Group;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.schema.source.SourceLocation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a plan says to people: what it was made from, the summary, what is lost, what is in the way,
/// every change by the document that asks for it, what is left alone, and the summary again.
public final class PlanView {

    /// Groups of longer plans are met closed.
    private static final int OPEN_CHANGES = 40;

    private static final int DIGEST_SHOWN = 12;

    private PlanView() {}

    /// As [#document(Plan, Optional)], for live state just read.
    public static Document document(Plan plan) {
        return document(plan, Optional.empty());
    }

    /// The whole plan.
    ///
    /// @param age of a recorded live state
    public static Document document(Plan plan, Optional<Duration> age) {
        var blocks = new ArrayList<Block>();
        blocks.add(heading(plan));
        blocks.add(basis(plan.basis(), age));
        blocks.add(new Line(tone(plan), summary(plan)));
        var introduced = blocks.size();
        if (!plan.losses().isEmpty()) {
            blocks.add(LossView.callout(plan.losses()));
        }
        if (!plan.notes().isEmpty()) {
            blocks.add(notes(plan.notes()));
        }
        if (!plan.conflicts().isEmpty()) {
            blocks.add(conflicts(plan));
        }
        blocks.addAll(ImpactView.blocks(plan.impact()));
        blocks.addAll(changes(plan.pending()));
        addFindings(blocks, plan, Finding.Orphan.class, "No longer asked for, and left where it is");
        addFindings(blocks, plan, Finding.Unmanaged.class, "At work on the lake, but not its own");
        if (blocks.size() > introduced) {
            blocks.add(new Line(tone(plan), summary(plan)));
        }
        return new Document(blocks);
    }

    /// Every change on one line, the findings, the summary.
    public static Document overview(Plan plan) {
        var blocks = new ArrayList<Block>();
        blocks.add(heading(plan));
        Stream.concat(
                        plan.pending().stream().map(ChangeView::diff),
                        plan.findings().stream().map(ChangeView::diff))
                .map(diff -> new Diff(diff.sign(), diff.subjects(), Optional.empty(), List.of()))
                .forEach(blocks::add);
        blocks.add(new Line(summary(plan)));
        return new Document(blocks);
    }

    /// The summary line: `3 to create, 1 to update.`, or `No changes. …`.
    public static String summary(Plan plan) {
        var summary = plan.summary();
        var counts = counts(plan, summary);
        var orphans = summary.findings().orphans();
        var notes = orphans == 0 ? "" : " %d no longer asked for; plan with pruning to delete.".formatted(orphans);
        if (counts.isEmpty()) {
            return "No changes. Live state is as the configuration asks: %s kept.%s"
                    .formatted(Words.count(summary.keep(), "resource"), notes);
        }
        return String.join(", ", counts) + "." + notes;
    }

    private static List<String> counts(Plan plan, PlanSummary summary) {
        return Stream.of(
                        count(summary.create(), "to create"),
                        count(summary.update(), "to update"),
                        count(summary.replace(), "to replace"),
                        count(summary.adopt(), "to adopt"),
                        count(summary.delete(), "to delete"),
                        count(summary.findings().conflicts(), "in conflict"),
                        count(plan.unagreed().size(), "lost and not agreed to"))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> count(int number, String what) {
        return number == 0 ? Optional.empty() : Optional.of(Words.number(number) + " " + what);
    }

    private static Tone tone(Plan plan) {
        if (!plan.conflicts().isEmpty() || !plan.unagreed().isEmpty()) {
            return Tone.DANGER;
        }
        return plan.isEmpty() ? Tone.GOOD : Tone.ATTENTION;
    }

    private static Callout notes(List<String> notes) {
        return new Callout(
                Tone.ATTENTION,
                notes.size() == 1
                        ? "1 agreement agrees to nothing."
                        : Words.number(notes.size()) + " agreements agree to nothing.",
                notes.stream().<Block>map(Line::new).toList());
    }

    private static Heading heading(Plan plan) {
        return new Heading("Plan for lake %s in account %s, region %s"
                .formatted(
                        plan.scope().lake(),
                        plan.scope().account(),
                        plan.scope().region()));
    }

    private static Facts basis(Basis basis, Optional<Duration> age) {
        return new Facts(
                Optional.empty(),
                List.of(
                        new Fact("commit", basis.commit().orElse("none: the files on disk were read")),
                        new Fact("configuration", shortened(basis.configuration())),
                        new Fact("live state", live(basis, age))));
    }

    private static String live(Basis basis, Optional<Duration> age) {
        var digest = " (%s)".formatted(shortened(basis.live()));
        return basis.recordedAt()
                        .map(time -> "recorded at " + Words.time(time)
                                + age.map(known -> ", %s ago".formatted(Words.age(known)))
                                        .orElse(""))
                        .orElse("read from AWS for this plan")
                + digest;
    }

    private static String shortened(String digest) {
        return digest.substring(0, Math.min(DIGEST_SHOWN, digest.length()));
    }

    private static Callout conflicts(Plan plan) {
        return new Callout(
                Tone.DANGER,
                "%s in the way: apply refuses this plan. What is not the lake's is never touched."
                        .formatted(
                                plan.conflicts().size() == 1
                                        ? "1 resource of someone else is"
                                        : "%s resources of someone else are"
                                                .formatted(Words.number(
                                                        plan.conflicts().size()))),
                plan.conflicts().stream().<Block>map(ChangeView::diff).toList());
    }

    /// Those with many alike first, then document by document.
    private static List<Block> changes(List<Change> pending) {
        var fold = pending.size() > OPEN_CHANGES ? Fold.CLOSED : Fold.OPEN;
        var sorted = Alike.among(pending);
        var blocks = new ArrayList<Block>();
        sorted.alike()
                .forEach(alike -> blocks.add(group(
                        alike.kind().value(),
                        alike.told(),
                        fold,
                        Stream.concat(
                                Stream.of(alike.diff()), alike.told().stream().flatMap(PlanView::parts)))));
        sorted.single().stream()
                .collect(
                        Collectors.groupingBy(told -> document(told.change()), LinkedHashMap::new, Collectors.toList()))
                .forEach((document, told) -> blocks.add(group(
                        document,
                        told,
                        fold,
                        told.stream().flatMap(each -> Stream.concat(Stream.of(each.diff()), parts(each))))));
        return blocks;
    }

    private static Block group(String title, List<Told> told, Fold fold, Stream<Block> blocks) {
        return new Group("%s: %s".formatted(title, tally(told)), fold, blocks.toList());
    }

    private static Stream<Block> parts(Told told) {
        return ChangeView.parts(told.change()).<Block>map(table -> table).stream();
    }

    private static String document(Change change) {
        return ChangeView.at(change).map(SourceLocation::file).orElse("No longer asked for");
    }

    /// `2 to create, 1 to update`.
    private static String tally(List<Told> told) {
        return told.stream()
                .collect(Collectors.groupingBy(each -> each.diff().sign(), TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(count -> "%s to %s"
                        .formatted(
                                Words.number(count.getValue()), count.getKey().word()))
                .collect(Collectors.joining(", "));
    }

    private static void addFindings(List<Block> blocks, Plan plan, Class<? extends Finding> type, String title) {
        var diffs = plan.findings().stream()
                .filter(type::isInstance)
                .<Block>map(ChangeView::diff)
                .toList();
        if (!diffs.isEmpty()) {
            blocks.add(new Group(
                    "%s: %s".formatted(title, Words.count(diffs.size(), "resource")),
                    diffs.size() > OPEN_CHANGES ? Fold.CLOSED : Fold.OPEN,
                    diffs));
        }
    }
}
