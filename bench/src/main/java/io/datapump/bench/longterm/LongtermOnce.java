package io.datapump.bench.longterm;

import io.datapump.local.aws.LocalAws;
import io.datapump.pump.export.StoredParquet;
import io.datapump.pump.longterm.Content;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.LongtermManifest.Cause;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.merge.LongtermMerge;
import io.datapump.pump.longterm.merge.LongtermMerge.Result;
import io.datapump.pump.longterm.merge.Snapshot;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.parquet.ValueRange;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.LongtermMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The merge of the product in a process of its own, in the embedded AWS in a folder. Arguments: what to
/// do, the folder, and a number of partitions where it is to widen a history.
///
/// `create` makes the bucket; `merge` merges what is staged of one snapshot into the history; `widen`
/// gives the history partitions that were invented, and a long past. The memory for what is joined is
/// the share of the heap that the job longterm takes.
public final class LongtermOnce {

    private static final String BUCKET = "bench-lake";
    private static final int HEAP_SHARE = 4;
    private static final int RUNS_BEFORE = 1_500;
    private static final HistoryLayout LAYOUT = new HistoryLayout(
            LongtermMode.LATEST, List.of("payment_id"), List.of("ano, mes"), Optional.of("payment_date"));

    private final LocalAws aws;
    private final Path scratch;
    private final ObjectStore store;
    private final History history;

    private LongtermOnce(Path folder) {
        this.aws = LocalAws.open(folder.resolve("aws"), "111122223333", "eu-central-1", Clock.systemUTC());
        this.scratch = folder.resolve("scratch");
        this.store = aws.pumpClients().objects(BUCKET);
        this.history = new History(store, "bench", new LakeTable("shop", "payments"));
    }

    /// Ends with a stack trace and 1 where it fails.
    public static void main(String[] args) throws IOException {
        var once = new LongtermOnce(Path.of(args[1]));
        switch (args[0]) {
            case "create" -> once.create();
            case "merge" -> once.merge();
            case "widen" -> once.widen(Integer.parseInt(args[2]));
            default -> throw new IllegalArgumentException("Cannot do " + args[0]);
        }
    }

    private void create() {
        aws.s3().createBucket(bucket -> bucket.bucket(BUCKET));
    }

    private void merge() throws IOException {
        long begun = System.nanoTime();
        var snapshot = snapshot();
        var merge = new LongtermMerge(
                history,
                Placement.SIDE_BY_SIDE,
                Clock.systemUTC(),
                Files.createDirectories(scratch),
                Runtime.getRuntime().maxMemory() / HEAP_SHARE);
        if (!(merge.merge(snapshot) instanceof Result.Merged merged)) {
            throw new IllegalStateException("Cannot measure: the snapshot had been merged before");
        }
        System.out.printf(
                Locale.ROOT,
                "rows=%d partitions=%d changed=%d read=%d calls=%d seconds=%.2f%n",
                merged.manifest().rows(),
                merged.manifest().partitions().size(),
                merged.changed(),
                merged.bytesRead(),
                aws.calls().counts().values().stream()
                        .mapToLong(Long::longValue)
                        .sum(),
                (System.nanoTime() - begun) / 1e9);
    }

    /// Of the export in the folder `staged/`, which is named by its date.
    private Snapshot snapshot() {
        var files = store.list("staged/").stream().map(this::file).toList();
        var export = files.getFirst().input().name().split("/", -1)[1];
        return new Snapshot(
                "shop.public.payments",
                history.as(),
                LAYOUT,
                ParquetFooter.read(files.getFirst().input()).columns(),
                files,
                export,
                Instant.parse(export + "T03:00:00Z"),
                "config/bench/1.json");
    }

    /// Keys are `staged/{export}/{partition}/{file}`.
    private Snapshot.File file(StoredObject object) {
        var partition = object.key().split("/", 3)[2];
        return new Snapshot.File(
                partition.substring(0, partition.lastIndexOf('/')),
                input(object),
                new Snapshot.Origin.InBucket(object));
    }

    private ParquetInput input(StoredObject object) {
        return new StoredParquet(store, object.key(), object.sizeInBytes(), new AtomicLong());
    }

    /// Behind a past of many manifests, one that has partitions of rows that nobody will read.
    private void widen(int partitions) {
        for (int i = 0; i < RUNS_BEFORE; i++) {
            commit(i + 1, List.of());
        }
        int there = history.read(1).manifest().partitions().size();
        commit(
                RUNS_BEFORE + 1,
                IntStream.range(there, partitions).mapToObj(this::invented).toList());
    }

    /// The same state and some partitions more, behind the manifest of that number.
    private void commit(long number, List<HistoryPartition> more) {
        var stored = history.read(number);
        var before = stored.manifest();
        var cause = before.cause();
        history.commit(new LongtermManifest(
                LongtermManifest.VERSION,
                number + 1,
                stored.hash(),
                before.source(),
                before.as(),
                before.layout(),
                before.committed(),
                new Cause(cause.what(), cause.export(), cause.snapshot(), cause.configuration(), "run-" + number),
                before.columns(),
                Stream.concat(before.partitions().stream(), more.stream()).toList(),
                List.of()));
    }

    private HistoryPartition invented(int number) {
        var path = "ano=%04d/mes=%02d".formatted(number / 12, number % 12 + 1);
        long firstKey = -1_000L * (number + 1);
        var folder = history.folder() + path + "/";
        return new HistoryPartition(
                path,
                folder,
                1_000,
                0,
                0,
                List.of(new LiveFile(
                        folder + "0000000001-0a1b2c3d-0.parquet",
                        "0123456789abcdef0123456789abcdef",
                        1 << 20,
                        1,
                        Standing.CURRENT,
                        Content.sumOf(1_000, number * 31L, ~number),
                        Optional.of(new ValueRange(Long.toString(firstKey), Long.toString(firstKey + 999))),
                        Optional.empty())));
    }
}
