package io.datapump.reconciler.render;

import io.datapump.reconciler.plan.FieldChange;
import io.datapump.reconciler.render.Document.Detail;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.StateTree.Items;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;

/// Values of state trees as short text.
final class Values {

    private static final int WIDEST = 96;
    private static final int CONTEXT = 24;
    private static final int LEAVES_SHOWN = 12;
    private static final int MEMBERS_SHOWN = 12;
    private static final int DIGEST_SHOWN = 8;

    private Values() {}

    /// What differs: members that go and come where both values are lists of plain values, else the values.
    static Detail detail(FieldChange change) {
        if (change.before().orElse(null) instanceof Items(var before)
                && change.after().orElse(null) instanceof Items(var after)) {
            var removed = without(before, after);
            var added = without(after, before);
            if (!removed.isEmpty() || !added.isEmpty()) {
                return new Detail.Members(change.path().toString(), members(removed), members(added));
            }
        }
        var before = change.before().map(Values::text).orElse("(none)");
        var after = change.after().map(Values::text).orElse("(none)");
        var start = firstShown(before, after);
        return new Detail.Changed(change.path().toString(), cut(before, start), cut(after, start));
    }

    private static List<StateTree> without(List<StateTree> items, List<StateTree> others) {
        var counts = new HashMap<StateTree, Integer>();
        others.forEach(other -> counts.merge(other, 1, Integer::sum));
        return items.stream()
                .filter(item -> counts.merge(item, -1, Integer::sum) < 0)
                .toList();
    }

    private static List<String> members(List<StateTree> items) {
        var shown = new ArrayList<>(
                items.stream().limit(MEMBERS_SHOWN).map(Values::brief).toList());
        if (items.size() > MEMBERS_SHOWN) {
            shown.add("%s more".formatted(Words.number(items.size() - MEMBERS_SHOWN)));
        }
        return shown;
    }

    /// Where two long values begin to be shown: a little before they begin to differ, so that what is cut off
    /// is what is the same.
    private static int firstShown(String before, String after) {
        if (before.length() <= WIDEST && after.length() <= WIDEST) {
            return 0;
        }
        int same = 0;
        while (same < Math.min(before.length(), after.length()) && before.charAt(same) == after.charAt(same)) {
            same++;
        }
        return same <= WIDEST / 2 ? 0 : same - CONTEXT;
    }

    /// The fields of a new resource. Of a field with many values inside only the names are told, and of the tags
    /// nothing: whatever the reconciler creates carries the lake's.
    static List<Detail> details(StateTree tree) {
        var details = new ArrayList<Detail>();
        collect(FieldPath.ROOT, tree instanceof Branch branch ? branch.without("tags") : tree, 2, details);
        return List.copyOf(details);
    }

    private static void collect(FieldPath path, StateTree tree, int depth, List<Detail> details) {
        if (tree instanceof Branch(var entries) && (depth > 0 || tree.leaves() <= LEAVES_SHOWN)) {
            entries.forEach((key, child) -> {
                var open = child.leaves() <= LEAVES_SHOWN || depth > 1;
                if (open) {
                    collect(path.key(key), child, depth - 1, details);
                } else {
                    details.add(new Detail.Value(path.key(key).toString(), names(child)));
                }
            });
        } else {
            details.add(new Detail.Value(path.toString(), brief(tree)));
        }
    }

    private static String names(StateTree tree) {
        return switch (tree) {
            case Branch(var entries) ->
                "%d entries: %s".formatted(entries.size(), cut(String.join(", ", entries.keySet()), 0));
            case Items(var items) -> "%d items".formatted(items.size());
            default -> brief(tree);
        };
    }

    private static String brief(StateTree tree) {
        return cut(text(tree), 0);
    }

    private static String text(StateTree tree) {
        return switch (tree) {
            case StateTree.Text(var value) -> value.isEmpty() ? "\"\"" : value.replace("\n", "\\n");
            case StateTree.Numeral(var value) -> value.toPlainString();
            case StateTree.Flag(var value) -> Boolean.toString(value);
            case StateTree.Secret(var digest) -> "sha256:" + digest.substring(0, DIGEST_SHOWN);
            case Items(var items) -> items.stream().map(Values::text).collect(Collectors.joining(", ", "[", "]"));
            case Branch(var entries) ->
                entries.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + text(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    private static String cut(String text, int start) {
        var rest = start == 0 || start >= text.length() ? text : "…" + text.substring(start);
        return rest.length() <= WIDEST ? rest : rest.substring(0, WIDEST - 1) + "…";
    }
}
