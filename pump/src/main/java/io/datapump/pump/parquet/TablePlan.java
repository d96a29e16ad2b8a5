package io.datapump.pump.parquet;

import io.datapump.pump.parquet.ColumnProof.Evidence;
import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;

/// What is done with every row group, decided before anything is written: footers first, then a look at the
/// partition columns of those that footers leave open.
final class TablePlan {

    /// Smaller files are appended to others: a copy saves the transfer of their bytes, and readers pay for every file.
    static final long SMALLEST_COPY = 32L << 20;

    private static final int LOOKS_AT_ONCE = 256;

    private final RepartitionRequest request;
    private final List<Footers.Footer> footers;
    private final TableSchema schema;
    private final Map<String, ColumnProof> proofs = new LinkedHashMap<>();
    private final List<GroupVerdict[]> verdicts = new ArrayList<>();
    // What the verdicts were before any row group was looked at.
    private final List<GroupVerdict[]> claims = new ArrayList<>();
    private final boolean[] copied;
    private final AtomicInteger looks = new AtomicInteger();

    private TablePlan(RepartitionRequest request, List<Footers.Footer> footers, TableSchema schema) {
        this.request = request;
        this.footers = footers;
        this.schema = schema;
        this.copied = new boolean[footers.size()];
        Map<String, List<Transform>> transforms = new LinkedHashMap<>();
        for (PartitionField field : request.partitionBy()) {
            transforms
                    .computeIfAbsent(field.transform().column(), name -> new ArrayList<>())
                    .add(field.transform());
        }
        ZoneOffsets zone = new ZoneOffsets(request.values().zone());
        transforms.forEach((column, of) -> proofs.put(
                column, new ColumnProof(column, of, schema.column(column).getPrimitiveType(), zone)));
    }

    /// The plan of a table.
    ///
    /// @throws ParquetException naming the file whose partition columns cannot be read, or whose statistics are
    ///     wrong
    static TablePlan of(
            RepartitionRequest request,
            List<Footers.Footer> footers,
            TableSchema schema,
            ReadAhead reads,
            Workers workers) {
        TablePlan plan = draft(request, footers, schema, reads, workers);
        plan.refusal().ifPresent(reason -> {
            throw new ParquetException(request.inputs().getFirst().name() + ": " + reason);
        });
        return plan;
    }

    /// The plan, whether or not it can be carried out.
    static TablePlan draft(
            RepartitionRequest request,
            List<Footers.Footer> footers,
            TableSchema schema,
            ReadAhead reads,
            Workers workers) {
        TablePlan plan = new TablePlan(request, footers, schema);
        plan.judge();
        plan.look(reads, workers);
        plan.copy();
        return plan;
    }

    /// Why the plan cannot be carried out: rows of nested columns are never taken apart.
    Optional<String> refusal() {
        RepartitionPlan ways = summary();
        return schema.nested()
                .filter(column -> ways.groupsRewritten() > 0)
                .map(column -> "the column \"" + column
                        + "\" is nested or repeated, so rows are only taken over in whole row groups, and of those "
                        + ways.whyRewritten() + "; leave the column out, or partition by something coarser.");
    }

    /// What is known of a row group by its footer alone.
    GroupVerdict claim(int file, int group) {
        return claims.get(file)[group];
    }

    /// What is known of a row group; never unknown where it has rows.
    GroupVerdict verdict(int file, int group) {
        return verdicts.get(file)[group];
    }

    boolean isCopied(int file) {
        return copied[file];
    }

    /// A row like all rows of a row group that is taken over as bytes; empty where its rows are written anew.
    Optional<Map<String, StoredValue>> appended(int file, int group) {
        return verdicts.get(file)[group] instanceof GroupVerdict.Single(Map<String, StoredValue> row)
                ? Optional.of(row)
                : Optional.empty();
    }

    RepartitionPlan summary() {
        int files = 0;
        int appended = 0;
        Map<String, Integer> reasons = new TreeMap<>();
        for (int file = 0; file < footers.size(); file++) {
            files += copied[file] ? 1 : 0;
            for (int group = 0; group < verdicts.get(file).length; group++) {
                if (!copied[file] && footers.get(file).blocks().get(group).getRowCount() > 0) {
                    switch (verdicts.get(file)[group]) {
                        case GroupVerdict.Single single -> appended++;
                        case GroupVerdict.Mixed(String reason) -> reasons.merge(reason, 1, Integer::sum);
                        case GroupVerdict.Unknown(String reason) -> reasons.merge(reason, 1, Integer::sum);
                    }
                }
            }
        }
        int rewritten = reasons.values().stream().mapToInt(Integer::intValue).sum();
        return new RepartitionPlan(files, appended, rewritten, looks.get(), reasons);
    }

    private void judge() {
        for (int file = 0; file < footers.size(); file++) {
            GroupVerdict[] groups = new GroupVerdict[footers.get(file).blocks().size()];
            for (int group = 0; group < groups.length; group++) {
                groups[group] = judge(request.inputs().get(file), footers.get(file), group);
            }
            verdicts.add(groups);
            claims.add(groups.clone());
        }
    }

