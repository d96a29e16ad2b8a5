package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;

/// The place and text of a key.
///
/// @param isSound false where the key or a part of it was refused
record Key(Span span, String text, boolean isSound) {

    /// The key that mixes another mapping into this one in YAML 1.1, and nothing in YAML 1.2.
    private static final String MERGE = "<<";

    /// A key of which all was said.
    static Key refused(Span span) {
        return new Key(span, "", false);
    }

    boolean isMerge() {
        return text.equals(MERGE);
    }
}
