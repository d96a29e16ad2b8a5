package io.datapump.reconciler.overview;

import io.datapump.reconciler.LakeFixtures;
import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.plan.Basis;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.sight.CatalogTable;
import io.datapump.reconciler.sight.CrawlerSeen;
import io.datapump.reconciler.sight.ExportSeen;
import io.datapump.reconciler.sight.LastRun;
import io.datapump.reconciler.sight.Runs;
import io.datapump.reconciler.sight.ServerSeen;
import io.datapump.reconciler.sight.Sightings;
import io.datapump.reconciler.sight.SnapshotSeen;
import io.datapump.reconciler.sight.SubscriptionSeen;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// A lake that is seen from outside: everything fresh until a test says otherwise.
public final class OverviewFixtures {

    /// Two hours after the last night's snapshots.
    public static final Instant NOW = Instant.parse("2026-03-08T05:00:00Z");

    public static final String TOPIC = "arn:aws:sns:eu-west-1:123456789012:datapump-demo-events";

    private static final Instant SNAPSHOT = NOW.minus(Duration.ofHours(2));

    private final LakeConfig config;
    private final List<Change> pending = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private final List<ServerSeen> servers = new ArrayList<>();
    private final List<SnapshotSeen> snapshots = new ArrayList<>();
    private final List<ExportSeen> exports = new ArrayList<>();
    private final List<SubscriptionSeen> subscriptions = new ArrayList<>();
    private final List<CrawlerSeen> crawlers = new ArrayList<>();
    private final List<CatalogTable> tables = new ArrayList<>();
    private final Map<String, Runs> runs = new HashMap<>();
    private OptionalLong deadLetters = OptionalLong.of(0);

    private OverviewFixtures(LakeConfig config) {
        this.config = config;
    }

    /// Clusters that all ran last night.
    @SafeVarargs
    public static OverviewFixtures fresh(Located<ClusterSpec>... clusters) {
        var world = new OverviewFixtures(LakeFixtures.config(clusters));
        world.subscriptions.add(
                new SubscriptionSeen("datapump-demo-db-snapshot", TOPIC, "db-snapshot", "active", true));
        world.subscriptions.add(new SubscriptionSeen(
                "datapump-demo-db-cluster-snapshot", TOPIC, "db-cluster-snapshot", "active", true));
        for (var cluster : clusters) {
            world.nightly(cluster.value());
        }
        return world;
    }

    /// The same lake with other documents.
    public OverviewFixtures declaring(LakeConfig other) {
        var world = new OverviewFixtures(other);
        world.servers.addAll(servers);
        world.snapshots.addAll(snapshots);
        world.exports.addAll(exports);
        world.subscriptions.addAll(subscriptions);
        world.crawlers.addAll(crawlers);
        world.runs.putAll(runs);
        return world;
    }

    private void nightly(ClusterSpec cluster) {
        var source = cluster.source();
        servers.add(new ServerSeen(source.kind(), source.identifier(), source.engine(), Optional.of("shop")));
        for (int night = 6; night >= 0; night--) {
            snapshot(source.kind(), source.identifier(), SNAPSHOT.minus(Duration.ofDays(night)));
        }
        exports.add(export(cluster.name(), "COMPLETE", SNAPSHOT, Optional.empty()));
        ran(cluster.name(), run("e-1", "published", SNAPSHOT, List.of("pagila_film", "pagila_actor"), List.of()));
        crawled("datapump-demo-" + cluster.name(), "SUCCEEDED", Optional.empty());
    }

    public OverviewFixtures server(SourceKind kind, String identifier, Optional<String> database) {
        servers.add(new ServerSeen(kind, identifier, Engine.POSTGRES, database));
        return this;
    }

    OverviewFixtures withoutServers() {
        servers.clear();
        return this;
    }

    OverviewFixtures snapshot(SourceKind kind, String server, Instant at) {
        snapshots.add(new SnapshotSeen(kind, server, "rds:" + server + "-" + at, SnapshotKind.AUTOMATED, at));
        return this;
    }

    OverviewFixtures withoutSnapshots() {
        snapshots.clear();
        return this;
    }

    public static ExportSeen export(String cluster, String status, Instant snapshot, Optional<String> cause) {
        var ended = Optional.of(snapshot.plus(Duration.ofMinutes(40)))
                .filter(at -> !status.equals("IN_PROGRESS") && !status.equals("STARTING"));
        return new ExportSeen(
                cluster,
                "e-1",
                status,
                status.equals("COMPLETE") ? 100 : 40,
                cause,
                new ExportSeen.Times(Optional.of(snapshot), Optional.of(snapshot.plus(Duration.ofMinutes(5))), ended));
    }

    public OverviewFixtures exporting(ExportSeen... all) {
        exports.clear();
        exports.addAll(List.of(all));
        return this;
    }

    public static LastRun run(String export, String status, Instant snapshot, List<String> tables, List<String> gaps) {
        return new LastRun(
                export,
                status,
                Optional.of(snapshot),
                snapshot.plus(Duration.ofHours(1)),
                new LastRun.Tables(tables, OptionalLong.of(3)),
                gaps,
                status.equals("failed") ? List.of("The job copy was stopped: out of memory.") : List.of());
    }

    public OverviewFixtures ran(String cluster, LastRun run) {
        var before = runs.getOrDefault(cluster, Runs.NONE);
        runs.put(cluster, new Runs(Optional.of(run), run.hasFailed() ? before.published() : Optional.of(run)));
        return this;
    }

    OverviewFixtures neverRan(String cluster) {
        runs.remove(cluster);
        return this;
    }

    public OverviewFixtures crawled(String crawler, String status, Optional<String> error) {
        crawlers.removeIf(seen -> seen.name().equals(crawler));
        crawlers.add(new CrawlerSeen(
                crawler,
                "READY",
                Optional.of(new CrawlerSeen.Crawl(status, Optional.of(NOW.minus(Duration.ofMinutes(50))), error))));
        return this;
    }

    OverviewFixtures subscribed(SubscriptionSeen... all) {
        subscriptions.clear();
        subscriptions.addAll(List.of(all));
        return this;
    }

    OverviewFixtures pending(Change change) {
        pending.add(change);
        return this;
    }

    OverviewFixtures conflicting(Finding.Conflict conflict) {
        findings.add(conflict);
        return this;
    }

    OverviewFixtures table(String database, String name) {
        tables.add(new CatalogTable(database, name, Optional.of("s3://somewhere/")));
        return this;
    }

    public OverviewFixtures deadLetters(OptionalLong count) {
        deadLetters = count;
        return this;
    }

    public Overview at(Instant now) {
        var plan = new Plan(
                new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo"),
                PlanOptions.STANDARD,
                new Basis(Optional.empty(), "c", "l", Optional.empty()),
                pending,
                findings,
                List.of());
        var sightings = new Sightings(
                new Sightings.Databases(servers, snapshots),
                exports,
                subscriptions,
                crawlers,
                tables,
                runs,
                deadLetters);
        return Overview.of(config, plan, sightings, now, Commands.of("lake-config"));
    }
}
