package io.datapump.schema.bind;

import io.datapump.schema.document.Document;
import io.datapump.schema.form.Fields;
import io.datapump.schema.form.LakeForm;
import io.datapump.schema.form.MetadataForm;
import io.datapump.schema.spec.LakeSpec;
import java.util.function.Consumer;

/// Binds a document of kind Lake.
public final class LakeBinder {

    private LakeBinder() {}

    /// The lake a sound document declares.
    ///
    /// @throws IllegalArgumentException where the document breaks its schema
    public static LakeSpec bind(Document document) {
        return Fields.read(document.json(), fields -> read(document, fields));
    }

    /// As [#bind(Document)], and tells every key that is read.
    static LakeSpec bind(Document document, Consumer<String> asked) {
        return Fields.read(document.json(), fields -> read(document, fields), asked);
    }

    private static LakeSpec read(Document document, Fields fields) {
        var metadata = MetadataForm.read(fields);
        return fields.object(
                "spec", spec -> LakeForm.read(metadata, spec, removals -> Items.acknowledged(document, removals)));
    }
}
