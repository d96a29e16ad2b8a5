package io.datapump.reconciler.render;

import io.datapump.reconciler.overview.ClusterOverview;
import io.datapump.reconciler.overview.Health;
import io.datapump.reconciler.overview.Missing;
import io.datapump.reconciler.overview.Overview;
import io.datapump.reconciler.overview.Undeclared;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.reconciler.sight.CrawlerSeen;
import io.datapump.reconciler.sight.ExportSeen;
import io.datapump.reconciler.sight.LastRun;
import io.datapump.reconciler.sight.Runs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an overview says to people: a headline, one row for every cluster, what is missing and how
/// to mend it, how everything is set up.
public final class OverviewView {

    /// So that a row fits 100 columns.
    private static final int WIDEST_NAME = 26;

    private static final int WIDEST_PLACE = 32;
    private static final int WIDEST_LIST = 15;

    private static final int NAMES_SHOWN = 10;

    private static final Cell NOTHING = Cell.of(Ages.NONE);

    private OverviewView() {}

    public static Document document(Overview overview) {
        var blocks = new ArrayList<Block>();
        blocks.add(new Heading("Lake %s in account %s, region %s"
                .formatted(
                        overview.scope().lake(),
                        overview.scope().account(),
                        overview.scope().region())));
        blocks.add(new Line(headline(overview)));
        if (!overview.clusters().isEmpty()) {
            blocks.add(table(overview));
        }
        addMissing(overview, blocks);
        if (!overview.clusters().isEmpty()) {
            blocks.add(setup(overview));
        }
        addUndeclared(overview.undeclared(), blocks);
        return new Document(blocks);
    }

