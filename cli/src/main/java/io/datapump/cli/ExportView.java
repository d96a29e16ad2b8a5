package io.datapump.cli;

import io.datapump.local.demo.Line;
import io.datapump.reconciler.render.Document;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.reality.ExportedServer;
import io.datapump.schema.reality.Inventory.Fate;
import io.datapump.schema.reality.Inventory.Item;
import io.datapump.schema.reality.Reality;
import io.datapump.schema.reality.SnapshotFacts.Skipped;
import io.datapump.schema.reality.TableFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an export holds and what becomes of it, the biggest tables first.
final class ExportView {

    /// Longer lists are cut; the totals count everything.
    private static final int SHOWN = 20;

    private static final String UNKNOWN = "-";

    /// One row of a table.
    private record Row(TableFacts facts, String name, String what) {}

    private ExportView() {}

    static Document document(Reality reality) {
        var blocks = new ArrayList<Block>();
        blocks.add(new Document.Line(origin(reality)));
        var items = reality.inventory().items();
        addTable(
                blocks,
                "Taken",
                "in the lake",
                items.stream().flatMap(ExportView::taken).toList());
        addTable(
                blocks,
                "Not taken",
                "why",
                items.stream().flatMap(ExportView::left).toList());
        addLines(blocks, partitions(items));
        addLines(blocks, skipped(reality.facts().skipped()));
        addLines(blocks, reality.facts().notes().stream().map(note -> "RDS said: " + Quoted.plain(note)));
        return new Document(blocks);
    }

    private static String origin(Reality reality) {
        var facts = reality.facts();
        var only = facts.exportOnly().isEmpty()
                ? ""
                : " It was limited to %s, so nothing is known of the rest."
                        .formatted(String.join(", ", facts.exportOnly()));
        return "The export %s of %s, held against the cluster %s.%s"
                .formatted(
                        facts.export(),
                        ExportedServer.of(facts.sourceArn()).snapshot(),
                        reality.cluster().spec().name(),
                        only);
    }

    private static Stream<Row> taken(Item item) {
        return item.fate() instanceof Fate.Taken(var as)
                ? Stream.of(new Row(item.table(), item.table().fullName(), as.glueName()))
                : Stream.empty();
    }

    private static Stream<Row> left(Item item) {
        return switch (item.fate()) {
            case Fate.Taken taken -> Stream.empty();
            case Fate.PartitionOf partition -> Stream.empty();
            case Fate.DatabaseNotMarked unmarked -> row(item, "its database is not listed");
            case Fate.NotIncluded unmatched -> row(item, "include does not match it");
            case Fate.Excluded excluded -> row(item, "exclude matches it");
        };
    }

    private static Stream<Row> row(Item item, String why) {
        return Stream.of(new Row(item.table(), item.table().fullName(), why));
    }

    private static void addTable(List<Block> blocks, String title, String last, List<Row> rows) {
        blocks.add(new Heading(
                "%s: %s".formatted(title, total(rows.stream().map(Row::facts).toList()))));
        if (rows.isEmpty()) {
            return;
        }
        var shown = rows.stream()
                .sorted(Comparator.comparingLong((Row row) -> row.facts().bytes())
                        .reversed()
                        .thenComparing(Row::name))
                .limit(SHOWN)
                .toList();
        blocks.add(new Table(
                Optional.empty(),
                List.of(Column.left("table"), Column.right("rows"), Column.right("size"), Column.left(last)),
                shown.stream()
                        .map(row -> List.of(
                                Cell.of(Quoted.plain(row.name())),
                                Cell.of(rows(row.facts())),
                                Cell.of(Line.size(row.facts().bytes())),
                                Cell.of(Quoted.plain(row.what()))))
                        .toList()));
        if (rows.size() > SHOWN) {
            blocks.add(
                    new Document.Line("and %s that are smaller".formatted(Line.count(rows.size() - SHOWN, "table"))));
        }
    }

    private static Stream<String> partitions(List<Item> items) {
        var byParent = new TreeMap<String, Long>();
        items.forEach(item -> {
            if (item.fate() instanceof Fate.PartitionOf(var parent)) {
                byParent.merge(parent, 1L, Long::sum);
            }
        });
        return byParent.entrySet().stream()
                .map(entry -> "%s of %s: its rows hold theirs."
                        .formatted(Line.count(entry.getValue(), "partition"), Quoted.plain(entry.getKey())));
    }

    private static Stream<String> skipped(List<Skipped> skipped) {
        return skipped.stream()
                .map(left -> "RDS left out %s: %s"
                        .formatted(
                                left.name()
                                        .map(name -> left.database() + "." + left.schema() + "." + name)
                                        .orElse("the database " + left.database()),
                                Quoted.plain(left.reason())));
    }

    /// Sentences below one another; the first few of many.
    private static void addLines(List<Block> blocks, Stream<String> sentences) {
        var all = sentences.toList();
        if (!all.isEmpty()) {
            var more = all.size() > SHOWN ? "\nand %,d more".formatted(all.size() - SHOWN) : "";
            blocks.add(new Document.Line(all.stream().limit(SHOWN).collect(Collectors.joining("\n")) + more));
        }
    }

    private static String total(List<TableFacts> tables) {
        var rows = tables.stream().allMatch(table -> table.rows().isPresent())
                ? ", "
                        + Line.count(
                                tables.stream()
                                        .mapToLong(table -> table.rows().orElse(0L))
                                        .sum(),
                                "row")
                : "";
        return Line.count(tables.size(), "table") + rows + ", "
                + Line.size(tables.stream().mapToLong(TableFacts::bytes).sum());
    }

    private static String rows(TableFacts table) {
        return table.rows().map(Line::number).orElse(UNKNOWN);
    }
}
