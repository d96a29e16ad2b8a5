package io.datapump.cli;

import io.datapump.cli.export.ExportContents;
import io.datapump.local.demo.Line;
import io.datapump.pump.export.Evidence;
import io.datapump.pump.export.SkippedTable;
import io.datapump.pump.export.TableExport;
import io.datapump.pump.export.Verdict;
import io.datapump.reconciler.render.Document;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.reality.ExportedServer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an export contains, for people: the biggest tables first, then why tables are partitions, then what is open.
///
/// @param shown longer lists are cut; the totals count everything
record ExportContentsView(ExportContents contents, int shown) {

    /// How many of a list are shown where nobody asked for all.
    static final int FEW = 50;

    private static final String UNKNOWN = "-";

    Document document() {
        var blocks = new ArrayList<Block>();
        blocks.add(new Heading("Export " + contents.export().info().exportTaskIdentifier()));
        blocks.add(new Document.Line(origin()));
        addTables(blocks);
        addSection(
                blocks, "Left out by RDS", contents.export().skipped().stream().map(ExportContentsView::skipped));
        addSection(blocks, "Warnings", contents.export().warnings().stream());
        addSection(blocks, "Partitions, and why", partitions());
        addSection(blocks, "Open: tables that may hold the same rows", contents.partitions().gaps().stream());
        addSection(blocks, "Notes", contents.partitions().notes().stream());
        return new Document(blocks);
    }

    private String origin() {
        var info = contents.export().info();
        var only = contents.export().exportOnly();
        return "Complete, of %s, %s.%s"
                .formatted(
                        ExportedServer.of(info.sourceArn()).snapshot(),
                        info.dataTime().map(time -> "as of " + time).orElse("of an unknown time"),
                        only.isEmpty()
                                ? ""
                                : " It was limited to %s, so nothing is known of the rest."
                                        .formatted(Quoted.plain(String.join(", ", only))));
    }

    private void addTables(List<Block> blocks) {
        var tables = contents.export().tables();
        var rows = contents.rows().map(count -> ", " + Line.count(count, "row")).orElse("");
        blocks.add(new Heading(
                2,
                "%s%s, %s in %s and %s"
                        .formatted(
                                Line.count(tables.size(), "table"),
                                rows,
                                Line.size(contents.bytes()),
                                Line.count(contents.files(), "file"),
                                batches(contents.batches()))));
        if (tables.isEmpty()) {
            return;
        }
        blocks.add(new Table(
                Optional.empty(),
                List.of(
                        Column.left("table"),
                        Column.right("rows"),
                        Column.right("size"),
                        Column.right("files"),
                        Column.right("batches"),
                        Column.left("is")),
                tables.stream()
                        .sorted(Comparator.comparingLong(TableExport::sizeInBytes)
                                .reversed()
                                .thenComparing(TableExport::fullName))
                        .limit(shown)
                        .map(this::row)
                        .toList()));
        if (tables.size() > shown) {
            blocks.add(new Document.Line(
                    "and %s that are smaller; --all lists them".formatted(Line.count(tables.size() - shown, "table"))));
        }
    }

    private List<Cell> row(TableExport table) {
        return List.of(
                Cell.of(Quoted.plain(table.fullName())),
                Cell.of(contents.rows(table).map(Line::number).orElse(UNKNOWN)),
                Cell.of(Line.size(table.sizeInBytes())),
                Cell.of(Line.number(table.files().count())),
                Cell.of(Line.number(table.batches().size())),
                Cell.of(contents.verdict(table).map(ExportContentsView::what).orElse(UNKNOWN)));
    }

    private static String what(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Plain plain -> "a table";
            case Verdict.Parent(List<String> partitions) ->
                "the parent of " + Line.count(partitions.size(), "partition");
            case Verdict.Child(String parent, Evidence _) -> "a partition of " + Quoted.plain(parent);
            case Verdict.Undecided(List<String> others, String _) ->
                "undecided, beside "
                        + (others.size() > 2
                                ? Line.count(others.size(), "other table")
                                : Quoted.plain(String.join(", ", others)));
        };
    }

    private Stream<String> partitions() {
        return contents.partitions().verdicts().entrySet().stream()
                .flatMap(table -> table.getValue() instanceof Verdict.Child(String parent, Evidence evidence)
                        ? Stream.of("%s is a partition of %s. %s"
                                .formatted(Quoted.plain(table.getKey()), Quoted.plain(parent), evidence.sentence()))
                        : Stream.empty());
    }

    private static String skipped(SkippedTable left) {
        return "%s%s: %s"
                .formatted(
                        left.name().isPresent() ? "" : "the database ",
                        Quoted.plain(left.fullName()),
                        Quoted.plain(left.reason()));
    }

    private static String batches(long number) {
        return Line.number(number) + (number == 1 ? " batch" : " batches");
    }

    /// Sentences below one another; nothing where there are none.
    private void addSection(List<Block> blocks, String title, Stream<String> sentences) {
        var all = sentences.toList();
        if (!all.isEmpty()) {
            blocks.add(new Heading(2, "%s: %,d".formatted(title, all.size())));
            var more = all.size() > shown ? "\nand %,d more; --all lists them".formatted(all.size() - shown) : "";
            blocks.add(new Document.Line(all.stream().limit(shown).collect(Collectors.joining("\n")) + more));
        }
    }
}
