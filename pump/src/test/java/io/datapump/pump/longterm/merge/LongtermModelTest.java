package io.datapump.pump.longterm.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.MortalStore;
import java.util.OptionalLong;
import java.time.Period;
import java.time.Duration;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.spec.PartitionField;
import io.datapump.pump.longterm.Restore;
import io.datapump.pump.longterm.ReplacedFiles;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.Expiry;
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

/// Random sequences of snapshots, merged for real and in a trivial model, and of what is done to a history
/// between them: old partitions end, replaced files are removed, earlier states come back. With a crash at every
/// change to the bucket. `-Dlongterm.sequences=1000` tries more of them.
class LongtermModelTest {

    private static final int SEQUENCES = Integer.getInteger("longterm.sequences", 1);
    private static final int STEPS = 7;
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-06-01T00:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    private int merges;
    private int expiries;
    private int removals;
    private int restores;
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
            expiries = 0;
            removals = 0;
            restores = 0;
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
                "longterm model, %s: %d sequences of %d snapshots, %d merges, %d expiries, %d removals of files, %d restores, %d crash points%n",
                way, 2 * SEQUENCES, STEPS, merges, expiries, removals, restores, crashes);
    }

    private void sequence(HistoryLayout layout, Placement placement, int seed) {
        var source = new SourceTable(new Random(seed));
        var store = new FakeObjectStore();
        var care = new Random(seed * 31L + placement.ordinal() + 17);
        var model = new HistoryModel(layout);
        var states = new TreeMap<Long, HistoryModel>();
        for (int step = 0; step < STEPS; step++) {
            var name = "%s, %s, seed %d, step %d".formatted(layout, placement, seed, step);
            var taken = source.snapshot(store, layout);
            var before = head(store);
            var rowsBefore = model.rows();
            model.merge(taken);
            crash(store, placement, taken.snapshot(), rowsBefore, model.rows());
            assertThat(rows(store)).as(name).isEqualTo(model.rows());
            var after = head(store).orElseThrow();
            before.ifPresent(stored -> assertThat(Ledger.shrinks(stored.manifest(), after.manifest()))
                    .isEmpty());
            before.ifPresent(stored -> assertThat(after.manifest().rows())
                    .isGreaterThanOrEqualTo(stored.manifest().rows()));
            states.put(after.manifest().number(), model.copy());
            model = care(store, states, care, name);
            source.change();
        }
        assertThat(history(store).faults(_ -> {})).isEmpty();
    }

    /// What is done between two snapshots.
    private HistoryModel care(
            FakeObjectStore store, TreeMap<Long, HistoryModel> states, Random random, String name) {
        var model = states.lastEntry().getValue().copy();
        switch (random.nextInt(4)) {
            case 0 -> expire(store, model, 1 + random.nextInt(4), name);
            case 1 -> clear(store, model, name);
            case 2 -> model = restore(store, states, random, name);
            default -> {
                expire(store, model, 1 + random.nextInt(4), name);
                clear(store, model, name);
            }
        }
        states.put(head(store).orElseThrow().manifest().number(), model.copy());
        return model;
    }

    /// A decade stands for a year here: the first ones are wholly older than so many years. Of dated copies all
    /// but the newest few.
    private void expire(FakeObjectStore store, HistoryModel model, int young, String name) {
        var head = head(store).orElseThrow();
        var snapshot = head.manifest().cause().snapshot();
        var isOfCopies = head.manifest().layout().mode() == LongtermMode.SNAPSHOTS;
        var retain = isOfCopies ? Period.ofDays(young + 1) : Period.ofYears(2026 - young);
        var by = List.of(new PartitionField("decade", new Transform.Year("day")));
        var due = new Expiry(history(store), CLOCK, by).due(head.manifest(), retain, snapshot);
        var killed = copy(store);
        assertThatThrownBy(() -> new Expiry(history(new MortalStore(killed, 0, () -> {})), CLOCK, by)
                        .run(head, retain, due, "model"))
                .isInstanceOf(StoreException.class);
        assertThat(rows(killed)).as(name).isEqualTo(model.rows());
        crashes++;
        new Expiry(history(store), CLOCK, by).run(head, retain, due, "model").orElseThrow();
        expiries += due.isEmpty() ? 0 : 1;
        if (isOfCopies) {
            model.forgetBefore(snapshot.minus(Duration.ofDays(young + 1)));
        } else {
            model.forget(path -> Integer.parseInt(path.substring("decade=".length())) < young);
        }
        assertThat(rows(store)).as("expired: " + name).isEqualTo(model.rows());
    }

    /// Killed at every file; afterwards there is none but those that are live.
    private void clear(FakeObjectStore store, HistoryModel model, String name) {
        for (int life = 0; ; life++) {
            var copy = copy(store);
            try {
                replaced(new MortalStore(copy, life, () -> requireLiveFiles(copy)))
                        .remove();
                break;
            } catch (StoreException _) {
                crashes++;
            }
            replaced(copy).remove();
            requireOnlyLiveFiles(copy);
        }
        removals += replaced(store).remove().isEmpty() ? 0 : 1;
        requireOnlyLiveFiles(store);
        assertThat(rows(store)).as("cleared: " + name).isEqualTo(model.rows());
    }

    private static ReplacedFiles replaced(ObjectStore store) {
        return new ReplacedFiles(history(store), Clock.offset(CLOCK, Duration.ofDays(30)), Duration.ZERO);
    }

    private static void requireOnlyLiveFiles(FakeObjectStore store) {
        requireLiveFiles(store);
        assertThat(store.keys().stream()
                        .filter(key -> key.startsWith("longterm/") && key.endsWith(".parquet")))
                .containsExactlyInAnyOrderElementsOf(head(store).orElseThrow().manifest().files().stream()
                        .map(LiveFile::key)
                        .toList());
    }

    /// An earlier state, unless its files are gone.
    private HistoryModel restore(
            FakeObjectStore store, TreeMap<Long, HistoryModel> states, Random random, String name) {
        long last = states.lastKey();
        long number = 1 + random.nextInt((int) last);
        var now = states.lastEntry().getValue();
        var then = Optional.ofNullable(states.get(number)).orElseThrow();
        for (int life = 0; ; life++) {
            var copy = copy(store);
            try {
                new Restore(history(new MortalStore(copy, life, () -> requireLiveFiles(copy))), CLOCK)
                        .run(number, OptionalLong.of(Long.MAX_VALUE), "model");
                break;
            } catch (StoreException _) {
                crashes++;
                assertThat(rows(copy)).as("killed in restore: " + name).isEqualTo(now.rows());
            } catch (HistoryException notPossible) {
                assertThat(notPossible).hasMessageMatching("Cannot restore manifest .*(files are gone|is in force).*");
                return now.copy();
            }
        }
        new Restore(history(store), CLOCK).run(number, OptionalLong.of(Long.MAX_VALUE), "model");
        restores++;
        assertThat(rows(store)).as("restored: " + name).isEqualTo(then.rows());
        return then.copy();
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
            replaced(copy).remove();
            requireOnlyLiveFiles(copy);
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
