package io.datapump.schema.bind;

import io.datapump.schema.document.Document;
import io.datapump.schema.source.Located;

/// A bound value and the document that declares it.
///
/// @param document without what was wrong with it; places in it are places in the file
/// @param isWhole nothing was wrong with the document
public record Declared<T>(T spec, Document document, boolean isWhole) {

    /// The value with the place of the document's name.
    public Located<T> located() {
        return new Located<>(spec, document.namePlace().start());
    }
}
