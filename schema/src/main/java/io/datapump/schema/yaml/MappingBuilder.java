package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;
import java.util.LinkedHashMap;

/// A mapping whose end has not been read yet.
final class MappingBuilder {

    private final Span span;
    private final Findings findings;
    private final LinkedHashMap<String, YamlNode.Entry> entries = new LinkedHashMap<>();
    private boolean isSpoilt;

    MappingBuilder(Span span, Findings findings) {
        this.span = span;
        this.findings = findings;
    }

    /// Takes a key with its value. The first of two equal keys is kept.
    void put(Key key, YamlNode value) {
        if (!key.isSound()) {
            spoil();
            return;
        }
        var kept = key.isMerge() ? new YamlNode.Unread(value.span()) : value;
        var before = entries.putIfAbsent(key.text(), new YamlNode.Entry(key.span(), kept));
        if (before != null) {
            findings.add(Refusals.duplicateKey(key, before.key()));
        } else if (key.isMerge()) {
            findings.add(Refusals.mergeKey(key.span()));
        }
    }

    /// Refuses the value of the key that came last.
    void refuseLast() {
        if (!entries.isEmpty()) {
            entries.replace(
                    entries.sequencedKeySet().getLast(),
                    refused(entries.sequencedValues().getLast()));
        }
    }

    private static YamlNode.Entry refused(YamlNode.Entry entry) {
        return new YamlNode.Entry(entry.key(), new YamlNode.Unread(entry.value().span()));
    }

    /// Says that a key was lost, so that nobody complains that it is missing.
    void spoil() {
        isSpoilt = true;
    }

    YamlNode close() {
        return isSpoilt ? new YamlNode.Unread(span) : new YamlNode.Mapping(span, entries);
    }
}
