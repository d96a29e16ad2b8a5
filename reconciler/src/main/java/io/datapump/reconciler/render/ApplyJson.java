package io.datapump.reconciler.render;

import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.resource.Scope;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// What an apply did, for programs: the form that `apply.schema.json` describes.
public final class ApplyJson {

    private ApplyJson() {}

    /// The report.
    ///
    /// @param commit the full id of the commit the configuration was read from
    public static ObjectNode write(Scope scope, Optional<String> commit, ApplyReport report) {
        var json = ReportJson.begin("apply.schema.json")
                .put("lake", scope.lake())
                .put("account", scope.account())
                .put("region", scope.region());
        commit.ifPresent(id -> json.put("commit", id));
        json.put("succeeded", report.succeeded());
        var results = json.putArray("results");
        report.results().forEach(result -> write(result, results.addObject()));
        var remaining = json.putArray("remaining");
        report.remaining().ifPresent(plan -> {
            plan.pending().forEach(change -> put(change, remaining.addObject()));
            plan.conflicts()
                    .forEach(conflict -> remaining
                            .addObject()
                            .put("kind", conflict.resource().kind().value())
                            .put("name", conflict.resource().name())
                            .put("action", "conflict")
                            .put("reason", conflict.reason()));
        });
        return json;
    }

    private static void write(Result result, ObjectNode json) {
        put(result.change(), json);
        json.put("outcome", ApplyView.word(result.outcome()));
        ApplyView.reason(result.outcome()).ifPresent(reason -> json.put("reason", reason));
        json.put("seconds", result.took().toMillis() / 1000.0);
    }

    private static void put(Change change, ObjectNode json) {
        json.put("kind", change.resource().kind().value())
                .put("name", change.resource().name())
                .put("action", change.action());
    }
}
