package io.datapump.cli.parquet;

import io.datapump.local.demo.Line;
import io.datapump.pump.parquet.ParquetDescription;
import io.datapump.pump.parquet.ParquetDescription.Bound;
import io.datapump.pump.parquet.ParquetDescription.Chunk;
import io.datapump.pump.parquet.ParquetDescription.Exactness;
import io.datapump.pump.parquet.ParquetDescription.Pages;
import io.datapump.pump.parquet.ParquetDescription.RowGroup;
import io.datapump.pump.parquet.ParquetDescription.Statistics;
import io.datapump.reconciler.render.Document;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.schema.diagnostic.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a Parquet file's footer tells, for people.
///
/// @param shown row groups beyond that many are listed without their columns
public record ParquetView(ParquetDescription file, int shown) {

    /// How many row groups show their columns where nobody asked for all.
    public static final int FEW = 3;

    private static final String UNKNOWN = "-";

    /// The report.
    ///
    /// @param plan what stands behind the columns
    public Document document(List<Block> plan) {
        var groups = file.rowGroups();
        var blocks = new ArrayList<Block>();
        blocks.add(new Heading(file.name()));
        blocks.add(new Document.Line("%s in %s, %s, %s"
                .formatted(
                        Line.count(file.rows(), "row"),
                        Line.count(groups.size(), "row group"),
                        Line.size(file.sizeInBytes()),
                        file.createdBy().isEmpty() ? "by an unknown writer" : "by " + Quoted.plain(file.createdBy()))));
        blocks.add(new Heading(2, Line.count(file.columns().size(), "column")));
        blocks.add(Table.of(
                List.of("column", "type", ""),
                file.columns().stream()
                        .map(column -> List.of(Quoted.plain(column.name()), column.type(), column.repetition()))
                        .toList()));
        blocks.addAll(plan);
        for (var i = 0; i < Math.min(shown, groups.size()); i++) {
            blocks.add(new Heading(2, "Row group %d: %s".formatted(i, of(groups.get(i)))));
            blocks.add(table(groups.get(i)));
        }
        if (groups.size() > shown) {
            blocks.add(new Document.Line("and %s more; --all shows their columns"
                    .formatted(Line.count(groups.size() - shown, "row group"))));
        }
        return new Document(blocks);
    }

    private static String of(RowGroup group) {
        return "%s, %s (%s raw)"
                .formatted(Line.count(group.rows(), "row"), Line.size(group.bytes()), Line.size(group.rawBytes()));
    }

    private static Table table(RowGroup group) {
        return new Table(
                Optional.empty(),
                List.of(
                        Column.left("column"),
                        Column.left("codec"),
                        Column.right("size"),
                        Column.left("encodings"),
                        Column.left("pages"),
                        Column.right("nulls"),
                        Column.left("min"),
                        Column.left("max"),
                        Column.left("indexes")),
                group.chunks().stream().map(ParquetView::row).toList());
    }

    private static List<Cell> row(Chunk chunk) {
        var statistics = chunk.statistics();
        return List.of(
                Cell.of(Quoted.plain(chunk.column())),
                Cell.of(chunk.codec()),
                Cell.of(Line.size(chunk.bytes())),
                Cell.of(String.join(" ", chunk.encodings())),
                Cell.of(pages(chunk.pages())),
                statistics.nulls().map(Cell::of).orElse(Cell.of(UNKNOWN)),
                Cell.of(bound(statistics, statistics.min())),
                Cell.of(bound(statistics, statistics.max())),
                Cell.of(chunk.indexes().isEmpty() ? UNKNOWN : String.join(", ", chunk.indexes())));
    }

    private static String pages(Pages pages) {
        var words = new ArrayList<String>();
        if (pages.dictionary()) {
            words.add("dictionary");
        }
        pages.v1().filter(count -> count > 0).ifPresent(count -> words.add(Line.number(count) + " v1"));
        pages.v2().filter(count -> count > 0).ifPresent(count -> words.add(Line.number(count) + " v2"));
        return words.isEmpty() ? UNKNOWN : String.join(", ", words);
    }

    private static String bound(Statistics statistics, Optional<Bound> bound) {
        return bound.map(value ->
                        Quoted.plain(value.text()) + (value.exactness() == Exactness.SHORTENED ? " (shortened)" : ""))
                .orElse(statistics.mistrusted() ? "not to be trusted" : UNKNOWN);
    }
}
