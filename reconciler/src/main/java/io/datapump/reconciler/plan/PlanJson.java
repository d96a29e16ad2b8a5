package io.datapump.reconciler.plan;

import io.datapump.reconciler.impact.ImpactJson;
import io.datapump.reconciler.plan.Loss.Consent;
import io.datapump.reconciler.plan.PlanOptions.Pruning;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.PartChange;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.TreeJson;
import io.datapump.schema.layout.Sha256;
import io.datapump.schema.source.SourceLocation;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Plans as JSON, as `plan.schema.json` describes.
public final class PlanJson {

    /// The identifier of the schema.
    public static final String SCHEMA = "https://datapump.io/schema/v1/plan.schema.json";

    private static final int VERSION = 1;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PlanJson() {}

    /// The plan; what is kept is counted and not listed.
    ///
    /// @param reason says in a sentence why a change is planned
    public static ObjectNode write(Plan plan, Function<Change, String> reason) {
        var json = NODES.objectNode().put("$schema", SCHEMA).put("version", VERSION);
        json.set("scope", scope(plan.scope()));
        json.set("basis", basis(plan.basis()));
        json.set("options", options(plan.options()));
        json.set("summary", summary(plan));
        json.put("empty", plan.isEmpty());
        var changes = json.putArray("changes");
        plan.pending().forEach(change -> changes.add(change(change, reason.apply(change))));
        var findings = json.putArray("findings");
        plan.findings().forEach(finding -> findings.add(finding(finding)));
        var losses = json.putArray("losses");
        plan.losses().forEach(loss -> losses.add(loss(loss)));
        var notes = json.putArray("notes");
        plan.notes().forEach(notes::add);
        json.set("impact", ImpactJson.write(plan.impact()));
        return json;
    }

    /// SHA-256 of what a change does: not of where it was asked for, nor of what it is compared with.
    private static String digest(Change change) {
        return Sha256.hex(does(change).toString());
    }

    /// The resource, the action and the values.
    private static ObjectNode does(Change change) {
        var json = resource(change.resource()).put("action", change.action());
        switch (change) {
            case Change.Create create -> json.set("after", TreeJson.write(create.after()));
            case Change.Update update -> json.set("fields", fields(update.fields()));
            case Change.Replace replace -> json.set("fields", fields(replace.fields()));
            case Change.Adopt adopt -> json.set("fields", fields(adopt.fields()));
            case Change.Delete delete -> {}
            case Change.Keep keep -> {}
        }
        return json;
    }

    private static ObjectNode change(Change change, String reason) {
        var json = does(change).put("digest", digest(change)).put("reason", reason);
        switch (change) {
            case Change.Create create -> {
                json.set("at", at(create.at()));
                create.inPlaceOf()
                        .ifPresent(before -> json.putObject("predecessor")
                                .put("name", before.name())
                                .set("fields", fields(before.fields())));
                addParts(json, create.parts());
            }
            case Change.Update update -> {
                json.set("at", at(update.at()));
                update.version().ifPresent(version -> json.set("live", version(version)));
                addParts(json, update.parts());
            }
            case Change.Replace replace -> {
                json.set("at", at(replace.at()));
                replace.version().ifPresent(version -> json.set("live", version(version)));
            }
            case Change.Adopt adopt -> json.set("at", at(adopt.at()));
            case Change.Delete delete -> {}
            case Change.Keep keep -> {}
        }
        return json;
    }

