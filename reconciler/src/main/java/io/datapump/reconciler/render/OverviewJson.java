package io.datapump.reconciler.render;

import io.datapump.reconciler.overview.ClusterOverview;
import io.datapump.reconciler.overview.Health;
import io.datapump.reconciler.overview.Missing;
import io.datapump.reconciler.overview.Overview;
import io.datapump.reconciler.sight.CrawlerSeen;
import io.datapump.reconciler.sight.ExportSeen;
import io.datapump.reconciler.sight.LastRun;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// An overview for programs: the form that `overview.schema.json` describes.
public final class OverviewJson {

    private OverviewJson() {}

    public static ObjectNode write(Overview overview) {
        var json = ReportJson.begin("overview.schema.json");
        json.put("lake", overview.scope().lake());
        json.put("account", overview.scope().account());
        json.put("region", overview.scope().region());
        json.put("at", overview.at().toString());
        json.put("needsAttention", overview.needsAttention());
        var totals =
                json.putObject("totals").put("clusters", overview.clusters().size());
        for (var health : Health.values()) {
            totals.put(camel(health), overview.count(health));
        }
        var clusters = json.putArray("clusters");
        overview.clusters().forEach(cluster -> write(cluster, clusters.addObject()));
        write(overview.lake(), json.putArray("missing"));
        var undeclared = json.putArray("undeclared");
        overview.undeclared().forEach(one -> {
            var written = undeclared.addObject();
            written.put("kind", lower(one.server().kind()))
                    .put("identifier", one.server().identifier())
                    .put("engine", lower(one.server().engine()));
            ReportJson.write(one.document(), written.putObject("mend"));
        });
        return json;
    }

    private static void write(ClusterOverview cluster, ObjectNode json) {
        var setup = cluster.setup();
        json.put("name", cluster.name()).put("health", lower(cluster.health()));
        ReportJson.put(json, setup.at());
        json.putObject("source")
                .put("engine", lower(setup.source().engine()))
                .put("kind", lower(setup.source().kind()))
                .put("identifier", setup.source().identifier())
                .put("known", setup.isKnown());
        json.put("subscribed", setup.isSubscribed());
        setup.subscription().ifPresent(status -> json.put("subscription", status));
        var databases = json.putArray("databases");
        setup.databases().forEach(databases::add);
        write(cluster.data(), json);
        write(cluster.missing(), json.putArray("missing"));
    }

    private static void write(ClusterOverview.Data data, ObjectNode json) {
        ReportJson.put(json, "snapshot", data.snapshot());
        data.rhythm()
                .ifPresent(rhythm -> json.put("rhythmSeconds", rhythm.period().toSeconds()));
        data.export().ifPresent(export -> write(export, json.putObject("export")));
        data.runs().latest().ifPresent(run -> write(run, json.putObject("run")));
        data.runs().published().ifPresent(run -> write(run, json.putObject("published")));
        data.crawler().ifPresent(crawler -> write(crawler, json.putObject("crawler")));
    }

    private static void write(ExportSeen export, ObjectNode json) {
        json.put("id", export.id()).put("status", export.status()).put("percent", export.percent());
        export.cause().ifPresent(cause -> json.put("cause", cause));
        ReportJson.put(json, "snapshot", export.times().snapshot());
        ReportJson.put(json, "started", export.times().started());
        ReportJson.put(json, "ended", export.times().ended());
    }

    private static void write(LastRun run, ObjectNode json) {
        json.put("export", run.export()).put("status", run.status());
        ReportJson.put(json, "snapshot", run.snapshot());
        ReportJson.put(json, "ended", Optional.of(run.ended()));
        var tables = json.putArray("tables");
        run.tables().taken().forEach(tables::add);
        run.tables().notTaken().ifPresent(count -> json.put("notTaken", count));
        texts(run.gaps(), json.putArray("gaps"));
        texts(run.failures(), json.putArray("failures"));
    }

    private static void write(CrawlerSeen crawler, ObjectNode json) {
        json.put("name", crawler.name()).put("state", crawler.state());
        crawler.last().ifPresent(last -> {
            json.put("status", last.status());
            ReportJson.put(json, "started", last.started());
            last.error().ifPresent(error -> json.put("error", error));
        });
    }

    private static void write(List<Missing> missing, ArrayNode list) {
        missing.forEach(one -> {
            var json = list.addObject().put("weight", lower(one.weight())).put("sentence", one.sentence());
            ReportJson.write(one.mend(), json.putObject("mend"));
        });
    }

    private static void texts(List<String> texts, ArrayNode list) {
        texts.forEach(list::add);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String camel(Health health) {
        return switch (health) {
            case NEEDS_YOU -> "needsYou";
            case WAITING -> "waiting";
            case FRESH -> "fresh";
            case OFF -> "off";
        };
    }
}
