package io.datapump.pump.longterm;

import static io.datapump.pump.longterm.HistoryFixtures.TABLE;
import static io.datapump.pump.longterm.HistoryFixtures.content;
import static io.datapump.pump.longterm.HistoryFixtures.manifest;
import static io.datapump.pump.longterm.HistoryFixtures.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.MortalStore;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.pump.store.StoredObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReplacedFilesTest {

    private static final String FOLDER = "longterm/c1/pagila/payments/year=2024/";
    private static final String FIRST = FOLDER + "0000000001-a-0.parquet";
    private static final String REPLACED = FOLDER + "0000000001-a-1.parquet";
    private static final String SECOND = FOLDER + "0000000002-b-0.parquet";
    private static final String DEAD = FOLDER + "0000000001-dead-0.parquet";
    private static final String DEAD_AT_ONCE = FOLDER + "0000000002-dead-0.parquet";
    private static final String UNDER_WAY = FOLDER + "0000000003-now-0.parquet";
    private static final Duration WEEK = Duration.ofDays(7);

    private final FakeObjectStore store = new FakeObjectStore();
    private final History history = new History(store, "c1", TABLE);

    /// Two states of two files each, of which one is in both, committed at 03:10:01 and 03:10:02; and what
    /// others have left.
    @BeforeEach
    void twoStates() {
        history.commit(manifest(1, "", partition("year=2024", 0, 0, file(FIRST), file(REPLACED))));
        history.commit(manifest(2, history.read(1).hash(), partition("year=2024", 2, 0, file(FIRST), file(SECOND))));
        store.with(DEAD, "left by a writer who died")
                .with(DEAD_AT_ONCE, "of a writer who was overtaken and is still at it")
                .with(UNDER_WAY, "of a run that is under way")
                .with(FOLDER + "readme.txt", "nobody knows whose");
    }

    private LiveFile file(String key) {
        store.with(key, key);
        var object = store.find(key).orElseThrow();
        return new LiveFile(
                key,
                object.etag(),
                object.sizeInBytes(),
                1,
                Standing.CURRENT,
                content(key.length(), 1),
                Optional.empty(),
                Optional.empty());
    }

    private ReplacedFiles replaced(History of, String now, Duration grace) {
        return new ReplacedFiles(of, Clock.fixed(Instant.parse(now), ZoneOffset.UTC), grace);
    }

    private List<String> removable(String now, Duration grace) {
        return replaced(history, now, grace).find().stream()
                .map(StoredObject::key)
                .toList();
    }

    @Test
    void onlyFilesThatWereReplacedLongEnoughAgoMayBeRemoved() {
        assertThat(removable("2026-03-01T03:20:00Z", WEEK)).isEmpty();
        assertThat(removable("2026-03-08T03:10:01Z", WEEK)).containsExactly(DEAD);
        assertThat(removable("2026-03-08T03:10:02Z", WEEK)).containsExactly(REPLACED, DEAD, DEAD_AT_ONCE);
    }

    @Test
    void withoutAGraceWhatWasReplacedGoesAtOnceAndSoDoesWhatWasWrittenForNumbersOfOthers() {
        assertThat(removable("2026-03-01T03:10:02Z", Duration.ZERO)).containsExactly(REPLACED, DEAD, DEAD_AT_ONCE);
    }

    @Test
    void nothingIsRemovedWhereAFileOfTheStateInForceIsNotAsItWasPutThere() {
        store.with(SECOND, "other bytes");
        assertThatThrownBy(() ->
                        replaced(history, "2026-04-01T00:00:00Z", Duration.ZERO).remove())
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith("Cannot remove replaced files of pagila.payments: 1 of the 2 files")
                .hasMessageContaining(SECOND);
        store.delete(List.of(SECOND));
        assertThatThrownBy(() -> replaced(history, "2026-04-01T00:00:00Z", WEEK).remove())
                .hasMessageContaining("is gone");
        assertThat(store.find(REPLACED)).isPresent();
    }

    @Test
    void whoIsKilledAtAnyDeleteLeavesWhatTheNextOneRemoves() {
        var now = "2026-03-08T03:10:02Z";
        var all = store.keys();
        for (int life = 0; life < 3; life++) {
            var copy = new FakeObjectStore();
            all.forEach(key -> copy.with(key, store.read(key).orElseThrow()));
            var mortal = new History(new MortalStore(copy, life, () -> {}), "c1", TABLE);
            assertThatThrownBy(() -> replaced(mortal, now, WEEK).remove()).isInstanceOf(StoreException.class);
            assertThat(replaced(new History(copy, "c1", TABLE), now, WEEK).remove())
                    .hasSize(3 - life);
            assertThat(copy.keys()).containsAll(List.of(FIRST, SECOND, UNDER_WAY, FOLDER + "readme.txt"));
            assertThat(replaced(new History(copy, "c1", TABLE), now, WEEK).remove())
                    .isEmpty();
        }
    }

    @Test
    void manifestsStay() {
        replaced(history, "2027-01-01T00:00:00Z", Duration.ZERO).remove();
        assertThat(history.numbers()).containsExactly(1L, 2L);
        assertThat(history.faults(_ -> {})).isEmpty();
    }
}
