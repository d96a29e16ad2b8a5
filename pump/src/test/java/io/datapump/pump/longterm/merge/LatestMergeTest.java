package io.datapump.pump.longterm.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.merge.Snapshot.Origin;
import io.datapump.pump.parquet.MemoryInput;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.LongtermMode;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatestMergeTest {

    private static final HistoryLayout LAYOUT =
            new HistoryLayout(LongtermMode.LATEST, List.of("id"), List.of("year=year(paid)"), Optional.empty());

    @TempDir
    private Path scratch;

    private final FakeObjectStore store = new FakeObjectStore();
    private final History history = new History(store, "c1", new LakeTable("shop", "orders"));
    private final List<Snapshot.File> files = new ArrayList<>();
    private int snapshots;

    private LatestMergeTest rows(String partition, String state, long... ids) {
        var table = ParquetFixtures.table("optional int64 id; optional binary state (STRING);");
        LongStream.of(ids).forEach(id -> table.row(id, state));
        var key = "work/c1/e/%d-%d.parquet".formatted(snapshots, files.size());
        store.with(key, table.bytes());
        files.add(new Snapshot.File(
                partition,
                new MemoryInput(key, table.bytes()),
                new Origin.InBucket(store.find(key).orElseThrow())));
        return this;
    }

    private LongtermManifest merged() {
        snapshots++;
        var snapshot = new Snapshot(
                "shop.public.orders",
                history.as(),
                LAYOUT,
                List.of(new ParquetColumn("id", "bigint"), new ParquetColumn("state", "string")),
                files,
                "e" + snapshots,
                Instant.parse("2026-03-01T03:00:00Z").plusSeconds(snapshots),
                "config/c1/0.json");
        var result =
                new LongtermMerge(history, Placement.SIDE_BY_SIDE, Clock.systemUTC(), scratch, 1 << 20).merge(snapshot);
        files.clear();
        return result.manifest();
    }

    private static HistoryPartition partition(LongtermManifest manifest, String path) {
        return Optional.ofNullable(manifest.byPath().get(path)).orElseThrow();
    }

    private static List<LiveFile> files(LongtermManifest manifest, String path) {
        return partition(manifest, path).files();
    }

    @Test
    void partitionsThatTheSnapshotDoesNotTouchAreNeitherReadNorWritten() {
        rows("year=2023", "new", 1, 2).rows("year=2024", "new", 3, 4).rows("year=2025", "new", 5);
        merged();
        var before = store.calls().size();
        rows("year=2024", "new", 3, 4).rows("year=2025", "new", 5, 6);
        merged();
        assertThat(store.calls().subList(before, store.calls().size()))
                .noneMatch(call -> call.contains("longterm/c1/shop/orders/year=2023")
                        || call.contains("longterm/c1/shop/orders/year=2024"))
                .filteredOn(call -> call.startsWith("COPY") || call.startsWith("UPLOAD"))
                .hasSize(1);
    }

    @Test
    void aPartitionThatIsPurgedAsAWholeStaysAsItIs() {
        rows("year=2023", "new", 1, 2).rows("year=2024", "new", 3, 4);
        var first = merged();
        rows("year=2024", "new", 3, 4, 5);
        var second = merged();
        assertThat(files(second, "year=2023")).singleElement().satisfies(file -> {
            assertThat(file.standing()).isEqualTo(Standing.PAST);
            assertThat(file.key())
                    .isEqualTo(files(first, "year=2023").getFirst().key());
        });
        assertThat(second.rows()).isEqualTo(5);
    }

    @Test
    void onlyRowsThatTheSnapshotNoLongerHasAreWrittenAnew() {
        rows("year=2024", "new", 1, 2, 3, 4);
        merged();
        rows("year=2024", "paid", 3, 4, 5);
        var manifest = merged();
        assertThat(files(manifest, "year=2024"))
                .extracting(LiveFile::standing, LiveFile::rows)
                .containsExactlyInAnyOrder(tuple(Standing.CURRENT, 3L), tuple(Standing.PAST, 2L));
        assertThat(partition(manifest, "year=2024").renewed()).isEqualTo(2);
    }

    @Test
    void aRowThatMovedIsInItsNewPartitionOnly() {
        rows("year=2023", "new", 1, 2).rows("year=2024", "new", 3);
        merged();
        rows("year=2023", "new", 2).rows("year=2024", "new", 1, 3);
        var manifest = merged();
        assertThat(manifest.rows()).isEqualTo(3);
        assertThat(partition(manifest, "year=2023").movedOut()).isEqualTo(1);
        assertThat(partition(manifest, "year=2023").rows()).isEqualTo(1);
    }

    @Test
    void aPurgedRowThatComesBackElsewhereLeavesThePast() {
        rows("year=2023", "new", 1, 2).rows("year=2024", "new", 3);
        merged();
        rows("year=2024", "new", 3);
        merged();
        rows("year=2024", "new", 1, 3);
        var manifest = merged();
        assertThat(manifest.rows()).isEqualTo(3);
        assertThat(files(manifest, "year=2023")).extracting(LiveFile::rows).containsExactly(1L);
    }

    @Test
    void anEmptySnapshotTakesNothingAway() {
        rows("year=2023", "new", 1, 2).rows("year=2024", "new", 3);
        merged();
        assertThat(merged().rows()).isEqualTo(3);
    }

    @Test
    void aKeyThatTwoRowsHaveStopsTheTable() {
        rows("year=2023", "new", 1, 2).rows("year=2024", "new", 2);
        assertThatThrownBy(this::merged)
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("1 rows of the snapshot have the key [id] of another row");
        assertThat(history.head()).isEmpty();
    }
}
