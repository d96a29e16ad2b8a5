package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One node of a document, with its place.
public sealed interface YamlNode {

    /// Where the node begins.
    Span span();

    /// Keys and values, in the order written; keys are unique.
    record Mapping(Span span, Map<String, Entry> entries) implements YamlNode {

        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        /// The value of a key.
        public Optional<YamlNode> find(String key) {
            return Optional.ofNullable(entries.get(key)).map(Entry::value);
        }
    }

    /// Items in the order written.
    record Sequence(Span span, List<YamlNode> items) implements YamlNode {

        public Sequence {
            items = List.copyOf(items);
        }
    }

    /// A single value.
    ///
    /// @param text as written, quotation marks and escapes resolved
    record Scalar(Span span, String text, ScalarKind kind) implements YamlNode {}

    /// Something that was refused and reported; nothing more is said about it.
    record Unread(Span span) implements YamlNode {}

    /// A value and where its key stands.
    record Entry(Span key, YamlNode value) {}
}
