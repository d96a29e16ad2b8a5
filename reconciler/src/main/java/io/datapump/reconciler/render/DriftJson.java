package io.datapump.reconciler.render;

import io.datapump.reconciler.drift.Drift;
import io.datapump.reconciler.drift.DriftReport;
import io.datapump.reconciler.drift.StrayTable;
import io.datapump.reconciler.plan.FieldChange;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.TreeJson;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A drift report for programs: the form that `drift.schema.json` describes. Equal reports give equal bytes.
public final class DriftJson {

    private DriftJson() {}

    public static ObjectNode write(DriftReport report) {
        var json = ReportJson.begin("drift.schema.json");
        json.put("lake", report.scope().lake());
        json.put("account", report.scope().account());
        json.put("region", report.scope().region());
        report.commit().ifPresent(commit -> json.put("commit", commit));
        json.put("configuration", lower(report.configuration()));
        json.put("drift", report.isDrift());
        json.put("title", DriftView.title(report));
        write(report.drifts(), json.putArray("drifts"));
        write(report.pending(), json.putArray("pending"));
        write(report.bystanders(), json);
        return json;
    }

    private static void write(List<Drift> drifts, ArrayNode list) {
        drifts.forEach(drift -> write(drift, list.addObject()));
    }

    private static void write(Drift drift, ObjectNode json) {
        put(json, drift.resource());
        ReportJson.put(json, drift.at());
        switch (drift) {
            case Drift.Changed changed -> {
                json.put("is", "changed").put("repair", lower(changed.repair()));
                changed.since().ifPresent(version -> {
                    var since = json.putObject("since").put("label", version.label());
                    ReportJson.put(since, "time", version.since());
                });
                var fields = json.putArray("fields");
                changed.fields().forEach(field -> write(field, fields.addObject()));
            }
            case Drift.Gone gone -> json.put("is", "gone");
            case Drift.Disowned disowned -> json.put("is", "disowned").put("reason", disowned.reason());
        }
        ReportJson.write(drift.heal(), json.putObject("heal"));
    }

    private static void write(FieldChange field, ObjectNode json) {
        json.put("path", field.path().toString());
        field.before().ifPresent(live -> json.set("live", TreeJson.write(live)));
        field.after().ifPresent(desired -> json.set("desired", TreeJson.write(desired)));
    }

    private static void write(DriftReport.Bystanders bystanders, ObjectNode json) {
        var orphans = json.putArray("orphans");
        bystanders.orphans().forEach(orphan -> put(orphans.addObject(), orphan));
        var unmanaged = json.putArray("unmanaged");
        bystanders.unmanaged().forEach(resource -> {
            var written = unmanaged.addObject();
            put(written, resource.resource());
            written.set("state", TreeJson.write(resource.tree()));
        });
        var tables = json.putArray("tables");
        bystanders.tables().forEach(stray -> write(stray, tables.addObject()));
    }

    private static void write(StrayTable stray, ObjectNode json) {
        json.put("database", stray.table().database())
                .put("table", stray.table().name())
                .put("reason", lower(stray.reason()));
        stray.table().location().ifPresent(location -> json.put("location", location));
        if (!stray.cluster().isEmpty()) {
            json.put("cluster", stray.cluster());
        }
    }

    private static void put(ObjectNode json, ResourceId resource) {
        json.put("kind", resource.kind().value()).put("name", resource.name());
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
