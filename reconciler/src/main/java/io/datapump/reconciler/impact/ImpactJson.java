package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.TableImpact.ColumnChange;
import io.datapump.reconciler.impact.TableImpact.Side;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a plan means for data as JSON: the field `impact` of `plan.schema.json`.
public final class ImpactJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ImpactJson() {}

    public static ObjectNode write(Impact impact) {
        var json = NODES.objectNode();
        var clusters = json.putArray("clusters");
        impact.clusters().forEach(cluster -> clusters.add(cluster(cluster)));
        return json;
    }

    private static ObjectNode cluster(ClusterImpact cluster) {
        var json = NODES.objectNode().put("cluster", cluster.cluster());
        switch (cluster.evidence()) {
            case ClusterImpact.Run run ->
                json.putObject("run")
                        .put("export", run.export())
                        .put("ended", run.ended().toString());
            case ClusterImpact.NoRun none -> {}
        }
        var tables = json.putArray("tables");
        cluster.tables().forEach(table -> tables.add(table(table)));
        put(json, "notes", cluster.notes());
        cluster.cost().ifPresent(cost -> json.set("cost", cost(cost)));
        return json;
    }

    private static ObjectNode cost(CostImpact cost) {
        var json = NODES.objectNode()
                .put("pricesAsOf", cost.pricesAsOf().toString())
                .put("region", cost.region());
        var lines = json.putArray("lines");
        cost.lines().forEach(line -> {
            var each = lines.addObject().put("item", line.item()).put("measure", line.measure());
            each.set("before", money(line.before()));
            each.set("after", money(line.after()));
        });
        json.set("before", money(cost.before()));
        json.set("after", money(cost.after()));
        put(json, "notes", cost.notes());
        return json;
    }

    private static ObjectNode money(Money money) {
        return switch (money.sureness()) {
            case ABOUT -> NODES.objectNode().put("known", "about").put("usd", usd(money));
            case AT_LEAST -> NODES.objectNode().put("known", "atLeast").put("usd", usd(money));
            case UNKNOWN -> NODES.objectNode().put("known", "unknown");
        };
    }

    /// Hundredths of a cent are as far as figures reach.
    private static BigDecimal usd(Money money) {
        return money.usd().setScale(4, RoundingMode.HALF_UP);
    }

    private static ObjectNode table(TableImpact table) {
        var json = NODES.objectNode().put("name", table.name()).put("fate", word(table.fate()));
        table.before().ifPresent(side -> json.set("before", side(side)));
        table.after().ifPresent(side -> json.set("after", side(side)));
        var columns = json.putArray("columns");
        table.columns().forEach(column -> columns.add(column(column)));
        put(json, "breaks", table.breaks());
        put(json, "history", table.history());
        put(json, "notes", table.notes());
        return json;
    }

    private static ObjectNode side(Side side) {
        var json = NODES.objectNode()
                .put("table", side.table())
                .put("folder", side.folder())
                .put("way", word(side.way()));
        put(json, "rows", side.amount().rows());
        put(json, "bytes", side.amount().bytes());
        put(json, "files", side.amount().files());
        put(json, "partitions", side.amount().partitions());
        return json;
    }

    private static ObjectNode column(ColumnChange column) {
        var json = NODES.objectNode().put("name", column.name()).put("role", word(column.role()));
        column.before().ifPresent(type -> json.put("before", type));
        column.after().ifPresent(type -> json.put("after", type));
        return json;
    }

    private static void put(ObjectNode json, String field, Quantity quantity) {
        var known = switch (quantity) {
            case Quantity.Exactly exactly -> "exactly";
            case Quantity.About about -> "about";
            case Quantity.AtMost atMost -> "atMost";
            case Quantity.Unknown unknown -> "unknown";
        };
        var written = json.putObject(field).put("known", known);
        quantity.value().ifPresent(number -> written.put("number", number));
    }

    private static void put(ObjectNode json, String field, List<String> sentences) {
        var list = json.putArray(field);
        sentences.forEach(list::add);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
