package io.datapump.pump.longterm.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.MortalStore;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.History.Stored;
import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.Ledger;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.RowsOf;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.schema.spec.LongtermMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random sequences of snapshots, merged for real and in a trivial model, with a crash at every change to
/// the bucket. `-Dlongterm.sequences=1000` tries more of them.
class LongtermModelTest {

    private static final int SEQUENCES = Integer.getInteger("longterm.sequences", 1);
    private static final int STEPS = 7;
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-06-01T00:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    private int merges;
    private int crashes;

    /// How rows are told apart.
    enum Way {
        LATEST(LongtermMode.LATEST),
        VERSIONS(LongtermMode.VERSIONS),
        SNAPSHOTS(LongtermMode.SNAPSHOTS),
        WITHOUT_KEY(LongtermMode.LATEST);

        private final LongtermMode mode;

        Way(LongtermMode mode) {
            this.mode = mode;
        }

        HistoryLayout layout() {
            return new HistoryLayout(
                    mode,
                    this == WITHOUT_KEY ? List.of() : List.of("id"),
                    List.of("decade=day/10"),
                    Optional.of("day"));
        }
    }

    @Test
    void afterEverySnapshotAndEveryCrashTheHistoryIsThatOfTheModel() {
        for (var way : Way.values()) {
            merges = 0;
            crashes = 0;
            sequences(way);
        }
    }

    private void sequences(Way way) {
        for (int seed = 0; seed < SEQUENCES; seed++) {
            for (var placement : Placement.values()) {
                sequence(way.layout(), placement, seed);
            }
        }
        System.out.printf(
                "longterm model, %s: %d sequences of %d snapshots, %d merges, %d crash points%n",
                way, 2 * SEQUENCES, STEPS, merges, crashes);
    }

    private void sequence(HistoryLayout layout, Placement placement, int seed) {
        var source = new SourceTable(new Random(seed));
        var store = new FakeObjectStore();
        var model = new HistoryModel(layout);
        for (int step = 0; step < STEPS; step++) {
            var taken = source.snapshot(store, layout);
            var before = head(store);
            var rowsBefore = model.rows();
            model.merge(taken);
            crash(store, placement, taken.snapshot(), rowsBefore, model.rows());
            assertThat(rows(store))
                    .as("%s, %s, seed %d, step %d", layout.mode(), placement, seed, step)
                    .isEqualTo(model.rows());
            var after = head(store).orElseThrow();
            before.ifPresent(stored -> assertThat(Ledger.shrinks(stored.manifest(), after.manifest()))
                    .isEmpty());
            before.ifPresent(stored -> assertThat(after.manifest().rows())
                    .isGreaterThanOrEqualTo(stored.manifest().rows()));
            source.change();
        }
        assertThat(history(store).faults(_ -> {})).isEmpty();
    }

    /// Kills the merge at every change it makes, each time in a copy of the bucket, then lets it come to
    /// its end.
    private void crash(
            FakeObjectStore store,
            Placement placement,
            Snapshot snapshot,
            List<String> rowsBefore,
            List<String> rowsAfter) {
        for (int life = 0; ; life++) {
            var copy = copy(store);
            var mortal = new MortalStore(copy, life, () -> requireLiveFiles(copy));
            try {
                merge(mortal, placement, snapshot);
                break;
            } catch (StoreException _) {
                crashes++;
            }
            assertThat(rows(copy)).as("killed after %d changes", life).isIn(rowsBefore, rowsAfter);
            merge(copy, placement, snapshot);
            assertThat(rows(copy)).as("again after %d changes", life).isEqualTo(rowsAfter);
        }
        merge(store, placement, snapshot);
        var head = head(store);
        assertThat(merge(store, placement, snapshot)).isInstanceOf(LongtermMerge.Result.Known.class);
        assertThat(head(store)).isEqualTo(head);
    }

