package io.datapump.cli.parquet;

import io.datapump.pump.parquet.FilePlan;
import io.datapump.pump.parquet.FilePlan.Group;
import io.datapump.pump.parquet.FilePlan.Proof;
import io.datapump.pump.parquet.ParquetDescription;
import io.datapump.pump.parquet.ParquetDescription.Bound;
import io.datapump.pump.parquet.ParquetDescription.Chunk;
import io.datapump.pump.parquet.ParquetDescription.Exactness;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What a Parquet file's footer tells, for programs: the form that `parquet.schema.json` describes.
public final class ParquetJson {

    private ParquetJson() {}

    /// A description, and a plan if there is one.
    ///
    /// @param plan what a repartition would do with it, where somebody asked
    public static ObjectNode write(ParquetDescription file, Optional<FilePlan> plan) {
        var json = JsonMapper.shared()
                .createObjectNode()
                .put("$schema", "https://datapump.io/schema/v1/parquet.schema.json")
                .put("version", 1)
                .put("file", file.name())
                .put("bytes", file.sizeInBytes())
                .put("rows", file.rows())
                .put("createdBy", file.createdBy());
        var columns = json.putArray("columns");
        file.columns()
                .forEach(column -> columns.addObject()
                        .put("name", column.name())
                        .put("type", column.type())
                        .put("repetition", column.repetition()));
        var groups = json.putArray("rowGroups");
        file.rowGroups().forEach(group -> {
            var written = groups.addObject()
                    .put("rows", group.rows())
                    .put("bytes", group.bytes())
                    .put("rawBytes", group.rawBytes());
            var chunks = written.putArray("columns");
            group.chunks().forEach(chunk -> write(chunk, chunks.addObject()));
        });
        plan.ifPresent(found -> write(found, json.putObject("plan")));
        return json;
    }

    private static void write(FilePlan plan, ObjectNode json) {
        json.put("copied", plan.isCopied())
                .put("appended", plan.summary().groupsAppended())
                .put("rewritten", plan.summary().groupsRewritten())
                .put("looks", plan.summary().looks());
        plan.refusal().ifPresent(reason -> json.put("refusal", reason));
        var groups = json.putArray("rowGroups");
        plan.groups().forEach(group -> write(group, groups.addObject()));
    }

    private static void write(Group group, ObjectNode json) {
        switch (group) {
            case Group.PassedThrough(var partition, var proof) -> {
                json.put("goes", "as it is").put("partition", partition);
                write(proof, json);
            }
            case Group.Split(var partitions, var least, var greatest, var proof) -> {
                json.put("goes", "row by row")
                        .put("partitions", partitions)
                        .put("least", least)
                        .put("greatest", greatest);
                write(proof, json);
            }
            case Group.Obstructed(var reason) ->
                json.put("goes", "row by row").put("knownFrom", "footer").put("reason", reason);
            case Group.Empty() -> json.put("goes", "nowhere").put("knownFrom", "footer");
        }
    }

    private static void write(Proof proof, ObjectNode json) {
        switch (proof) {
            case Proof.Statistics() -> json.put("knownFrom", "statistics");
            case Proof.Look(var reason) -> json.put("knownFrom", "look").put("reason", reason);
        }
    }

    private static void write(Chunk chunk, ObjectNode json) {
        json.put("name", chunk.column()).put("codec", chunk.codec()).put("bytes", chunk.bytes());
        var encodings = json.putArray("encodings");
        chunk.encodings().forEach(encodings::add);
        var pages = json.putObject("pages").put("dictionary", chunk.pages().dictionary());
        chunk.pages().v1().ifPresent(count -> pages.put("v1", count));
        chunk.pages().v2().ifPresent(count -> pages.put("v2", count));
        var statistics = json.putObject("statistics");
        chunk.statistics().nulls().ifPresent(nulls -> statistics.put("nulls", nulls));
        chunk.statistics().min().ifPresent(bound -> write(bound, statistics.putObject("min")));
        chunk.statistics().max().ifPresent(bound -> write(bound, statistics.putObject("max")));
        statistics.put("mistrusted", chunk.statistics().mistrusted());
        var indexes = json.putArray("indexes");
        chunk.indexes().forEach(indexes::add);
    }

    private static void write(Bound bound, ObjectNode json) {
        json.put("value", bound.text());
        if (bound.exactness() != Exactness.UNSTATED) {
            json.put("exact", bound.exactness() == Exactness.EXACT);
        }
    }
}
