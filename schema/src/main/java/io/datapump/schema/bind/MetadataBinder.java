package io.datapump.schema.bind;

import io.datapump.schema.form.Fields;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.TaskSize;
import java.util.List;

/// What both kinds of document have in common.
final class MetadataBinder {

    private MetadataBinder() {}

    /// Reads the head of a document; kind and version are the schema's business.
    static Metadata head(Fields document) {
        document.text("apiVersion");
        document.text("kind");
        return document.object(
                "metadata",
                fields -> new Metadata(
                        fields.text("name"),
                        fields.findTexts("owners").orElse(List.of()),
                        fields.findText("description")));
    }

    static TaskSize task(Fields fields) {
        return new TaskSize(fields.number("cpu"), fields.number("memory"));
    }
}
