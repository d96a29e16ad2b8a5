package io.datapump.pump.longterm;

import static io.datapump.pump.longterm.HistoryFixtures.TABLE;
import static io.datapump.pump.longterm.HistoryFixtures.file;
import static io.datapump.pump.longterm.HistoryFixtures.manifest;
import static io.datapump.pump.longterm.HistoryFixtures.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.store.FakeObjectStore;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HistoryTest {

    private final FakeObjectStore store = new FakeObjectStore();
    private final History history = new History(store, "c1", TABLE);
    private final LongtermManifest first = manifest(1, "", partition("year=2024", 0, 0, file("a", 1, 10)));

    private LongtermManifest second() {
        return manifest(2, history.read(1).hash(), partition("year=2024", 0, 0, file("a", 1, 10), file("b", 11, 1)));
    }

    @Test
    void whatIsCommittedIsInForce() {
        assertThat(history.head()).isEmpty();
        assertThat(history.commit(first)).isTrue();
        assertThat(history.head().orElseThrow().manifest()).isEqualTo(first);
        assertThat(store.keys()).containsExactly("longterm/c1/_manifests/pagila/payments/0000000001.json");
    }

    @Test
    void ofTwoThatFollowTheSameOneIsCommitted() {
        history.commit(first);
        var one = second();
        var other = manifest(2, one.previous(), partition("year=2024", 0, 0, file("a", 1, 10)));
        var others = new LongtermManifest(
                other.version(),
                other.number(),
                other.previous(),
                other.source(),
                other.as(),
                other.layout(),
                other.committed(),
                new LongtermManifest.Cause("merge", "e9", other.cause().snapshot(), "", "another"),
                other.columns(),
                other.partitions(),
                other.shrinks());
        assertThat(history.commit(one)).isTrue();
        assertThat(history.commit(others)).isFalse();
        assertThat(history.head().orElseThrow().manifest()).isEqualTo(one);
    }

    /// The answer to a write may be lost, and the write be done.
    @Test
    void whoCommitsAgainHasCommitted() {
        assertThat(history.commit(first)).isTrue();
        assertThat(history.commit(first)).isTrue();
    }

    @Test
    void equalManifestsAreEqualBytesAndReadBackEqual() {
        var bytes = ManifestJson.write(first);
        assertThat(ManifestJson.write(ManifestJson.read("k", bytes))).isEqualTo(bytes);
        assertThat(ManifestJson.read("k", bytes)).isEqualTo(first);
        assertThat(new String(bytes, StandardCharsets.UTF_8))
                .startsWith("{\"as\":{\"database\":\"pagila\",\"table\":\"payments\"},\"cause\":{")
                .contains("\"committed\":\"2026-03-01T03:10:01Z\"");
    }

    @Test
    void aChainThatHoldsHasNoFaults() {
        history.commit(first);
        history.commit(second());
        assertThat(history.faults(_ -> {})).isEmpty();
    }

    @Test
    void aManifestThatWasChangedAfterwardsIsFound() {
        history.commit(first);
        history.commit(second());
        var key = store.keys().getFirst();
        store.with(key, store.text(key).replace("\"sizeInBytes\":100", "\"sizeInBytes\":101"));
        assertThat(history.faults(_ -> {}))
                .singleElement()
                .asString()
                .startsWith("Manifest 2 does not follow from the one before it");
    }

    @Test
    void aManifestThatHoldsLessIsFound() {
        history.commit(first);
        history.commit(manifest(2, history.read(1).hash(), partition("year=2024", 0, 0, file("a", 1, 9))));
        assertThat(history.faults(_ -> {})).anyMatch(fault -> fault.contains("There would be 9 rows in place of 10."));
    }

    @Test
    void aManifestThatIsMissingIsFound() {
        history.commit(first);
        history.commit(second());
        store.delete(store.keys().subList(0, 1));
        assertThat(history.faults(_ -> {})).containsExactly("Manifest 1 is missing: the next one there is 2.");
    }

    @Test
    void anObjectThatIsNoManifestStopsEverything() {
        history.commit(first);
        store.with("longterm/c1/_manifests/pagila/payments/copy.json", "{}");
        assertThatThrownBy(history::head)
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("copy.json is none");
    }

    @Test
    void aLaterVersionIsNotGuessedAt() {
        store.with(
                "longterm/c1/_manifests/pagila/payments/0000000001.json",
                new String(ManifestJson.write(first), StandardCharsets.UTF_8)
                        .replace("\"version\":1", "\"version\":2"));
        assertThatThrownBy(history::head)
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("it is of version 2");
    }
}
