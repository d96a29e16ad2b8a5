package io.datapump.schema.bind;

import io.datapump.schema.document.Document;
import io.datapump.schema.form.Fields;
import io.datapump.schema.form.Words;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.CatalogPolicy;
import io.datapump.schema.spec.Compute;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.Home;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.QueryLimit;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.TaskSize;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Binds a document of kind Lake.
public final class LakeBinder {

    private static final CatalogPolicy CATALOG = new CatalogPolicy("datalake", CatalogMode.CRAWLER);
    private static final TaskSize TASK = new TaskSize(1024, 4096);
    private static final Retention RETENTION =
            new Retention(Optional.of(Period.ofDays(30)), Period.ofDays(7), Optional.of(Period.ofDays(400)));
    private static final QueryLimit ATHENA = new QueryLimit("datapump", 100);
    private static final String NEVER = "never";

    private LakeBinder() {}

    /// The lake a sound document declares.
    ///
    /// @throws IllegalArgumentException where the document breaks its schema
    public static LakeSpec bind(Document document) {
        return bind(document, shape -> {});
    }

    /// As [#bind(Document)], and tells every key that is read.
    static LakeSpec bind(Document document, Consumer<String> asked) {
        return Fields.read(
                document.json(),
                fields -> {
                    var metadata = MetadataBinder.head(fields);
                    return fields.object("spec", spec -> lake(metadata, spec));
                },
                asked);
    }

    private static LakeSpec lake(Metadata metadata, Fields spec) {
        var home = new Home(
                spec.text("account"),
                spec.text("region"),
                spec.text("bucket"),
                spec.findText("kmsKey"),
                spec.findObject("notifications", fields -> fields.findText("topic"))
                        .flatMap(topic -> topic));
        return new LakeSpec(
                metadata,
                home,
                spec.findObject("catalog", LakeBinder::catalog).orElse(CATALOG),
                spec.findObject("export", fields -> fields.findWord("cleanup", Words.CLEANUP))
                        .flatMap(cleanup -> cleanup)
                        .orElse(ExportCleanup.AFTER_SUCCESS),
                compute(spec),
                spec.findObject("lifecycle", LakeBinder::retention).orElse(RETENTION),
                spec.findObject("athena", LakeBinder::athena).orElse(ATHENA));
    }

    private static CatalogPolicy catalog(Fields fields) {
        return new CatalogPolicy(
                fields.findText("database").orElse(CATALOG.database()),
                fields.findWord("mode", Words.CATALOG_MODE).orElse(CATALOG.mode()));
    }

    private static Compute compute(Fields spec) {
        var image = spec.text("image");
        var task = spec.findObject("task", MetadataBinder::task).orElse(TASK);
        return spec.object(
                "network",
                network -> new Compute(
                        image,
                        network.findTexts("subnets").orElse(List.of()),
                        network.findTexts("securityGroups").orElse(List.of()),
                        task));
    }

    private static Retention retention(Fields fields) {
        return new Retention(
                period(fields, "exported", RETENTION.exported()),
                fields.findText("work").map(Period::parse).orElse(RETENTION.work()),
                period(fields, "runs", RETENTION.runs()));
    }

    private static Optional<Period> period(Fields fields, String key, Optional<Period> fallback) {
        var text = fields.findText(key);
        return text.isPresent() ? text.filter(word -> !word.equals(NEVER)).map(Period::parse) : fallback;
    }

    private static QueryLimit athena(Fields fields) {
        return new QueryLimit(
                fields.findText("workgroup").orElse(ATHENA.workgroup()),
                fields.findNumber("scanLimitGiB").orElse(ATHENA.scanLimitInGiB()));
    }
}
