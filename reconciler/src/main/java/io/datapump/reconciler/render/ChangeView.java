package io.datapump.reconciler.render;

import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.FieldChange;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Detail;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Sign;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.PartChange;
import io.datapump.schema.source.SourceLocation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What one change or finding says to people.
final class ChangeView {

    private ChangeView() {}

    /// A change with its reason and its fields.
    static Diff diff(Change change) {
        return Diff.of(
                sign(change),
                change.resource().toString(),
                at(change).map(ChangeView::place),
                Optional.of(reason(change)),
                details(change));
    }

    static Sign sign(Change change) {
        return switch (change) {
            case Change.Create create -> Sign.CREATE;
            case Change.Update update -> Sign.UPDATE;
            case Change.Replace replace -> Sign.REPLACE;
            case Change.Delete delete -> Sign.DELETE;
            case Change.Adopt adopt -> Sign.ADOPT;
            case Change.Keep keep ->
                throw new IllegalArgumentException("Cannot show %s as a change: it is kept".formatted(keep.resource()));
        };
    }

    /// Where the configuration asks for the change; empty where it no longer asks for the resource.
    static Optional<SourceLocation> at(Change change) {
        return switch (change) {
            case Change.Create create -> Optional.of(create.at());
            case Change.Update update -> Optional.of(update.at());
            case Change.Replace replace -> Optional.of(replace.at());
            case Change.Delete delete -> Optional.empty();
            case Change.Adopt adopt -> Optional.of(adopt.at());
            case Change.Keep keep -> Optional.of(keep.at());
        };
    }

    /// Why, in full sentences.
    static String reason(Change change) {
        return switch (change) {
            case Change.Create create ->
                create.inPlaceOf()
                        .map(before -> "It takes the place of %s, from which it differs in %s."
                                .formatted(before.name(), fields(before.fields())))
                        .orElse("No live resource has that name.");
            case Change.Update update -> differing(update.fields(), update.version());
            case Change.Replace replace ->
                differing(replace.fields(), replace.version())
                        + " Not all of that can be changed in place, so it is deleted and created.";
            case Change.Delete delete -> "No document asks for it any more.";
            case Change.Adopt adopt ->
                "Nobody owns it and it was named to be adopted: it gets the lake's tags, and %s."
                        .formatted(
                                adopt.fields().isEmpty()
                                        ? "nothing else changes"
                                        : fields(adopt.fields()) + " of it change"
                                                + (adopt.fields().size() == 1 ? "s" : ""));
            case Change.Keep keep -> "It is as the configuration asks.";
        };
    }

    private static String differing(List<FieldChange> fields, Optional<LiveVersion> version) {
        return "%s differ%s%s."
                .formatted(
                        fields(fields),
                        fields.size() == 1 ? "s" : "",
                        version.map(ChangeView::since).orElse(""));
    }

    private static String since(LiveVersion version) {
        return " since " + version.label()
                + version.since().map(time -> " of " + Words.time(time)).orElse("");
    }

    private static String fields(List<FieldChange> fields) {
        return Words.count(fields.size(), "field");
    }

    private static List<Detail> details(Change change) {
        return switch (change) {
            case Change.Create create ->
                create.inPlaceOf()
                        .map(before -> details(before.fields()))
                        .orElseGet(() -> Values.details(create.after()));
            case Change.Update update -> details(update.fields());
            case Change.Replace replace -> details(replace.fields());
            case Change.Delete delete -> List.of();
            case Change.Adopt adopt -> details(adopt.fields());
            case Change.Keep keep -> List.of();
        };
    }

    private static List<Detail> details(List<FieldChange> fields) {
        return fields.stream().map(Values::detail).toList();
    }

    /// What becomes of the parts of a resource that is made of parts.
    static Optional<Table> parts(Change change) {
        var parts = switch (change) {
            case Change.Create create -> create.parts();
            case Change.Update update -> update.parts();
            default -> List.<PartChange>of();
        };
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(new Table(
                        Optional.of("What becomes of the parts of " + change.resource()),
                        List.of(
                                Column.left("action"),
                                Column.left("part"),
                                Column.left("type"),
                                Column.left("made anew"),
                                Column.left("why"),
                                Column.left("protected by")),
                        parts.stream().map(ChangeView::row).toList()));
    }

    private static List<Cell> row(PartChange part) {
        var replaced = part.replacement() != PartChange.Replacement.NEVER;
        return List.of(
                Cell.of(
                        part.action().name().toLowerCase(Locale.ROOT),
                        part.isDangerous() && !replaced ? Tone.DANGER : Tone.NEUTRAL),
                Cell.of(part.name()),
                Cell.of(part.type()),
                Cell.of(
                        switch (part.replacement()) {
                            case NEVER -> "no";
                            case CONDITIONAL -> "perhaps";
                            case ALWAYS -> "yes";
                        },
                        part.isDangerous() && replaced ? Tone.DANGER : Tone.NEUTRAL),
                Cell.of(String.join("; ", part.reasons())),
                Cell.of(part.protectedBy().orElse("")));
    }

    static Diff diff(Finding finding) {
        var subject = finding.resource().toString();
        return switch (finding) {
            case Finding.Conflict conflict ->
                Diff.of(
                        Sign.CONFLICT,
                        subject,
                        Optional.of(place(conflict.at())),
                        Optional.of(conflict.reason()),
                        List.of());
            case Finding.Orphan orphan ->
                Diff.of(
                        Sign.ORPHAN,
                        subject,
                        Optional.empty(),
                        Optional.of("No document asks for it any more; it stays until a plan with pruning deletes it."),
                        List.of());
            case Finding.Unmanaged unmanaged ->
                Diff.of(
                        Sign.UNMANAGED,
                        subject,
                        Optional.empty(),
                        Optional.of("It works on the lake, no document asks for it, and the lake does not own it; it"
                                + " is left alone."),
                        List.of());
        };
    }

    static String place(SourceLocation at) {
        return at.file() + ":" + at.line();
    }
}
