package io.datapump.cli.parquet;

import io.datapump.local.demo.Line;
import io.datapump.pump.parquet.FilePlan;
import io.datapump.pump.parquet.FilePlan.Group;
import io.datapump.pump.parquet.FilePlan.Proof;
import io.datapump.reconciler.render.Document;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.PartitionField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What a repartition would do with the row groups of one file, for people.
public final class FilePlanView {

    private static final String NONE = "-";

    private FilePlanView() {}

    /// A section: the sum, a refusal if there is one, then a line for each row group.
    public static List<Block> blocks(FilePlan plan, List<PartitionField> by) {
        var blocks = new ArrayList<Block>();
        blocks.add(new Heading(
                2,
                "Repartitioned by "
                        + by.stream()
                                .map(PartitionWords::of)
                                .map(Quoted::plain)
                                .collect(Collectors.joining(", then "))));
        blocks.add(new Document.Line(plan.summary().summary()));
        plan.refusal()
                .ifPresent(reason -> blocks.add(new Document.Line(Tone.DANGER, "It would be refused: " + reason)));
        blocks.add(new Table(
                Optional.empty(),
                List.of(
                        Column.right("row group"),
                        Column.left("goes"),
                        Column.left("partition"),
                        Column.left("known from")),
                IntStream.range(0, plan.groups().size())
                        .mapToObj(group -> row(group, plan))
                        .toList()));
        return blocks;
    }

    private static List<Cell> row(int number, FilePlan plan) {
        var cells = switch (plan.groups().get(number)) {
            case Group.PassedThrough(var partition, var proof) ->
                List.of(plan.isCopied() ? "with its file" : "as it is", Quoted.plain(partition), words(proof));
            case Group.Split(var partitions, var least, var greatest, var proof) ->
                List.of(
                        "row by row",
                        "%s, from %s to %s"
                                .formatted(
                                        Line.count(partitions, "partition"),
                                        Quoted.plain(least),
                                        Quoted.plain(greatest)),
                        words(proof));
            case Group.Obstructed(var reason) -> List.of("row by row", NONE, "the footer: they " + reason);
            case Group.Empty() -> List.of("nowhere", NONE, "the footer: it has no rows");
        };
        return List.of(Cell.of(number), Cell.of(cells.get(0)), Cell.of(cells.get(1)), Cell.of(cells.get(2)));
    }

    private static String words(Proof proof) {
        return switch (proof) {
            case Proof.Statistics() -> "the statistics";
            case Proof.Look(var reason) -> "a look at the values: they " + reason;
        };
    }
}
