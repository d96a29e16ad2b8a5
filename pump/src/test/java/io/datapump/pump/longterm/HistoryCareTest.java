package io.datapump.pump.longterm;

import static io.datapump.pump.longterm.HistoryFixtures.TABLE;
import static io.datapump.pump.longterm.HistoryFixtures.manifest;
import static io.datapump.pump.longterm.HistoryFixtures.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.longterm.HistoryCheck.Depth;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.parquet.MemoryInput;
import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.parquet.RowReader;
import io.datapump.pump.store.FakeObjectStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is done with a history between runs: looking, and going back.
class HistoryCareTest {

    private static final String FOLDER = "longterm/c1/pagila/payments/year=2024/";

    private final FakeObjectStore store = new FakeObjectStore();
    private final History history = new History(store, "c1", TABLE);

    /// Two states of two files each, of which one is in both.
    @BeforeEach
    void twoStates() {
        history.commit(manifest(
                1, "", partition("year=2024", 0, 0, file("0000000001-a-0", 1, 2), file("0000000001-a-1", 3, 4))));
        history.commit(manifest(
                2,
                history.read(1).hash(),
                partition("year=2024", 2, 0, file("0000000001-a-0", 1, 2), file("0000000002-b-0", 3, 4, 5))));
    }

    private LiveFile file(String name, long... ids) {
        var table = ParquetFixtures.table("optional int64 id;");
        for (var id : ids) {
            table.row(id);
        }
        var key = FOLDER + name + ".parquet";
        store.with(key, table.bytes());
        var object = store.find(key).orElseThrow();
        var content = new Content[] {Content.NOTHING};
        new RowReader(new MemoryInput(key, table.bytes()))
                .contents(Set.of(), (_, _, codes) -> content[0] = content[0].plus(Content.of(codes)));
        return new LiveFile(
                key,
                object.etag(),
                object.sizeInBytes(),
                1,
                Standing.CURRENT,
                content[0],
                Optional.empty(),
                Optional.empty());
    }

    private static Clock at(String moment) {
        return Clock.fixed(Instant.parse(moment), ZoneOffset.UTC);
    }

    @Test
    void aHistoryThatIsWhatItSaysHasNoFaults() {
        for (var depth : Depth.values()) {
            var found = new HistoryCheck(history).look(depth);
            assertThat(found.faults()).isEmpty();
            assertThat(found.manifests()).isEqualTo(2);
            assertThat(found.files()).isEqualTo(2);
            assertThat(found.rows()).isEqualTo(5);
            assertThat(found.others()).isEqualTo(1);
        }
    }

    @Test
    void aFileThatIsGoneOrWasChangedIsFound() {
        store.delete(List.of(FOLDER + "0000000001-a-0.parquet"));
        store.with(FOLDER + "0000000002-b-0.parquet", "other bytes");
        assertThat(new HistoryCheck(history).look(Depth.LISTED).faults())
                .containsExactly(
                        "The file %s0000000001-a-0.parquet with its 2 rows is gone.".formatted(FOLDER),
                        "The file %s0000000002-b-0.parquet with its 3 rows was changed since it was put there."
                                .formatted(FOLDER));
    }

    @Test
    void rowsThatAreOthersAreFoundWhereFilesAreRead() {
        var other = file("0000000003-c-0", 7, 8, 9);
        var head = history.head().orElseThrow();
        history.commit(manifest(
                3,
                head.hash(),
                partition(
                        "year=2024",
                        3,
                        0,
                        head.manifest().files().getFirst(),
                        new LiveFile(
                                other.key(),
                                other.etag(),
                                other.sizeInBytes(),
                                3,
                                Standing.CURRENT,
                                head.manifest().files().getLast().content(),
                                Optional.empty(),
                                Optional.empty()))));
        assertThat(new HistoryCheck(history).look(Depth.LISTED).faults()).isEmpty();
        assertThat(new HistoryCheck(history).look(Depth.READ).faults())
                .containsExactly("The file %s does not hold the 3 rows it was put there with.".formatted(other.key()));
    }

    @Test
    void goingBackNeedsAnAgreementToTheRowsThatGo() {
        var restore = new Restore(history, at("2026-03-02T00:00:00Z"));
        assertThat(restore.plan(1).rows()).isEqualTo(3);
        assertThatThrownBy(() -> restore.run(1, OptionalLong.empty(), "nobody"))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("There would be 4 rows in place of 5.")
                .hasMessageEndingWith("To agree, say that 3 rows may go.");
        var restored = restore.run(1, OptionalLong.of(3), "c1/pagila/public.payment/longterm");
        assertThat(restored.number()).isEqualTo(3);
        assertThat(restored.partitions()).isEqualTo(history.read(1).manifest().partitions());
        assertThat(history.head().orElseThrow().manifest()).isEqualTo(restored);
        assertThat(history.faults(_ -> {})).isEmpty();
    }

    @Test
    void goingForwardAgainNeedsNone() {
        var restore = new Restore(history, at("2026-03-02T00:00:00Z"));
        restore.run(1, OptionalLong.of(3), "me");
        assertThat(restore.run(2, OptionalLong.empty(), "").rows()).isEqualTo(5);
    }

    @Test
    void aStateWhoseFilesAreGoneCannotBeRestored() {
        store.delete(List.of(FOLDER + "0000000001-a-1.parquet"));
        assertThatThrownBy(() -> new Restore(history, Clock.systemUTC()).plan(1))
                .hasMessageContaining("1 of its 2 files are gone");
        assertThatThrownBy(() -> new Restore(history, Clock.systemUTC()).plan(2))
                .hasMessageContaining("it is in force");
        assertThatThrownBy(() -> new Restore(history, Clock.systemUTC()).plan(9))
                .hasMessageContaining("does not exist");
    }
}
