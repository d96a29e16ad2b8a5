package io.datapump.schema.suggest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Collects what goes into a document. What goes below one line stays in the order in which it was added.
final class Insertions {

    private record Inside(int offset, String text) {}

    private final Text text;
    private final Map<Integer, List<Inside>> inside = new TreeMap<>(Comparator.reverseOrder());
    private final Map<Integer, List<String>> below = new TreeMap<>(Comparator.reverseOrder());

    Insertions(Text text) {
        this.text = text;
    }

    void inside(FlowEnd end, String entry) {
        inside.computeIfAbsent(end.line(), _ -> new ArrayList<>()).add(new Inside(end.offset(), end.adding(entry)));
    }

    void below(int line, List<String> lines) {
        if (!lines.isEmpty()) {
            below.computeIfAbsent(line, _ -> new ArrayList<>()).addAll(lines);
        }
    }

    /// From the end of the document to its beginning.
    List<Edit> edits() {
        var file = text.source().path();
        var edits = new ArrayList<Edit>();
        below.forEach((line, lines) -> edits.add(new Edit(file, line, Edit.Kind.INSERT_BELOW, lines)));
        inside.forEach((line, texts) ->
                edits.add(new Edit(file, line, Edit.Kind.WRITE_INSTEAD, List.of(changed(line, texts)))));
        edits.sort(Comparator.comparingInt(Edit::line).reversed());
        return edits;
    }

    private String changed(int line, List<Inside> texts) {
        var changed = new StringBuilder(text.source().line(line));
        texts.stream()
                .sorted(Comparator.comparingInt(Inside::offset).reversed())
                .forEach(added -> changed.insert(added.offset(), added.text()));
        return changed.toString();
    }
}
