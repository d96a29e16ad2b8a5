package io.datapump.reconciler.render;

import io.datapump.reconciler.impact.Amount;
import io.datapump.reconciler.impact.ClusterImpact;
import io.datapump.reconciler.impact.Impact;
import io.datapump.reconciler.impact.TableImpact;
import io.datapump.reconciler.impact.TableImpact.ColumnChange;
import io.datapump.reconciler.impact.TableImpact.Fate;
import io.datapump.reconciler.impact.TableImpact.Role;
import io.datapump.reconciler.impact.TableImpact.Side;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Fact;
import io.datapump.reconciler.render.Document.Facts;
import io.datapump.reconciler.render.Document.Fold;
import io.datapump.reconciler.render.Document.Group;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What becomes of the data: cluster by cluster the tables in a row each, then what there is to say of each
/// of them.
final class ImpactView {

    private static final int OPEN_TABLES = 40;

    private static final int NAMES_SHOWN = 6;

    private ImpactView() {}

    /// None where no data is concerned. Clusters of which nothing but the same is to be said are one group.
    static List<Block> blocks(Impact impact) {
        var blocks = new ArrayList<Block>();
        impact.clusters().stream()
                .filter(ImpactView::hasFigures)
                .map(ImpactView::group)
                .forEach(blocks::add);
        impact.clusters().stream()
                .filter(cluster -> !hasFigures(cluster))
                .collect(Collectors.groupingBy(ClusterImpact::notes, LinkedHashMap::new, Collectors.toList()))
                .forEach((notes, alike) -> blocks.add(new Group(
                        "Data of " + names(alike),
                        Fold.OPEN,
                        notes.stream().<Block>map(Line::new).toList())));
        return blocks;
    }

    private static boolean hasFigures(ClusterImpact cluster) {
        return !cluster.tables().isEmpty() || cluster.cost().isPresent();
    }

    private static String names(List<ClusterImpact> clusters) {
        var names =
                clusters.stream().limit(NAMES_SHOWN).map(ClusterImpact::cluster).collect(Collectors.joining(", "));
        return clusters.size() <= NAMES_SHOWN
                ? names
                : "%s and %s more".formatted(names, Words.count(clusters.size() - NAMES_SHOWN, "cluster"));
    }

    private static Group group(ClusterImpact cluster) {
        var blocks = new ArrayList<Block>();
        blocks.add(new Line(evidence(cluster.evidence())));
        cluster.notes().forEach(note -> blocks.add(new Line(Tone.ATTENTION, note)));
        if (!cluster.tables().isEmpty()) {
            blocks.add(table(cluster));
        }
        cluster.tables().stream()
                .map(ImpactView::facts)
                .filter(facts -> !facts.facts().isEmpty())
                .forEach(blocks::add);
        cluster.cost().map(CostView::blocks).ifPresent(blocks::addAll);
        return new Group(
                "Data of %s: %s".formatted(cluster.cluster(), tally(cluster.tables())),
                cluster.tables().size() > OPEN_TABLES ? Fold.CLOSED : Fold.OPEN,
                blocks);
    }

    private static String evidence(ClusterImpact.Evidence evidence) {
        return switch (evidence) {
            case ClusterImpact.Run(String export, var ended) ->
                "As the run of %s counted it, which ended at %s; the next run finds what the source holds then."
                        .formatted(export, Words.time(ended));
            case ClusterImpact.NoRun none -> "No run has counted anything yet.";
        };
    }

    /// `1 table lost, 2 tables renamed`.
    private static String tally(List<TableImpact> tables) {
        return tables.isEmpty()
                ? "no table changes"
                : Arrays.stream(Fate.values())
                        .flatMap(fate -> {
                            var count = tables.stream()
                                    .filter(table -> table.fate() == fate)
                                    .count();
                            return count == 0
                                    ? Stream.empty()
                                    : Stream.of(Words.count(count, "table") + " " + word(fate));
                        })
                        .collect(Collectors.joining(", "));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static Table table(ClusterImpact cluster) {
        return new Table(
                Optional.empty(),
                List.of(
                        Column.left("table"),
                        Column.left("is"),
                        Column.right("rows"),
                        Column.right("size"),
                        Column.right("files"),
                        Column.right("partitions"),
                        Column.left("files are")),
                cluster.tables().stream()
                        .map(table -> row(table, cluster.cluster()))
                        .toList());
    }

    private static List<Cell> row(TableImpact table, String cluster) {
        var before = table.before().map(Side::amount);
        var after = table.after().map(Side::amount);
        return List.of(
                Cell.of(table.name().substring(cluster.length() + 1)),
                Cell.of(word(table.fate()), tone(table.fate())),
                QuantityWords.change(before, after, Amount::rows, Words::number),
                QuantityWords.change(before, after, Amount::bytes, Words::size),
                QuantityWords.change(before, after, Amount::files, Words::number),
                QuantityWords.change(before, after, Amount::partitions, Words::number),
                Cell.of(way(table)));
    }

    private static Tone tone(Fate fate) {
        return switch (fate) {
            case GAINED -> Tone.GOOD;
            case LOST -> Tone.DANGER;
            case RENAMED, CHANGED -> Tone.ATTENTION;
        };
    }

    private static String way(TableImpact table) {
        return table.after().map(side -> word(side.way())).orElse("");
    }

    /// What the row of a table has no room for.
    private static Facts facts(TableImpact table) {
        var facts = new ArrayList<Fact>();
        glue(table).ifPresent(text -> facts.add(new Fact("in Glue", text)));
        table.columns().stream().map(ImpactView::column).forEach(facts::add);
        table.breaks().forEach(sentence -> facts.add(new Fact("breaks", sentence, Tone.DANGER)));
        table.history().forEach(sentence -> facts.add(new Fact("longterm", sentence)));
        table.notes().forEach(sentence -> facts.add(new Fact("note", sentence)));
        return new Facts(Optional.of(table.name()), facts);
    }

    private static Optional<String> glue(TableImpact table) {
        return switch (table.fate()) {
            case GAINED -> table.after().map(side -> side.table() + " appears");
            case LOST -> table.before().map(side -> side.table() + " vanishes");
            case RENAMED ->
                table.before()
                        .flatMap(was ->
                                table.after().map(is -> "%s vanishes, %s appears".formatted(was.table(), is.table())));
            case CHANGED -> table.after().map(Side::table);
        };
    }

    private static Fact column(ColumnChange column) {
        var what = (column.role() == Role.PARTITION ? "partition " : "column ") + column.name();
        return new Fact(
                what,
                column.before()
                        .map(before -> column.after()
                                .map(after -> before + " → " + after)
                                .orElse("vanishes"))
                        .orElse("appears, of type " + column.after().orElse("unknown")));
    }
}