    /// `12 of 14 clusters are fresh; 2 need you.`
    public static String headline(Overview overview) {
        var all = overview.clusters().size();
        if (all == 0) {
            return "No cluster is declared.";
        }
        var fresh = overview.count(Health.FRESH);
        var parts = Stream.of(
                        Optional.of(
                                "%,d of %,d %s fresh".formatted(fresh, all, all == 1 ? "cluster is" : "clusters are")),
                        part(overview.count(Health.NEEDS_YOU), "needs you", "need you"),
                        part(overview.count(Health.WAITING), "waits", "wait"),
                        part(overview.count(Health.OFF), "is not subscribed", "are not subscribed"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; ", "", "."));
        return overview.lake().stream().anyMatch(Missing::isNeeded) ? parts + " The lake itself needs you." : parts;
    }

    private static Optional<String> part(long count, String one, String many) {
        return count == 0 ? Optional.empty() : Optional.of("%,d %s".formatted(count, count == 1 ? one : many));
    }

    private static Table table(Overview overview) {
        return new Table(
                Optional.of("Clusters"),
                List.of(
                        Column.left("cluster"),
                        Column.left("state"),
                        Column.right("databases"),
                        Column.right("tables"),
                        Column.right("snapshot"),
                        Column.right("export"),
                        Column.right("run"),
                        Column.right("crawl")),
                overview.clusters().stream()
                        .map(cluster -> row(cluster, overview.at()))
                        .toList());
    }

    private static List<Cell> row(ClusterOverview cluster, Instant now) {
        var data = cluster.data();
        return List.of(
                new Cell(name(cluster.name()), cluster.name(), Tone.NEUTRAL),
                Cell.of(word(cluster.health()), tone(cluster.health())),
                Cell.of(cluster.setup().databases().size()),
                tables(data.runs()),
                snapshot(data, now),
                data.export().map(export -> export(export, now)).orElse(NOTHING),
                data.runs().latest().map(run -> run(run, now)).orElse(NOTHING),
                data.crawler().map(crawler -> crawl(crawler, now)).orElse(NOTHING));
    }

    private static Tone tone(Health health) {
        return switch (health) {
            case FRESH -> Tone.GOOD;
            case NEEDS_YOU -> Tone.DANGER;
            case WAITING -> Tone.ATTENTION;
            case OFF -> Tone.NEUTRAL;
        };
    }

    private static Cell age(Optional<Instant> since, Instant now) {
        return since.map(time -> Cell.of(Ages.of(since, now), time, Tone.NEUTRAL))
                .orElse(NOTHING);
    }

    private static Table setup(Overview overview) {
        return new Table(
                Optional.of("How the clusters are set up"),
                List.of(
                        Column.left("cluster"),
                        Column.left("declared"),
                        Column.right("rhythm"),
                        Column.left("subscription"),
                        Column.left("databases")),
                overview.clusters().stream().map(OverviewView::setup).toList());
    }

    private static List<Cell> setup(ClusterOverview cluster) {
        var setup = cluster.setup();
        var place = setup.at().file() + ":" + setup.at().line();
        var databases = String.join(", ", setup.databases());
        return List.of(
                new Cell(name(cluster.name()), cluster.name(), Tone.NEUTRAL),
                Cell.of(
                        place.length() <= WIDEST_PLACE
                                ? place
                                : "…" + place.substring(place.length() - WIDEST_PLACE + 1)),
                cluster.data()
                        .rhythm()
                        .map(rhythm -> new Cell(
                                Ages.text(rhythm.period()),
                                Long.toString(rhythm.period().toMinutes()),
                                Tone.NEUTRAL))
                        .orElseGet(() -> Cell.of("unknown")),
                Cell.of(setup.isSubscribed() ? setup.subscription().orElse("none") : "off"),
                Cell.of(databases.length() <= WIDEST_LIST ? databases : databases.substring(0, WIDEST_LIST - 1) + "…"));
    }

    private static Cell snapshot(ClusterOverview.Data data, Instant now) {
        return data.snapshot()
                .map(at ->
                        data.rhythm().filter(rhythm -> rhythm.isLate(at, now)).isPresent()
                                ? Cell.of(Ages.of(data.snapshot(), now) + " late", at, Tone.ATTENTION)
                                : Cell.of(Ages.of(data.snapshot(), now), at, Tone.NEUTRAL))
                .orElse(NOTHING);
    }

    /// Cut in the middle, because names differ at both ends.
    private static String name(String name) {
        var half = (WIDEST_NAME - 1) / 2;
        return name.length() <= WIDEST_NAME
                ? name
                : name.substring(0, half) + "…" + name.substring(name.length() - half);
    }

    private static String word(Health health) {
        return switch (health) {
            case FRESH -> "fresh";
            case NEEDS_YOU -> "needs you";
            case WAITING -> "waits";
            case OFF -> "off";
        };
    }

    /// Tables in the lake, and those of the export that are not: `12 (3 not)`.
    private static Cell tables(Runs runs) {
        return runs.published()
                .or(runs::latest)
                .map(LastRun::tables)
                .map(tables -> new Cell(
                        tables.taken().size()
                                + (tables.notTaken().isPresent()
                                        ? " (%,d not)"
                                                .formatted(tables.notTaken().getAsLong())
                                        : ""),
                        Integer.toString(tables.taken().size()),
                        Tone.NEUTRAL))
                .orElse(NOTHING);
    }

    private static Cell export(ExportSeen export, Instant now) {
        if (export.hasFailed()) {
            return Cell.of("failed", Tone.DANGER);
        }
        return export.isComplete()
                ? age(export.times().ended().or(() -> export.times().started()), now)
                : Cell.of(export.percent() + " %");
    }

    private static Cell run(LastRun run, Instant now) {
        return run.hasFailed() ? Cell.of("failed", Tone.DANGER) : age(Optional.of(run.ended()), now);
    }

    private static Cell crawl(CrawlerSeen crawler, Instant now) {
        if (crawler.isRunning()) {
            return Cell.of("running");
        }
        return crawler.last()
                .map(last -> last.hasFailed() ? Cell.of("failed", Tone.DANGER) : age(last.started(), now))
                .orElseGet(() -> Cell.of("never", Tone.ATTENTION));
    }

    /// What is missing, what needs somebody first; what is missing of many clusters in the same words once.
    private static void addMissing(Overview overview, List<Block> blocks) {
        var clustersOf = new LinkedHashMap<Missing, List<String>>();
        overview.lake().forEach(missing -> clustersOf.put(missing, List.of()));
        overview.clusters()
                .forEach(cluster -> cluster.missing()
                        .forEach(missing -> clustersOf.merge(
                                missing,
                                List.of(cluster.name()),
                                (some, more) -> Stream.concat(some.stream(), more.stream())
                                        .toList())));
        addMissing("What is missing", clustersOf, Missing.Weight.NEEDED, blocks);
        addMissing("Worth knowing", clustersOf, Missing.Weight.NOTE, blocks);
    }

    private static void addMissing(
            String title, Map<Missing, List<String>> clustersOf, Missing.Weight weight, List<Block> blocks) {
        var chosen = clustersOf.entrySet().stream()
                .filter(entry -> entry.getKey().weight() == weight)
                .toList();
        if (chosen.isEmpty()) {
            return;
        }
        blocks.add(new Heading(2, title));
        chosen.forEach(entry -> blocks.addAll(Mends.blocks(
                about(entry.getValue()) + entry.getKey().sentence(),
                entry.getKey().mend())));
    }

    private static String about(List<String> clusters) {
        if (clusters.isEmpty()) {
            return "";
        }
        var more = clusters.size() - NAMES_SHOWN;
        return clusters.stream().limit(NAMES_SHOWN).collect(Collectors.joining(", "))
                + (more > 0 ? " and %,d more".formatted(more) : "")
                + ": ";
    }

    private static void addUndeclared(List<Undeclared> undeclared, List<Block> blocks) {
        if (undeclared.isEmpty()) {
            return;
        }
        blocks.add(new Heading(2, "Not declared: %,d".formatted(undeclared.size())));
        undeclared.stream()
                .limit(NAMES_SHOWN)
                .forEach(one -> blocks.addAll(Mends.blocks(
                        "RDS has %s, and no document declares it."
                                .formatted(one.server().identifier()),
                        one.document())));
        if (undeclared.size() > NAMES_SHOWN) {
            blocks.add(new Line("And %s."
                    .formatted(undeclared.stream()
                            .skip(NAMES_SHOWN)
                            .map(one -> one.server().identifier())
                            .collect(Collectors.joining(", ")))));
        }
    }
}
