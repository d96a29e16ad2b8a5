package io.datapump.pump.longterm.merge;

import static io.datapump.pump.longterm.merge.ModelBucket.CLOCK;
import static io.datapump.pump.longterm.merge.ModelBucket.copy;
import static io.datapump.pump.longterm.merge.ModelBucket.head;
import static io.datapump.pump.longterm.merge.ModelBucket.history;
import static io.datapump.pump.longterm.merge.ModelBucket.replaced;
import static io.datapump.pump.longterm.merge.ModelBucket.requireLiveFiles;
import static io.datapump.pump.longterm.merge.ModelBucket.requireOnlyLiveFiles;
import static io.datapump.pump.longterm.merge.ModelBucket.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.MortalStore;
import io.datapump.pump.longterm.Expiry;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.Ledger;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.Restore;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
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

    @TempDir
    private Path folder;

    private int merges;
    private int expiries;
    private int removals;
    private int restores;
    private int crashes;

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
        var care = new Random(seed * 31L + placement.name().hashCode() + 17);
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
            FakeObjectStore store, NavigableMap<Long, HistoryModel> states, Random random, String name) {
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
        assertThat(new Expiry(history(store), CLOCK, by).run(head, retain, due, "model"))
                .isPresent();
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

    private LongtermMerge.Result merge(ObjectStore store, Placement placement, Snapshot snapshot) {
        merges++;
        return ModelBucket.merge(folder, store, placement, snapshot);
    }

    /// An earlier state, unless its files are gone.
    private HistoryModel restore(
            FakeObjectStore store, NavigableMap<Long, HistoryModel> states, Random random, String name) {
        long last = states.lastKey();
        long number = 1L + random.nextInt((int) last);
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
}
