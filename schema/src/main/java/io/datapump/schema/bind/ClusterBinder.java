package io.datapump.schema.bind;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.form.DatabaseForm;
import io.datapump.schema.form.Fields;
import io.datapump.schema.form.SourceForm;
import io.datapump.schema.form.Words;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.ExportPolicy;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.Metadata;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Binds a document of kind Cluster.
public final class ClusterBinder {

    private static final ExportPolicy EXPORT = new ExportPolicy(ExportScope.EVERYTHING, Optional.empty());

    private ClusterBinder() {}

    /// The cluster a sound document declares.
    ///
    /// @throws IllegalArgumentException where the document breaks its schema
    public static ClusterSpec bind(Document document) {
        return bind(document, shape -> {});
    }

    /// As [#bind(Document)], and tells every key that is read.
    static ClusterSpec bind(Document document, Consumer<String> asked) {
        return Fields.read(
                document.json(),
                fields -> {
                    var metadata = MetadataBinder.head(fields);
                    return fields.object("spec", spec -> cluster(document, metadata, spec));
                },
                asked);
    }

    private static ClusterSpec cluster(Document document, Metadata metadata, Fields spec) {
        return new ClusterSpec(
                metadata,
                spec.object("source", source -> SourceForm.read(source, metadata.name())),
                SourceForm.readIntake(spec),
                spec.findObject("export", ClusterBinder::export).orElse(EXPORT),
                located(document, spec.objects("databases", DatabaseForm::read)),
                spec.findObject("task", MetadataBinder::task));
    }

    private static ExportPolicy export(Fields fields) {
        return new ExportPolicy(
                fields.findWord("scope", Words.SCOPE).orElse(EXPORT.scope()),
                fields.findWord("cleanup", Words.CLEANUP));
    }

    private static List<Located<DatabaseSpec>> located(Document document, List<DatabaseSpec> databases) {
        var list = TreePath.of("spec", "databases");
        return IntStream.range(0, databases.size())
                .mapToObj(i -> new Located<>(
                        databases.get(i),
                        document.place(list.item(i).child("name")).start()))
                .toList();
    }
}
