package io.datapump.schema.bind;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.form.ContractForm;
import io.datapump.schema.form.Fields;
import io.datapump.schema.form.MetadataForm;
import io.datapump.schema.spec.ContractSpec;
import java.util.function.Consumer;

/// Binds a document of kind ScopeContract.
public final class ContractBinder {

    private static final TreePath VIEWS = TreePath.of("spec", "views");

    private ContractBinder() {}

    /// The contract a sound document declares.
    ///
    /// @throws IllegalArgumentException where the document breaks its schema
    public static ContractSpec bind(Document document) {
        return Fields.read(document.json(), fields -> read(document, fields));
    }

    /// As [#bind(Document)], and tells every key that is read.
    static ContractSpec bind(Document document, Consumer<String> asked) {
        return Fields.read(document.json(), fields -> read(document, fields), asked);
    }

    private static ContractSpec read(Document document, Fields fields) {
        var metadata = MetadataForm.read(fields);
        return fields.object(
                "spec",
                spec -> ContractForm.read(metadata, spec, views -> Items.located(document, VIEWS, "table", views)));
    }
}
