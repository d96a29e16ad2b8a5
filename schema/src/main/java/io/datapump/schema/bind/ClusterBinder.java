package io.datapump.schema.bind;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.form.ClusterForm;
import io.datapump.schema.form.Fields;
import io.datapump.schema.form.MetadataForm;
import io.datapump.schema.spec.ClusterSpec;
import java.util.function.Consumer;

/// Binds a document of kind Cluster.
public final class ClusterBinder {

    private static final TreePath DATABASES = TreePath.of("spec", "databases");

    private ClusterBinder() {}

    /// The cluster a sound document declares.
    ///
    /// @throws IllegalArgumentException where the document breaks its schema
    public static ClusterSpec bind(Document document) {
        return Fields.read(document.json(), fields -> read(document, fields));
    }

    /// As [#bind(Document)], and tells every key that is read.
    static ClusterSpec bind(Document document, Consumer<String> asked) {
        return Fields.read(document.json(), fields -> read(document, fields), asked);
    }

    private static ClusterSpec read(Document document, Fields fields) {
        var metadata = MetadataForm.read(fields);
        return fields.object(
                "spec",
                spec -> ClusterForm.read(
                        metadata,
                        spec,
                        databases -> Items.located(document, DATABASES, "name", databases),
                        removals -> Items.acknowledged(document, removals)));
    }
}
