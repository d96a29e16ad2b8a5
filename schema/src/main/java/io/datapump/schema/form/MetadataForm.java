package io.datapump.schema.form;

import io.datapump.schema.spec.Metadata;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The head that all kinds of document share: `apiVersion`, `kind` and `metadata`.
public final class MetadataForm {

    /// The version of the document form.
    public static final String API_VERSION = "datapump/v1";

    private MetadataForm() {}

    /// Reads the head of a document; kind and version are the schema's business.
    public static Metadata read(Fields document) {
        document.text("apiVersion");
        document.text("kind");
        return document.object(
                "metadata",
                fields -> new Metadata(
                        fields.text("name"),
                        fields.findTexts("owners").orElse(List.of()),
                        fields.findText("description")));
    }

    /// Writes the head into an empty document.
    public static void write(String kind, Metadata metadata, ObjectNode into) {
        into.put("apiVersion", API_VERSION).put("kind", kind);
        var object = into.putObject("metadata").put("name", metadata.name());
        var owners = object.putArray("owners");
        metadata.owners().forEach(owners::add);
        metadata.description().ifPresent(text -> object.put("description", text));
    }
}
