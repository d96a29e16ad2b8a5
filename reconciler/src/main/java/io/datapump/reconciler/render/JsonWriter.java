package io.datapump.reconciler.render;

import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanJson;
import tools.jackson.databind.node.ObjectNode;

/// Reports for machines: the value itself and not the document, versioned, as the published schemas describe.
public final class JsonWriter {

    private JsonWriter() {}

    /// A plan, as `plan.schema.json` describes; `apply` reads it back.
    public static ObjectNode plan(Plan plan) {
        return PlanJson.write(plan, ChangeView::reason);
    }
}
