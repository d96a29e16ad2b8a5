package io.datapump.cli.runs;

import io.datapump.pump.history.PastRun;
import io.datapump.pump.history.RunDetail;
import io.datapump.schema.run.RunReport;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Runs for programs: the form that `runs.schema.json` describes.
public final class RunsJson {

    private RunsJson() {}

    /// The last runs, in short.
    public static ObjectNode write(List<PastRun> runs, Set<String> running) {
        var json = begin();
        var list = json.putArray("runs");
        runs.forEach(run -> write(run, RunState.of(run, running), list.addObject()));
        return json;
    }

    /// One run with everything that is known of it.
    public static ObjectNode write(RunDetail detail, RunState state) {
        var json = begin();
        var run = json.putArray("runs").addObject();
        write(detail.run(), state, run);
        var details = run.putObject("details");
        detail.trail().snapshot().ifPresent(arn -> details.put("snapshot", arn));
        detail.configuration().ifPresent(key -> details.put("configuration", key));
        detail.trail().commit().ifPresent(commit -> details.put("commit", commit));
        detail.trail().supersededBy().ifPresent(by -> details.put("supersededBy", by));
        detail.shown().ifPresent(export -> details.put("shown", export));
        detail.gaps().forEach(details.putArray("gaps")::add);
        detail.trail().purges().forEach(details.putArray("purges")::add);
        detail.failures().forEach(details.putArray("failures")::add);
        write(detail.trail().jobs(), details.putArray("jobs"));
        var tables = details.putArray("tables");
        detail.tables().forEach(table -> write(table, detail, tables.addObject()));
        return json;
    }

    private static ObjectNode begin() {
        return JsonMapper.shared()
                .createObjectNode()
                .put("$schema", "https://datapump.io/schema/v1/runs.schema.json")
                .put("version", 1);
    }

    private static void write(PastRun run, RunState state, ObjectNode json) {
        json.put("cluster", run.cluster()).put("export", run.export()).put("state", state.toString());
        run.snapshot().ifPresent(time -> json.put("snapshotTime", time.toString()));
        run.began().ifPresent(time -> json.put("began", time.toString()));
        run.report().ifPresent(report -> {
            json.put("ended", report.times().ended().toString())
                    .put("tables", report.tables().size())
                    .put("rows", run.rows())
                    .put("gaps", report.outcome().gaps().size())
                    .put("failures", report.outcome().failures().size());
        });
        run.took().ifPresent(took -> json.put("millis", took.toMillis()));
        run.trouble().ifPresent(trouble -> json.put("trouble", trouble));
    }

    private static void write(List<RunReport.Job> jobs, ArrayNode list) {
        for (var job : jobs) {
            list.addObject()
                    .put("job", job.job())
                    .put("table", job.subject())
                    .put("millis", job.time().toMillis())
                    .put("files", job.files())
                    .put("rows", job.rows())
                    .put("bytes", job.bytes())
                    .put("bytesThrough", job.bytesThrough());
        }
    }

    private static void write(RunReport.Table table, RunDetail detail, ObjectNode json) {
        json.put("source", table.database() + "." + table.name())
                .put("folder", table.as().folder())
                .put("table", table.as().glueName())
                .put("rewritten", detail.rewrote(table))
                .put("rows", table.rows())
                .put("bytes", table.bytes())
                .put("files", table.files())
                .put("partitions", table.partitions());
        table.keptFrom().ifPresent(origin -> json.put("keptFrom", origin.export()));
        table.rewriting()
                .ifPresent(how -> json.putObject("rewriting")
                        .put("filesCopied", how.filesCopied())
                        .put("groupsAppended", how.groupsAppended())
                        .put("groupsRewritten", how.groupsRewritten())
                        .put("nulls", how.nulls())
                        .put("invalid", how.invalid()));
    }
}
