package io.datapump.cli.parquet;

import io.datapump.pump.folder.FolderPlan;
import io.datapump.pump.folder.FolderRequest;
import io.datapump.pump.folder.FolderSummary;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What becomes of a folder that is repartitioned, for programs: the form that `repartition.schema.json` describes.
public final class FolderJson {

    private FolderJson() {}

    public static ObjectNode write(FolderPlan plan, String out) {
        var json = begin(plan.request(), out);
        read(plan.request(), plan.rows(), json).put("rowGroups", plan.rowGroups());
        return json;
    }

    public static ObjectNode write(FolderRequest request, FolderSummary summary) {
        var json = begin(request, summary.out());
        var written = summary.written();
        read(request, written.rows(), json);
        json.putObject("written")
                .put("files", written.files())
                .put("partitions", written.partitions())
                .put("rows", written.rows())
                .put("bytes", written.bytes());
        var plan = json.putObject("plan")
                .put("appended", summary.plan().groupsAppended())
                .put("rewritten", summary.plan().groupsRewritten())
                .put("looks", summary.plan().looks());
        var reasons = plan.putObject("reasons");
        summary.plan().reasons().forEach(reasons::put);
        var oddities = summary.oddities();
        json.put("nulls", oddities.nulls()).put("invalid", oddities.invalid());
        var misfits = json.putObject("misfits");
        oddities.misfits().forEach(misfits::put);
        return json.put("seconds", summary.time().toMillis() / 1e3);
    }

    private static ObjectNode begin(FolderRequest request, String out) {
        var json = JsonMapper.shared()
                .createObjectNode()
                .put("$schema", "https://datapump.io/schema/v1/repartition.schema.json")
                .put("version", 1)
                .put("in", request.in().shown())
                .put("out", out);
        var by = json.putArray("by");
        request.by().forEach(field -> by.add(PartitionWords.of(field)));
        var drop = json.putArray("drop");
        request.drop().forEach(drop::add);
        var typed = json.putObject("typed");
        request.typed().forEach(typed::put);
        var hashed = json.putArray("hashed");
        request.hashed().forEach(hashed::add);
        json.put("timeZone", request.values().zone().getId());
        var ignored = json.putArray("ignored");
        request.in().ignored().forEach(ignored::add);
        return json;
    }

    private static ObjectNode read(FolderRequest request, long rows, ObjectNode json) {
        return json.putObject("read")
                .put("files", request.in().files().size())
                .put("rows", rows)
                .put("bytes", request.in().sizeInBytes());
    }
}