    private GroupVerdict judge(ParquetInput input, Footers.Footer footer, int group) {
        if (request.output().passThrough() == PassThrough.NEVER) {
            return new GroupVerdict.Mixed("are to be written anew");
        }
        Optional<String> obstacle = RowGroupAppender.obstacle(input, footer, group, schema);
        return obstacle.<GroupVerdict>map(GroupVerdict.Mixed::new).orElseGet(() -> prove(footer, group));
    }

    private GroupVerdict prove(Footers.Footer footer, int group) {
        BlockMetaData block = footer.blocks().get(group);
        Map<String, StoredValue> row = new HashMap<>();
        Optional<String> open = Optional.empty();
        for (Map.Entry<String, ColumnProof> proof : proofs.entrySet()) {
            int at = RowGroupAppender.indexOf(block, new String[] {proof.getKey()});
            ColumnChunkMetaData chunk = block.getColumns().get(at);
            ColumnChunk stored = footer.chunks(group).get(at);
            switch (proof.getValue().of(chunk, stored, footer.format().isSetColumn_orders(), block.getRowCount())) {
                case Evidence.Same(StoredValue value) -> row.put(proof.getKey(), value);
                case Evidence.Different different -> {
                    return new GroupVerdict.Mixed(RepartitionPlan.SEVERAL);
                }
                case Evidence.Unproven(String reason) -> open = Optional.of(reason);
            }
        }
        return open.<GroupVerdict>map(GroupVerdict.Unknown::new).orElseGet(() -> new GroupVerdict.Single(row));
    }

    private void look(ReadAhead reads, Workers workers) {
        GroupLook look = new GroupLook(request, schema, reads);
        List<TableInput.Place> open = new ArrayList<>();
        for (int file = 0; file < footers.size(); file++) {
            for (int group = 0; group < verdicts.get(file).length; group++) {
                if (isToBeLookedAt(file, group)) {
                    open.add(new TableInput.Place(file, group));
                }
            }
        }
        // Some are fetched while others are looked at; to plan all at once would take memory for each.
        for (int from = 0; from < open.size(); from += LOOKS_AT_ONCE) {
            List<TableInput.Place> some = open.subList(from, Math.min(open.size(), from + LOOKS_AT_ONCE));
            List<RowGroupInput> planned = some.stream()
                    .map(place ->
                            look.plan(request.inputs().get(place.file()), footers.get(place.file()), place.group()))
                    .toList();
            workers.each(some.size(), i -> look(look, some.get(i), planned.get(i)));
        }
    }

    private boolean isToBeLookedAt(int file, int group) {
        if (footers.get(file).blocks().get(group).getRowCount() == 0) {
            return false;
        }
        return switch (verdicts.get(file)[group]) {
            case GroupVerdict.Unknown unknown -> true;
            case GroupVerdict.Single single -> request.output().verify() && !proofs.isEmpty();
            case GroupVerdict.Mixed mixed -> false;
        };
    }

    private void look(GroupLook look, TableInput.Place place, RowGroupInput rows) {
        int file = place.file();
        int group = place.group();
        Failures.ifInterrupted(request.table());
        GroupVerdict seen = look.look(rows);
        GroupVerdict claimed = verdicts.get(file)[group];
        if (claimed instanceof GroupVerdict.Single single && !isSame(single, seen)) {
            throw new ParquetException(
                    rows.file() + ": the statistics of row group " + group
                            + " say that its rows are of one partition, and they are not: the file is damaged, or its writer is wrong. Repartition it without pass-through.");
        }
        looks.incrementAndGet();
        verdicts.get(file)[group] = seen;
    }

    private boolean isSame(GroupVerdict.Single claimed, GroupVerdict seen) {
        if (!(seen instanceof GroupVerdict.Single single)) {
            return false;
        }
        int[][] codes = codes(claimed, single);
        return Arrays.equals(codes[0], codes[1]);
    }

    private int[][] codes(GroupVerdict.Single... rows) {
        PartitionFunction function = new PartitionFunction(request.partitionBy(), schema, request.values());
        return Arrays.stream(rows).map(single -> function.codes(single.row())).toArray(int[][]::new);
    }

    private void copy() {
        for (int file = 0; file < footers.size(); file++) {
            copied[file] = request.output().passThrough() == PassThrough.COPY
                    && schema.recodings().byName().isEmpty()
                    && request.inputs().get(file).sizeInBytes() >= SMALLEST_COPY
                    && isWhole(file);
        }
    }

    /// Whether the file is what would be written, all of one partition.
    private boolean isWhole(int file) {
        List<GroupVerdict.Single> singles = new ArrayList<>();
        for (int group = 0; group < verdicts.get(file).length; group++) {
            if (footers.get(file).blocks().get(group).getRowCount() > 0) {
                if (!(verdicts.get(file)[group] instanceof GroupVerdict.Single single)) {
                    return false;
                }
                singles.add(single);
            }
        }
        int[][] codes = codes(singles.toArray(GroupVerdict.Single[]::new));
        return !singles.isEmpty()
                && Arrays.stream(codes).allMatch(group -> Arrays.equals(group, codes[0]))
                && footers.get(file)
                        .metadata()
                        .getFileMetaData()
                        .getSchema()
                        .getFields()
                        .equals(schema.output().getFields());
    }
}
