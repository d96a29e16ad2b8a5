package io.datapump.pump.parquet;

import io.datapump.pump.parquet.FilePlan.Group;
import io.datapump.pump.parquet.FilePlan.Proof;
import io.datapump.pump.parquet.ScatterStep.Segment;
import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.PartitionField;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Plans one file as [ColumnarScatter] plans a table, and tells what the plan knows of each row group.
final class FilePlanner {

    private static final int ROWS_AT_ONCE = 1 << 16;
    private static final long MEMORY = 64L << 20;
    private static final OutputOptions OUTPUT = new OutputOptions(
            OutputOptions.DEFAULT.codec(), OutputOptions.DEFAULT.fileSizeInBytes(), PassThrough.COPY, false);
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");

    /// Numbers as numbers, then texts, then no value.
    private static final Comparator<String> BY_VALUE = Comparator.<String, Boolean>comparing(HivePath.DEFAULT::equals)
            .thenComparing(value -> !isNumber(value))
            .thenComparingLong(value -> isNumber(value) ? Long.parseLong(value) : 0L)
            .thenComparing(value -> value);

    private final RepartitionRequest request;
    private final TableInput table;
    private final TableSchema schema;
    private final TablePlan plan;

    private FilePlanner(RepartitionRequest request, TableInput table, TableSchema schema, TablePlan plan) {
        this.request = request;
        this.table = table;
        this.schema = schema;
        this.plan = plan;
    }

    static FilePlan plan(ParquetInput input, List<PartitionField> by, ZoneId zone) {
        // Nothing is written, so the folder for it is never asked for.
        RepartitionRequest request = new RepartitionRequest(
                input.name(), List.of(input), by, List.of(), Path.of(""), "", MEMORY, OUTPUT, ValueOptions.in(zone));
        try (TableInput table = new TableInput(request.inputs(), MEMORY);
                Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
            TableSchema schema = TableSchema.of(table.names(), table.schemas(), request);
            // Whether every column can give its transform is asked before any of them is read.
            Failures.naming(input.name(), () -> new PartitionFunction(by, schema, request.values()));
            TablePlan plan = TablePlan.draft(request, table.footers(), schema, table.reads(), workers);
            FilePlanner planner = new FilePlanner(request, table, schema, plan);
            int groups = table.footers().getFirst().blocks().size();
            return new FilePlan(
                    plan.isCopied(0),
                    plan.summary(),
                    plan.refusal(),
                    IntStream.range(0, groups).mapToObj(planner::group).toList());
        }
    }

    private Group group(int group) {
        long rows = table.footers().getFirst().blocks().get(group).getRowCount();
        if (rows == 0) {
            return new Group.Empty();
        }
        return switch (plan.verdict(0, group)) {
            case GroupVerdict.Single single -> {
                PartitionFunction function = new PartitionFunction(request.partitionBy(), schema, request.values());
                Failures.naming(request.table(), () -> function.assign(single.row(), rows));
                yield new Group.PassedThrough(function.ids().folder(0), proof(group));
            }
            case GroupVerdict.Mixed(String reason) ->
                reason.equals(RepartitionPlan.SEVERAL) ? split(group, rows) : new Group.Obstructed(reason);
            case GroupVerdict.Unknown unknown ->
                throw new IllegalStateException("Cannot tell of row group " + group + ": nobody has looked at it.");
        };
    }

    private Proof proof(int group) {
        return switch (plan.claim(0, group)) {
            case GroupVerdict.Unknown(String reason) -> new Proof.Look(reason);
            case GroupVerdict.Single single -> new Proof.Statistics();
            case GroupVerdict.Mixed mixed -> new Proof.Statistics();
        };
    }

    /// Gives every row its partition, as the scatter does; the plan itself stops at the second one.
    private Group split(int group, long rows) {
        RowGroupInput input = new GroupLook(request, schema, table.reads())
                .plan(request.inputs().getFirst(), table.footers().getFirst(), group);
        PartitionFunction function = new PartitionFunction(request.partitionBy(), schema, request.values());
        for (long done = 0; done < rows; done += ROWS_AT_ONCE) {
            Failures.ifInterrupted(request.table());
            int some = (int) Math.min(ROWS_AT_ONCE, rows - done);
            Segment segment = new Segment(input, some, done == 0, done + some == rows);
            function.assign(new ScatterStep(List.of(segment)), column -> false);
        }
        List<String> folders = IntStream.range(0, function.ids().count())
                .mapToObj(function.ids()::folder)
                .sorted(FilePlanner::compare)
                .toList();
        return new Group.Split(folders.size(), folders.getFirst(), folders.getLast(), proof(group));
    }

    private static int compare(String one, String other) {
        String[] levels = one.split("/", -1);
        String[] others = other.split("/", -1);
        return IntStream.range(0, levels.length)
                .map(level -> BY_VALUE.compare(value(levels[level]), value(others[level])))
                .filter(order -> order != 0)
                .findFirst()
                .orElse(0);
    }

    private static String value(String level) {
        return level.substring(level.indexOf('=') + 1);
    }

    private static boolean isNumber(String value) {
        return NUMBER.matcher(value).matches();
    }
}
