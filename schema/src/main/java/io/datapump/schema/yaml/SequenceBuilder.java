package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;
import java.util.ArrayList;
import java.util.List;

/// A list whose end has not been read yet.
final class SequenceBuilder {

    private final Span span;
    private final List<YamlNode> items = new ArrayList<>();
    private int unread;

    SequenceBuilder(Span span) {
        this.span = span;
    }

    void add(YamlNode item) {
        items.add(item);
        if (item instanceof YamlNode.Unread) {
            unread++;
        }
    }

    /// Refuses the item that came last.
    void refuseLast() {
        var last = items.removeLast();
        unread -= last instanceof YamlNode.Unread ? 1 : 0;
        add(new YamlNode.Unread(last.span()));
    }

    /// Several items that were not read look like one item written several times; such a list is not read as
    /// a whole.
    YamlNode close() {
        return unread > 1 ? new YamlNode.Unread(span) : new YamlNode.Sequence(span, items);
    }
}
