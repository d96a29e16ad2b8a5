package io.datapump.pump.longterm.merge;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.datapump.pump.longterm.merge.LongtermMerge.Result;
import io.datapump.pump.longterm.merge.Snapshot.Origin;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.parquet.ValueRange;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.LongtermMode;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// That what a merge asks the bucket for follows from what the snapshot touches, and hardly from what
/// the history has.
class ManyPartitionsTest {

    private static final int PARTITIONS = 10_000;
    private static final int EARLIER = 3_650;
    private static final int KEYS_OF_A_LIST = 1_000;

    @TempDir
    private Path scratch;

    private final FakeObjectStore store = new FakeObjectStore();
    private final History history = new History(store, "c1", new LakeTable("shop", "orders"));

    @Test
    void aSnapshotThatTouchesThreeOfTenThousandPartitionsTakesFewCalls() {
        begin();
        int before = store.calls().size();

        var result = new LongtermMerge(history, Placement.SIDE_BY_SIDE, Clock.systemUTC(), scratch, 1 << 20)
                .merge(snapshot());

        assertThat(result)
                .isInstanceOfSatisfying(
                        Result.Merged.class,
                        merged -> assertThat(merged.manifest().rows()).isEqualTo(PARTITIONS + 3));
        var calls = store.calls().subList(before, store.calls().size());
        // The manifests in four pages, one of them read; footers and values of the snapshot and of the files its
        // keys may be in; copies, looks at what was copied, and the commit.
        assertThat(calls.stream().mapToLong(this::requests).sum()).isLessThanOrEqualTo(40);
    }

    /// S3 lists a thousand keys with each request.
    private long requests(String call) {
        return call.startsWith("LIST ")
                ? Math.max(
                        1,
                        Math.ceilDiv(
                                store.keys().stream()
                                        .filter(key -> key.startsWith(call.substring("LIST ".length())))
                                        .count(),
                                KEYS_OF_A_LIST))
                : 1;
    }

    /// A history in force, with one row for each day, behind ten years of nightly ones. Of the last
    /// three days the files are there.
    private void begin() {
        for (int i = 1; i <= EARLIER; i++) {
            store.with(history.manifests() + "%010d.json".formatted(i), "{}");
        }
        history.commit(new LongtermManifest(
                LongtermManifest.VERSION,
                EARLIER + 1,
                "",
                "shop.public.orders",
                history.as(),
                layout(),
                Instant.parse("2026-03-01T03:10:00Z"),
                new Cause("merge", "e1", Instant.parse("2026-03-01T03:00:00Z"), "config/c1/0.json", "w"),
                List.of(new ParquetColumn("id", "bigint")),
                IntStream.range(0, PARTITIONS).mapToObj(this::partition).toList(),
                List.of()));
    }

    private HistoryPartition partition(int day) {
        var folder = history.folder() + path(day) + "/";
        var file = new LiveFile(
                folder + "0000000001-w-0.parquet",
                "etag",
                100,
                1,
                Standing.CURRENT,
                Content.ofRow(day, day),
                Optional.of(new ValueRange(Integer.toString(day), Integer.toString(day))),
                Optional.empty());
        if (day < PARTITIONS - 3) {
            return new HistoryPartition(path(day), folder, 1, 0, 0, List.of(file));
        }
        var stored = store.with(file.key(), rows(day)).find(file.key()).orElseThrow();
        return new HistoryPartition(
                path(day),
                folder,
                1,
                0,
                0,
                List.of(new LiveFile(
                        file.key(),
                        stored.etag(),
                        stored.sizeInBytes(),
                        1,
                        file.standing(),
                        file.content(),
                        file.keys(),
                        file.times())));
    }

    private static String path(int day) {
        return "day=%05d".formatted(day);
    }

    private static byte[] rows(long... ids) {
        var table = ParquetFixtures.table("optional int64 id; optional binary state (STRING);");
        LongStream.of(ids).forEach(id -> table.row(id, "new"));
        return table.bytes();
    }

    private static HistoryLayout layout() {
        return new HistoryLayout(LongtermMode.LATEST, List.of("id"), List.of("day=value(day)"), Optional.empty());
    }

    /// The last three days, each with another row; all others were purged.
    private Snapshot snapshot() {
        return new Snapshot(
                "shop.public.orders",
                history.as(),
                layout(),
                List.of(new ParquetColumn("id", "bigint")),
                IntStream.range(PARTITIONS - 3, PARTITIONS)
                        .mapToObj(day -> file(path(day), rows(day, day + PARTITIONS)))
                        .toList(),
                "e2",
                Instant.parse("2026-03-02T03:00:00Z"),
                "config/c1/0.json");
    }

    private Snapshot.File file(String path, byte[] content) {
        var key = "work/c1/e2/" + path + "/a.parquet";
        var object = store.with(key, content).find(key).orElseThrow();
        return new Snapshot.File(
                path,
                new StoredParquet(store, key, object.sizeInBytes(), new AtomicLong()),
                new Origin.InBucket(object));
    }
}
