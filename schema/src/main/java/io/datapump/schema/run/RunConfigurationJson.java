package io.datapump.schema.run;

import io.datapump.schema.form.DatabaseForm;
import io.datapump.schema.form.Fields;
import io.datapump.schema.form.RulesForm;
import io.datapump.schema.form.SourceForm;
import io.datapump.schema.form.Words;
import io.datapump.schema.layout.Sha256;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.AgreedRows;
import io.datapump.schema.spec.TableRules;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/// The JSON form of [ClusterRun] and [RunIndex]: UTF-8, keys sorted, two-space indentation, `\n`, no timestamps, so
/// that equal values are equal bytes. Databases, tables and partition fields are spelled as in the YAML documents.
/// Unknown keys, repeated keys and other versions than [#VERSION] are refused when reading.
public final class RunConfigurationJson {

    /// The version of both forms, in their field `version`.
    public static final int VERSION = 1;

    private RunConfigurationJson() {}

    /// The canonical bytes of a run configuration.
    public static byte[] write(ClusterRun run) {
        var json = CanonicalJson.object().put("version", VERSION).put("cluster", run.cluster());
        SourceForm.write(run.source(), json.putObject("source"));
        SourceForm.writeIntake(run.intake(), json);
        write(run.export(), json.putObject("export"));
        write(run.catalog(), json.putObject("catalog"));
        RulesForm.writeDeviations(run.rules(), json);
        var databases = json.putArray("databases");
        run.databases().forEach(database -> DatabaseForm.write(database, databases.addObject()));
        return CanonicalJson.write(json);
    }

    /// Reads what [#write(ClusterRun)] wrote.
    ///
    /// @throws IllegalArgumentException where the bytes are not a run configuration, naming what is wrong
    public static ClusterRun readRun(byte[] json) {
        return read("run configuration", json, RunConfigurationJson::run);
    }

    /// The canonical bytes of an index.
    public static byte[] write(RunIndex index) {
        var json = CanonicalJson.object().put("version", VERSION).put("stateMachine", index.stateMachine());
        index.configurationHash().ifPresent(hash -> json.put("configurationHash", hash));
        index.commit().ifPresent(commit -> json.put("commit", commit));
        var entries = json.putArray("entries");
        index.entries().forEach(entry -> {
            var line = entries.addObject()
                    .put("cluster", entry.cluster())
                    .put("configuration", entry.configuration())
                    .put("taskDefinition", entry.taskDefinition());
            SourceForm.write(entry.source(), line.putObject("source"));
        });
        return CanonicalJson.write(json);
    }

    /// Reads what [#write(RunIndex)] wrote.
    ///
    /// @throws IllegalArgumentException where the bytes are not an index, naming what is wrong
    public static RunIndex readIndex(byte[] json) {
        return read(
                "index of run configurations",
                json,
                fields -> new RunIndex(
                        fields.text("stateMachine"),
                        fields.findText("configurationHash"),
                        fields.findText("commit"),
                        fields.objects("entries", RunConfigurationJson::entry)));
    }

    /// `config/{cluster}/{hash}.json`; the hash is the first 16 hexadecimal digits of the SHA-256 of
    /// [#write(ClusterRun)].
    public static String key(ClusterRun run) {
        return Zone.CONFIG.of(run.cluster()) + Sha256.hex(write(run)).substring(0, 16) + ".json";
    }

    private static <T> T read(String what, byte[] json, Function<Fields, T> reader) {
        try {
            return Fields.read(CanonicalJson.read(json), fields -> {
                var version = fields.number("version");
                if (version != VERSION) {
                    throw new IllegalArgumentException(
                            "version is %d and this Data Pump reads version %d".formatted(version, VERSION));
                }
                return reader.apply(fields);
            });
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Cannot read the %s: %s".formatted(what, e.getMessage()), e);
        }
    }

    private static ClusterRun run(Fields fields) {
        var cluster = fields.text("cluster");
        return new ClusterRun(
                cluster,
                fields.object("source", source -> SourceForm.read(source, cluster)),
                SourceForm.readIntake(fields),
                fields.object("export", RunConfigurationJson::export),
                fields.object("catalog", RunConfigurationJson::catalog),
                TableRules.BUILT_IN.with(RulesForm.read(fields)),
                fields.objects("databases", DatabaseForm::read));
    }

    private static ClusterRun.Export export(Fields fields) {
        return new ClusterRun.Export(
                fields.word("scope", Words.SCOPE),
                fields.word("cleanup", Words.CLEANUP),
                fields.text("bucket"),
                fields.text("kmsKey"),
                fields.text("role"));
    }

    private static ClusterRun.Catalog catalog(Fields fields) {
        return new ClusterRun.Catalog(
                fields.word("mode", Words.CATALOG_MODE),
                fields.text("database"),
                fields.text("crawler"),
                fields.text("notificationTopic"),
                fields.findTexts("acknowledged").orElse(List.of()).stream()
                        .map(AgreedName::new)
                        .toList(),
                fields.objects(
                        "histories",
                        line -> new AgreedRows(new AgreedName(line.text("remove")), line.findCount("rows"))));
    }

    private static RunIndex.Entry entry(Fields fields) {
        var cluster = fields.text("cluster");
        return new RunIndex.Entry(
                cluster,
                fields.object("source", source -> SourceForm.read(source, cluster)),
                fields.text("configuration"),
                fields.text("taskDefinition"));
    }

    private static void write(ClusterRun.Export export, ObjectNode into) {
        into.put("scope", Words.SCOPE.of(export.scope()))
                .put("cleanup", Words.CLEANUP.of(export.cleanup()))
                .put("bucket", export.bucket())
                .put("kmsKey", export.kmsKey())
                .put("role", export.role());
    }

    private static void write(ClusterRun.Catalog catalog, ObjectNode into) {
        into.put("mode", Words.CATALOG_MODE.of(catalog.mode()))
                .put("database", catalog.database())
                .put("crawler", catalog.crawler())
                .put("notificationTopic", catalog.notificationTopic());
        if (!catalog.acknowledged().isEmpty()) {
            var names = into.putArray("acknowledged");
            catalog.acknowledged().forEach(name -> names.add(name.text()));
        }
        if (!catalog.histories().isEmpty()) {
            var lines = into.putArray("histories");
            catalog.histories().forEach(agreed -> {
                var line = lines.addObject().put("remove", agreed.name().text());
                agreed.rows().ifPresent(rows -> line.put("rows", rows));
            });
        }
    }
}
