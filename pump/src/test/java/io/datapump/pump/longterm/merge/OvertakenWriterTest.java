package io.datapump.pump.longterm.merge;

import static io.datapump.pump.longterm.merge.ModelBucket.CLOCK;
import static io.datapump.pump.longterm.merge.ModelBucket.head;
import static io.datapump.pump.longterm.merge.ModelBucket.history;
import static io.datapump.pump.longterm.merge.ModelBucket.replaced;
import static io.datapump.pump.longterm.merge.ModelBucket.requireLiveFiles;
import static io.datapump.pump.longterm.merge.ModelBucket.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.Restore;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.spec.LongtermMode;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several writers at one history, each at a moment that does not suit the others.
class OvertakenWriterTest {

    private static final int SEEDS = 2 * Integer.getInteger("longterm.sequences", 1);

    @TempDir
    private Path folder;

    private LongtermMerge.Result merge(ObjectStore store, Placement placement, Snapshot snapshot) {
        return ModelBucket.merge(folder, store, placement, snapshot);
    }

    /// The other writer comes to its end, and what it has replaced is removed, while this one is at work.
    @Test
    void twoWritersAtATimeEndInOneOfTheSerialResults() {
        int races = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            for (var way : Way.values()) {
                for (var moment : SlowStore.Moment.values()) {
                    races += race(way.layout(), seed, moment, true) ? 1 : 0;
                    races += race(way.layout(), seed, moment, false) ? 1 : 0;
                }
            }
        }
        System.out.printf("longterm model: %d races of two writers and the removal of files%n", races);
        assertThat(races).isPositive();
    }

    /// False where the moment did not come.
    private boolean race(HistoryLayout layout, int seed, SlowStore.Moment moment, boolean laterIsFaster) {
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
        var overtaken = new SlowStore(store, moment, () -> {
            merge(store, Placement.SIDE_BY_SIDE, fast.snapshot());
            replaced(store).remove();
        });
        merge(overtaken, Placement.SIDE_BY_SIDE, slow.snapshot());
        if (!overtaken.hasHappened()) {
            return false;
        }
        model.merge(first);
        model.merge(fast);
        // The earlier one is of no use once the later is there, but under its own date.
        if (!laterIsFaster || layout.mode() == LongtermMode.SNAPSHOTS) {
            model.merge(slow);
        }
        requireLiveFiles(store);
        assertThat(rows(store))
                .as("%s, seed %d, %s", layout.mode(), seed, moment)
                .isEqualTo(model.rows());
        return true;
    }

    @Test
    void whatIsFoundToRemoveStaysUnneededWhateverIsCommittedFirst() {
        for (int seed = 0; seed < SEEDS; seed++) {
            for (var way : Way.values()) {
                for (var placement : Placement.values()) {
                    removeLate(way.layout(), placement, seed);
                }
            }
        }
    }

    private void removeLate(HistoryLayout layout, Placement placement, int seed) {
        var source = new SourceTable(new Random(seed));
        var store = new FakeObjectStore();
        var model = new HistoryModel(layout);
        for (int i = 0; i < 3; i++) {
            var taken = source.snapshot(store, layout);
            merge(store, placement, taken.snapshot());
            if (i == 0) {
                model.merge(taken);
            }
            source.change();
        }
        var found = replaced(store).find();
        new Restore(history(store), CLOCK).run(1, OptionalLong.of(Long.MAX_VALUE), "model");
        var taken = source.snapshot(store, layout);
        merge(store, placement, taken.snapshot());
        model.merge(taken);
        store.delete(found.stream().map(StoredObject::key).toList());
        requireLiveFiles(store);
        assertThat(rows(store)).as("%s, %s, seed %d", layout, placement, seed).isEqualTo(model.rows());
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
