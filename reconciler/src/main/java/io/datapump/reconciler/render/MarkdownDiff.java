package io.datapump.reconciler.render;

import io.datapump.reconciler.render.Document.Detail;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Sign;
import io.datapump.reconciler.render.Document.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A change as lines of a `diff` block, in which GitHub paints what begins with `+`, `-`, `!` and `#`.
final class MarkdownDiff {

    private static final String NONE = "(none)";

    private MarkdownDiff() {}

    static List<String> lines(Diff diff) {
        var lines = new ArrayList<String>();
        var many = diff.subjects().size() > 1;
        var first = diff.subjects().getFirst();
        lines.add("%s %s %s"
                .formatted(
                        mark(diff.sign()),
                        diff.sign().word(),
                        many ? Words.count(diff.subjects().size(), "resource") : first.name()));
        if (!many) {
            first.place().ifPresent(place -> lines.add("#   " + place));
        }
        diff.reason().ifPresent(reason -> lines.add("#   " + reason));
        diff.details().stream()
                .limit(TextWriter.DETAILS_SHOWN)
                .flatMap(MarkdownDiff::lines)
                .forEach(lines::add);
        if (diff.details().size() > TextWriter.DETAILS_SHOWN) {
            lines.add("#   and %s more"
                    .formatted(Words.count(diff.details().size() - TextWriter.DETAILS_SHOWN, "field")));
        }
        if (many) {
            lines.addAll(subjects(diff));
        }
        return lines;
    }

    private static List<String> subjects(Diff diff) {
        var lines = new ArrayList<String>();
        var own = diff.subjects().getFirst().own().stream().map(Detail::path).toList();
        if (!own.isEmpty()) {
            lines.add("#   each with its own " + String.join(", ", own));
        }
        diff.subjects().stream()
                .limit(TextWriter.SUBJECTS_SHOWN)
                .map(MarkdownDiff::subject)
                .forEach(lines::add);
        var more = diff.subjects().size() - TextWriter.SUBJECTS_SHOWN;
        if (more > 0) {
            lines.add("#   and %s more".formatted(Words.number(more)));
        }
        return lines;
    }

    private static String subject(Subject subject) {
        return "    " + subject.name() + subject.place().map("  "::concat).orElse("");
    }

    private static Stream<String> lines(Detail detail) {
        return switch (detail) {
            case Detail.Value(var path, var value) -> Stream.of(line("+", path, value));
            case Detail.Changed(var path, var before, var after) ->
                Stream.concat(
                        before.equals(NONE) ? Stream.empty() : Stream.of(line("-", path, before)),
                        after.equals(NONE) ? Stream.empty() : Stream.of(line("+", path, after)));
            case Detail.Members(var path, var removed, var added) ->
                Stream.concat(
                        removed.stream().map(member -> line("-", path, member)),
                        added.stream().map(member -> line("+", path, member)));
        };
    }

    private static String line(String mark, String path, String value) {
        return "%s     %s: %s".formatted(mark, path, value);
    }

    private static String mark(Sign sign) {
        return switch (sign) {
            case CREATE -> "+";
            case REPLACE, DELETE -> "-";
            case UPDATE, ADOPT, CONFLICT -> "!";
            case ORPHAN, UNMANAGED -> "#";
        };
    }
}