    private LongtermMerge.Result merge(ObjectStore store, Placement placement, Snapshot snapshot) {
        merges++;
        try {
            var scratch = Files.createTempDirectory(folder, "merge");
            // As little memory as there may be, so that rows spill.
            return new LongtermMerge(history(store), placement, CLOCK, scratch, 1).merge(snapshot);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static History history(ObjectStore store) {
        return new History(store, "c1", SourceTable.TABLE);
    }

    private static Optional<Stored> head(ObjectStore store) {
        return history(store).head();
    }

    private static FakeObjectStore copy(FakeObjectStore store) {
        var copy = new FakeObjectStore();
        store.keys().forEach(key -> copy.with(key, store.read(key).orElseThrow()));
        return copy;
    }

    /// At any moment every file that the manifest in force names is there.
    private static void requireLiveFiles(FakeObjectStore store) {
        head(store)
                .ifPresent(stored -> stored.manifest()
                        .files()
                        .forEach(file -> assertThat(store.find(file.key()))
                                .get()
                                .satisfies(object -> assertThat(object.etag()).isEqualTo(file.etag()))));
    }

    /// What readers see, every row with its folder in front, sorted.
    private static List<String> rows(FakeObjectStore store) {
        return head(store).map(stored -> rows(store, stored.manifest())).orElse(List.of());
    }

    private static List<String> rows(FakeObjectStore store, LongtermManifest manifest) {
        return manifest.partitions().stream()
                .flatMap(partition -> partition.files().stream().flatMap(file -> {
                    assertThat(file.key()).startsWith(folder(partition, file.standing()));
                    return RowsOf.file(file.key(), store.read(file.key()).orElseThrow()).stream()
                            .map(row -> (file.standing() == Standing.APART ? "apart " : "") + partition.path() + " "
                                    + new TreeMap<>(row));
                }))
                .sorted()
                .toList();
    }

    private static String folder(HistoryPartition partition, Standing standing) {
        return standing == Standing.APART ? "longterm/c1/_apart/shop/orders/" : partition.folder();
    }

    /// The other writer comes to its end while this one is about to put its manifest into force.
    @Test
    void twoWritersAtATimeEndInOneOfTheSerialResults() {
        for (int seed = 0; seed < 2 * SEQUENCES; seed++) {
            for (var way : Way.values()) {
                race(way.layout(), seed, true);
                race(way.layout(), seed, false);
            }
        }
    }

    private void race(HistoryLayout layout, int seed, boolean laterIsFaster) {
        var source = new SourceTable(new Random(seed));
        var store = new FakeObjectStore();
        var model = new HistoryModel(layout);
        var first = source.snapshot(store, layout);
        merge(store, Placement.SIDE_BY_SIDE, first.snapshot());
        source.change();
        var earlier = source.snapshot(store, layout);
        source.change();
        var later = source.snapshot(store, layout);
        var fast = laterIsFaster ? later : earlier;
        var slow = laterIsFaster ? earlier : later;
        merge(
                new SlowStore(store, () -> merge(store, Placement.SIDE_BY_SIDE, fast.snapshot())),
                Placement.SIDE_BY_SIDE,
                slow.snapshot());
        model.merge(first);
        model.merge(fast);
        // The earlier one is of no use once the later is there, but under its own date.
        if (!laterIsFaster || layout.mode() == LongtermMode.SNAPSHOTS) {
            model.merge(slow);
        }
        assertThat(rows(store)).as("%s, seed %d", layout.mode(), seed).isEqualTo(model.rows());
    }

    @Test
    void aColumnOfAnotherTypeStopsTheTable() {
        var layout = Way.LATEST.layout();
        var store = new FakeObjectStore();
        var taken = new SourceTable(new Random(1)).snapshot(store, layout).snapshot();
        merge(store, Placement.SIDE_BY_SIDE, taken);
        var head = head(store);
        var other = new Snapshot(
                taken.source(),
                taken.as(),
                layout,
                List.of(new ParquetColumn("amount", "string")),
                taken.files(),
                "e9",
                taken.taken().plusSeconds(1),
                taken.configuration());
        assertThatThrownBy(() -> merge(store, Placement.SIDE_BY_SIDE, other))
                .hasMessageStartingWith(
                        "Cannot go on with the history of shop.public.orders: amount was int and is string.");
        assertThat(head(store)).isEqualTo(head);
    }
}
