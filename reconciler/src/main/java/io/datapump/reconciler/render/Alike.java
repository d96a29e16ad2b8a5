package io.datapump.reconciler.render;

import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.render.Document.Detail;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Sign;
import io.datapump.reconciler.render.Document.Subject;
import io.datapump.reconciler.resource.KindName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Changes of one kind that do the same to the same fields. A new image in a thousand task definitions is one
/// thing to read, not a thousand.
///
/// @param kind of all of them
/// @param told never empty, in the order of the plan
record Alike(KindName kind, List<Told> told) {

    /// Fewer are told one by one.
    private static final int FEW = 10;

    /// One change and what is said of it.
    record Told(Change change, Diff diff) {

        static Told of(Change change) {
            return new Told(change, ChangeView.diff(change));
        }
    }

    /// Changes told together, and those left over.
    record Sorted(List<Alike> alike, List<Told> single) {}

    /// What makes changes alike: their values may differ.
    private record Likeness(KindName kind, Sign sign, List<String> paths) {

        static Likeness of(Told told) {
            return new Likeness(
                    told.change().resource().kind(),
                    told.diff().sign(),
                    told.diff().details().stream().map(Detail::path).toList());
        }
    }

    /// Finds those that have many alike.
    static Sorted among(List<Change> changes) {
        var alike = new ArrayList<Alike>();
        var single = new HashSet<Integer>();
        var told = changes.stream().map(Told::of).toList();
        var groups = new LinkedHashMap<Likeness, List<Integer>>();
        for (int i = 0; i < told.size(); i++) {
            groups.computeIfAbsent(Likeness.of(told.get(i)), _ -> new ArrayList<>())
                    .add(i);
        }
        groups.forEach((likeness, members) -> {
            if (members.size() > FEW) {
                alike.add(new Alike(
                        likeness.kind(), members.stream().map(told::get).toList()));
            } else {
                single.addAll(members);
            }
        });
        return new Sorted(alike, single.stream().sorted().map(told::get).toList());
    }

    /// All of them as one: what they share once, what is different with each.
    Diff diff() {
        var first = told.getFirst().diff();
        var shared = new HashSet<>(first.details());
        told.forEach(each -> shared.retainAll(new HashSet<>(each.diff().details())));
        return new Diff(
                first.sign(),
                told.stream().map(each -> subject(each.diff(), shared)).toList(),
                reason(),
                first.details().stream().filter(shared::contains).toList());
    }

    private static Subject subject(Diff diff, Set<Detail> shared) {
        var only = diff.subjects().getFirst();
        return new Subject(
                only.name(),
                only.place(),
                diff.details().stream()
                        .filter(detail -> !shared.contains(detail))
                        .toList());
    }

    /// The reason all give; where they give different ones, for example versions, what they have in common.
    private Optional<String> reason() {
        var reasons = told.stream().map(each -> each.diff().reason()).collect(Collectors.toSet());
        return reasons.size() == 1
                ? reasons.iterator().next()
                : Optional.of("%s differ in each of them."
                        .formatted(Words.count(told.getFirst().diff().details().size(), "field")));
    }
}
