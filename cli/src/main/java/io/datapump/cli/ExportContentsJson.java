package io.datapump.cli;

import io.datapump.cli.export.ExportContents;
import io.datapump.pump.export.Evidence;
import io.datapump.pump.export.TableExport;
import io.datapump.pump.export.Verdict;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What an export contains, for programs: the form that `export.schema.json` describes.
final class ExportContentsJson {

    private ExportContentsJson() {}

    static ObjectNode write(ExportContents contents) {
        var info = contents.export().info();
        var json = JsonMapper.shared()
                .createObjectNode()
                .put("$schema", "https://datapump.io/schema/v1/export.schema.json")
                .put("version", 1)
                .put("export", info.exportTaskIdentifier())
                .put("sourceArn", info.sourceArn());
        info.dataTime().ifPresent(time -> json.put("dataTime", time.toString()));
        addAll(json.putArray("exportOnly"), contents.export().exportOnly());
        var totals = json.putObject("totals")
                .put("tables", contents.export().tables().size())
                .put("bytes", contents.bytes())
                .put("files", contents.files())
                .put("batches", contents.batches());
        contents.rows().ifPresent(rows -> totals.put("rows", rows));
        var tables = json.putArray("tables");
        contents.export().tables().forEach(table -> write(contents, table, tables.addObject()));
        var skipped = json.putArray("skipped");
        contents.export()
                .skipped()
                .forEach(
                        left -> skipped.addObject().put("name", left.fullName()).put("reason", left.reason()));
        addAll(json.putArray("warnings"), contents.export().warnings());
        addAll(json.putArray("gaps"), contents.partitions().gaps());
        addAll(json.putArray("notes"), contents.partitions().notes());
        return json;
    }

    private static void write(ExportContents contents, TableExport table, ObjectNode json) {
        json.put("name", table.fullName())
                .put("database", table.database())
                .put("schema", table.schema())
                .put("table", table.name())
                .put("bytes", table.sizeInBytes())
                .put("files", table.files().count())
                .put("batches", table.batches().size());
        contents.rows(table).ifPresent(rows -> json.put("rows", rows));
        contents.verdict(table).ifPresent(verdict -> write(verdict, json));
    }

    private static void write(Verdict verdict, ObjectNode json) {
        switch (verdict) {
            case Verdict.Plain plain -> json.put("is", "table");
            case Verdict.Parent(List<String> partitions) ->
                addAll(json.put("is", "parent").putArray("partitions"), partitions);
            case Verdict.Child(String parent, Evidence evidence) ->
                json.put("is", "partition").put("parent", parent).put("because", evidence.sentence());
            case Verdict.Undecided(List<String> others, String because) ->
                addAll(json.put("is", "undecided").put("because", because).putArray("others"), others);
        }
    }

    private static void addAll(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
