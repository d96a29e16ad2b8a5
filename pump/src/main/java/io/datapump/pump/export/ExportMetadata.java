package io.datapump.pump.export;

import io.datapump.pump.store.ObjectSource;
import io.datapump.pump.store.StoredObject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// What RDS says about an export in the metadata files beside the data.
///
/// Source: RDS guide, "File naming convention for exports to Amazon S3"; field names and irregularities as
/// seen in published samples and readers of real exports.
///
/// @param exportOnly `db`, `db.schema` or `db.schema.table`, what the task was limited to; empty: everything
/// @param warning the task's `WarningMessage`, where it was recorded
/// @param tables the entries of all tables files, in the order of file names and entries
/// @param oddities of the tables files, in full sentences
record ExportMetadata(
        ExportInfo info,
        List<String> exportOnly,
        Optional<String> warning,
        List<TableInfo> tables,
        List<String> oddities) {

    private static final Pattern INFO = Pattern.compile("export_info_.*\\.json");
    private static final Pattern TABLES = Pattern.compile("export_tables_info_.*_from_\\d+_to_\\d+\\.json");
    private static final JsonMapper JSON = JsonMapper.shared();

    ExportMetadata {
        exportOnly = List.copyOf(exportOnly);
        tables = List.copyOf(tables);
        oddities = List.copyOf(oddities);
    }

    /// Reads the metadata files among the objects directly below the export's root. They are found by listing
    /// and never by building their names: how many entries go into one tables file is not documented.
    ///
    /// @param root what messages call the export's place
    /// @throws ExportException where a file is missing, is not JSON or lacks what it must hold, naming it
    static ExportMetadata read(ObjectSource store, String root, List<StoredObject> topLevel) {
        var infos = matching(topLevel, INFO).toList();
        if (infos.size() != 1) {
            throw new ExportException(
                    "Cannot read the export under %s: it holds %d objects named export_info_*.json instead of one, so it is no finished export. Wait for the export task to end, or export the snapshot again."
                            .formatted(root, infos.size()));
        }
        var files = matching(topLevel, TABLES)
                .map(object ->
                        new TablesFile(object, tables(parse(store, object)).toList()))
                .toList();
        TablesFile.requireAll(root, files);
        var info = parse(store, infos.getFirst());
        return new ExportMetadata(
                info(info),
                info.texts("exportOnly"),
                warning(info),
                files.stream().flatMap(file -> file.entries().stream()).toList(),
                files.stream().flatMap(file -> file.oddity().stream()).toList());
    }

    private static Stream<StoredObject> matching(List<StoredObject> objects, Pattern name) {
        return objects.stream().filter(object -> name.matcher(object.fileName()).matches());
    }

    private static MetadataFields parse(ObjectSource store, StoredObject object) {
        var content = store.read(object.key())
                .orElseThrow(() -> new ExportException(
                        "Cannot read the export: its metadata file %s was listed but is gone. Run the export again."
                                .formatted(object.key())));
        try {
            var node = JSON.readTree(content);
            var fields = new MetadataFields(object.key(), node);
            if (!node.isObject()) {
                throw fields.problem("holds JSON, but no JSON object");
            }
            return fields;
        } catch (JacksonException e) {
            throw new ExportException(
                    "Cannot read the export: its metadata file %s is not JSON (%s). Export the snapshot again."
                            .formatted(object.key(), e.getOriginalMessage()),
                    e);
        }
    }

    private static ExportInfo info(MetadataFields fields) {
        return new ExportInfo(
                fields.requiredText("exportTaskIdentifier"),
                fields.requiredText("sourceArn"),
                fields.time("snapshotTime"),
                fields.time("taskStartTime"),
                fields.requiredText("status"));
    }

    private static Stream<TableInfo> tables(MetadataFields file) {
        if (!file.has("perTableStatus")) {
            throw file.problem("has no perTableStatus");
        }
        return file.objects("perTableStatus").stream().map(ExportMetadata::table);
    }

    private static TableInfo table(MetadataFields entry) {
        return new TableInfo(
                entry.requiredText("target"),
                entry.text("status").orElse(""),
                warning(entry),
                entry.decimal("sizeGB"),
                entry.object("schemaMetadata").stream()
                        .flatMap(schema -> schema.objects("originalTypeMappings").stream())
                        .map(ExportMetadata::column)
                        .toList());
    }

    private static Optional<String> warning(MetadataFields fields) {
        return fields.text("warningMessage").filter(warning -> !warning.isBlank());
    }

    private static ExportedColumn column(MetadataFields column) {
        return new ExportedColumn(
                column.requiredText("columnName"),
                column.text("originalType").orElse(""),
                column.text("expectedExportedType").orElse(""),
                column.number("originalCharMaxLength"),
                column.number("originalNumPrecision"),
                column.number("originalDateTimePrecision"));
    }
}
