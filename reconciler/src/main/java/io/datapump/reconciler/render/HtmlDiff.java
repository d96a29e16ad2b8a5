package io.datapump.reconciler.render;

import io.datapump.reconciler.render.Document.Detail;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Subject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A change as an element that opens to its details; of changes that are alike every one is there.
final class HtmlDiff {

    private HtmlDiff() {}

    static void write(Diff diff, StringBuilder out) {
        if (diff.subjects().size() == 1) {
            var subject = diff.subjects().getFirst();
            var details = Stream.concat(diff.details().stream(), subject.own().stream())
                    .toList();
            change(diff, subject, reason(diff) + fields(details), out);
            return;
        }
        out.append("<div class=\"alike\">%s%s\n%s%s</div>\n"
                .formatted(
                        sign(diff),
                        Words.count(diff.subjects().size(), "resource"),
                        reason(diff),
                        fields(diff.details())));
        diff.subjects().forEach(subject -> change(diff, subject, fields(subject.own()), out));
    }

    private static void change(Diff diff, Subject subject, String inside, StringBuilder out) {
        var head = sign(diff)
                + "<code>" + HtmlText.of(subject.name()) + "</code>"
                + subject.place()
                        .map(place -> " <span class=\"place\">" + HtmlText.of(place) + "</span>")
                        .orElse("");
        out.append(
                inside.isEmpty()
                        ? "<div class=\"change plain\">" + head + "</div>\n"
                        : "<details class=\"change\"%s><summary>"
                                        .formatted(diff.details().size() > 8 ? "" : " open") + head + "</summary>\n"
                                + inside + "</details>\n");
    }

    private static String sign(Diff diff) {
        return "<span class=\"sign %s\">%s</span>"
                .formatted(HtmlWriter.name(diff.sign().tone()), diff.sign().word());
    }

    private static String reason(Diff diff) {
        return diff.reason()
                .map(reason -> "<p class=\"reason\">" + HtmlText.prose(reason) + "</p>\n")
                .orElse("");
    }

    private static String fields(List<Detail> details) {
        return details.isEmpty()
                ? ""
                : details.stream()
                        .map(detail -> "<dt>" + HtmlText.of(detail.path()) + "</dt><dd>" + value(detail) + "</dd>\n")
                        .collect(Collectors.joining("", "<dl class=\"fields\">\n", "</dl>\n"));
    }

    private static String value(Detail detail) {
        return switch (detail) {
            case Detail.Value(var path, var value) -> HtmlText.of(value);
            case Detail.Changed(var path, var before, var after) ->
                element("del", before) + " " + element("ins", after);
            case Detail.Members(var path, var removed, var added) ->
                Stream.concat(
                                removed.stream().map(member -> element("del", member)),
                                added.stream().map(member -> element("ins", member)))
                        .collect(Collectors.joining(" "));
        };
    }

    private static String element(String name, String text) {
        return "<%s>%s</%s>".formatted(name, HtmlText.of(text), name);
    }
}
