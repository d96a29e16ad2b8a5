package io.datapump.schema.run;

import io.datapump.schema.form.Fields;
import io.datapump.schema.run.RunManifest.Column;
import io.datapump.schema.run.RunManifest.Content;
import io.datapump.schema.run.RunManifest.Fate;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.RunManifest.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads the receipts of a run into [RunManifest], and keeps that in recordings. Fields it does not know are
/// passed over, so that the pump may write more.
public final class RunManifestJson {

    /// In both receipts the list that grows with the export.
    private static final String FILES = "files";

    /// The pump's words for what becomes of a table.
    private static final Map<String, Fate> FATES = Map.of(
            "Marked", Fate.MARKED,
            "Held", Fate.HELD,
            "DatabaseNotMarked", Fate.DATABASE_NOT_MARKED,
            "Filtered", Fate.FILTERED,
            "PartitionChild", Fate.PARTITION_CHILD,
            "SkippedByRds", Fate.SKIPPED_BY_RDS);

    private RunManifestJson() {}

    /// Reads `manifest.json`; the files of its tables are counted and not kept.
    ///
    /// @throws IllegalArgumentException where the bytes are no manifest, naming what is wrong
    public static RunManifest readReceipt(byte[] json) {
        return Fields.readKnown(
                CanonicalJson.readCounting(json, FILES),
                fields -> new RunManifest(fields.objects("tables", RunManifestJson::exported)));
    }

    /// Reads the partitions of `tables/{folder}.json`; their files are counted and not kept.
    ///
    /// @throws IllegalArgumentException where the bytes are no receipt, naming what is wrong
    public static List<Folder> readTableReceipt(byte[] json) {
        return Fields.readKnown(
                CanonicalJson.readCounting(json, FILES),
                fields -> fields.objects("partitions", RunManifestJson::folder));
    }

    /// Reads from `export-task.json` how many gigabytes RDS extracted; empty where it did not say.
    ///
    /// @throws IllegalArgumentException where the bytes are not JSON
    public static OptionalLong readExportTask(byte[] json) {
        var extracted = CanonicalJson.read(json).path("gigabytes");
        return extracted.isIntegralNumber() ? OptionalLong.of(extracted.longValue()) : OptionalLong.empty();
    }

    /// As it is kept in recordings.
    public static ObjectNode write(RunManifest manifest) {
        var json = CanonicalJson.object();
        var tables = json.putArray("tables");
        manifest.tables().forEach(table -> {
            var each = tables.addObject()
                    .put("database", table.database())
                    .put("schema", table.schema())
                    .put("name", table.name())
                    .put("fate", table.fate().name());
            var columns = each.putArray("columns");
            table.columns()
                    .forEach(column ->
                            columns.addObject().put("name", column.name()).put("type", column.glueType()));
            if (!table.typed().isEmpty()) {
                table.typed().forEach(each.putArray("typed")::add);
            }
            table.content().files().ifPresent(count -> each.put(FILES, count));
            table.content().rows().ifPresent(count -> each.put("rows", count));
            each.put("bytes", table.content().bytes());
            if (!table.content().reach().isEmpty()) {
                var reach = each.putObject("reach");
                table.content()
                        .reach()
                        .forEach((column, known) -> reach.putObject(column)
                                .put("first", known.first())
                                .put("last", known.last()));
            }
        });
        var folders = json.putObject("folders");
        manifest.folders().forEach((table, counted) -> {
            var list = folders.putObject(table).putArray("partitions");
            write(counted, list);
        });
        manifest.gigabytes().ifPresent(extracted -> json.put("gigabytes", extracted));
        return json;
    }

    static void write(List<Folder> folders, ArrayNode into) {
        folders.forEach(folder -> into.addObject()
                .put("path", folder.path())
                .put(FILES, folder.files())
                .put("rows", folder.rows())
                .put("bytes", folder.bytes()));
    }

    /// Reads what [#write(RunManifest)] wrote.
    ///
    /// @throws IllegalArgumentException where it is something else, naming what is wrong
    public static RunManifest read(JsonNode json) {
        return Fields.readKnown(
                json,
                fields -> new RunManifest(
                        fields.objects("tables", RunManifestJson::recorded),
                        new TreeMap<>(
                                fields.named("folders", each -> each.objects("partitions", RunManifestJson::folder))),
                        optional(fields.findCount("gigabytes"))));
    }

    private static Table recorded(Fields table) {
        return new Table(
                table.text("database"),
                table.text("schema"),
                table.text("name"),
                Fate.valueOf(table.text("fate")),
                table.objects("columns", column -> new Column(column.text("name"), column.text("type"))),
                table.findTexts("typed").orElse(List.of()),
                new Content(optional(table.findCount(FILES)), optional(table.findCount("rows")), table.count("bytes"))
                        .withReach(table.named("reach", reach -> new Reach(reach.text("first"), reach.text("last")))));
    }

    /// Of a table that is not marked the pump writes no files and -1 rows.
    private static Table exported(Fields table) {
        var rows = table.findCount("rows").filter(count -> count >= 0);
        return new Table(
                table.text("database"),
                table.text("schema"),
                table.text("name"),
                table.object("fate", fate -> fate(fate.text("is"))),
                table.objects("columns", column -> new Column(column.text("name"), column.text("glueType"))),
                table.names("forms"),
                new Content(
                                rows.isPresent() ? optional(table.findCount(FILES)) : OptionalLong.empty(),
                                optional(rows),
                                table.count("bytes"))
                        .withReach(reaches(table)));
    }

    /// Of numbers nothing is asked, and of what ends nobody knows where, nothing is told.
    private static Map<String, Reach> reaches(Fields table) {
        var reaches = new TreeMap<String, Reach>();
        table.named("reach", RunManifestJson::reach)
                .forEach((column, reach) -> reach.ifPresent(known -> reaches.put(column, known)));
        return reaches;
    }

    private static Optional<Reach> reach(Fields reach) {
        var first = reach.text("min");
        var last = reach.findTextOrNull("max");
        return reach.text("kind").equals("NUMBER") ? Optional.empty() : last.map(text -> new Reach(first, text));
    }

    private static Fate fate(String word) {
        return Optional.ofNullable(FATES.get(word))
                .orElseThrow(() -> new IllegalArgumentException("fate is \"%s\", which is none".formatted(word)));
    }

    static Folder folder(Fields folder) {
        return new Folder(folder.text("path"), folder.count(FILES), folder.count("rows"), folder.count("bytes"));
    }

    private static OptionalLong optional(Optional<Long> count) {
        return count.map(OptionalLong::of).orElse(OptionalLong.empty());
    }
}