    private static ObjectNode finding(Finding finding) {
        var json = resource(finding.resource())
                .put("finding", finding.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        if (finding instanceof Finding.Conflict conflict) {
            json.put("reason", conflict.reason()).set("at", at(conflict.at()));
        }
        return json;
    }

    private static ObjectNode loss(Loss loss) {
        var json = NODES.objectNode().put("name", loss.name()).put("sentence", loss.sentence());
        var extent = json.putObject("extent");
        put(extent, "tables", loss.extent().tables());
        put(extent, "rows", loss.extent().rows());
        put(extent, "bytes", loss.extent().bytes());
        put(extent, "partitions", loss.extent().partitions());
        loss.at().ifPresent(place -> json.set("at", at(place)));
        json.put("agreed", loss.isAgreed());
        return switch (loss.consent()) {
            case Consent.Given(var by) -> json.put("by", by);
            case Consent.Missing(var how) -> json.put("how", how);
        };
    }

    private static void put(ObjectNode json, String field, OptionalLong number) {
        number.ifPresent(value -> json.put(field, value));
    }

    private static void addParts(ObjectNode json, List<PartChange> parts) {
        if (!parts.isEmpty()) {
            var list = json.putArray("parts");
            parts.forEach(part -> list.add(part(part)));
        }
    }

    private static ObjectNode part(PartChange part) {
        var json = NODES.objectNode()
                .put("name", part.name())
                .put("type", part.type())
                .put("action", part.action().name().toLowerCase(Locale.ROOT))
                .put("replacement", part.replacement().name().toLowerCase(Locale.ROOT));
        var reasons = json.putArray("reasons");
        part.reasons().forEach(reasons::add);
        part.protectedBy().ifPresent(by -> json.put("protectedBy", by));
        return json;
    }

    private static ArrayNode fields(List<FieldChange> fields) {
        var list = NODES.arrayNode();
        fields.forEach(field -> {
            var json = list.addObject();
            json.set("path", path(field.path()));
            field.before().ifPresent(value -> json.set("before", TreeJson.write(value)));
            field.after().ifPresent(value -> json.set("after", TreeJson.write(value)));
        });
        return list;
    }

    private static ArrayNode path(FieldPath path) {
        var steps = NODES.arrayNode();
        path.steps().forEach(steps::add);
        return steps;
    }

    private static ObjectNode scope(Scope scope) {
        return NODES.objectNode()
                .put("lake", scope.lake())
                .put("account", scope.account())
                .put("region", scope.region());
    }

    private static ObjectNode basis(Basis basis) {
        var json = NODES.objectNode();
        basis.commit().ifPresent(commit -> json.put("commit", commit));
        json.put("configuration", basis.configuration()).put("live", basis.live());
        basis.recordedAt().ifPresent(time -> json.put("recordedAt", time.toString()));
        return json;
    }

    private static ObjectNode options(PlanOptions options) {
        var json = NODES.objectNode().put("prune", options.pruning() == Pruning.DELETE);
        var adopt = json.putArray("adopt");
        options.adopt().stream().map(ResourceId::toString).sorted().forEach(adopt::add);
        var acknowledged = json.putArray("acknowledged");
        options.acknowledged().stream().sorted().forEach(acknowledged::add);
        return json;
    }

    private static ObjectNode summary(Plan plan) {
        var summary = plan.summary();
        return NODES.objectNode()
                .put("create", summary.create())
                .put("update", summary.update())
                .put("replace", summary.replace())
                .put("delete", summary.delete())
                .put("adopt", summary.adopt())
                .put("keep", summary.keep())
                .put("conflicts", summary.findings().conflicts())
                .put("orphans", summary.findings().orphans())
                .put("unmanaged", summary.findings().unmanaged())
                .put("losses", plan.losses().size())
                .put("unagreed", plan.unagreed().size());
    }

    private static ObjectNode resource(ResourceId id) {
        return NODES.objectNode().put("kind", id.kind().value()).put("name", id.name());
    }

    private static ObjectNode at(SourceLocation at) {
        return NODES.objectNode().put("file", at.file()).put("line", at.line()).put("column", at.column());
    }

    private static ObjectNode version(LiveVersion version) {
        var json = NODES.objectNode().put("label", version.label());
        version.since().ifPresent(since -> json.put("since", since.toString()));
        return json;
    }
}
