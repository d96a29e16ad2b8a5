package io.datapump.pump.longterm;

import static io.datapump.pump.longterm.HistoryFixtures.file;
import static io.datapump.pump.longterm.HistoryFixtures.manifest;
import static io.datapump.pump.longterm.HistoryFixtures.partition;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.longterm.Shrink.Figure;
import org.junit.jupiter.api.Test;

class LedgerTest {

    @Test
    void aStateIsNoLessThanItself() {
        var state = manifest(1, "", partition("year=2024", 0, 0, file("a", 1, 10)));
        assertThat(Ledger.shrinks(state, state)).isEmpty();
    }

    @Test
    void moreRowsAndMorePartitionsAreNoLess() {
        var before = manifest(1, "", partition("year=2024", 0, 0, file("a", 1, 10)));
        var after = manifest(
                2,
                "",
                partition("year=2024", 0, 0, file("a", 1, 10), file("b", 11, 2)),
                partition("year=2025", 0, 0, file("c", 13, 1)));
        assertThat(Ledger.shrinks(before, after)).isEmpty();
    }

    @Test
    void aPartitionThatIsGoneIsSaidWithItsRows() {
        var before = manifest(
                1, "", partition("year=2023", 0, 0, file("a", 1, 10)), partition("year=2024", 0, 0, file("b", 11, 5)));
        var after = manifest(2, "", partition("year=2024", 0, 0, file("b", 11, 5)));
        var shrinks = Ledger.shrinks(before, after);
        assertThat(shrinks)
                .extracting(Shrink::figure)
                .containsExactly(Figure.ROWS, Figure.DISTINCT_KEYS, Figure.KEYS, Figure.ROWS);
        assertThat(shrinks)
                .extracting(Shrink::sentence)
                .contains(
                        "There would be 5 rows in place of 15.",
                        "The keys would reach from 11 to 15 in place of from 1 to 15.",
                        "The partition year=2023 with its 10 rows would be gone.");
        assertThat(Ledger.rows(shrinks)).isEqualTo(10);
    }

    @Test
    void rowsThatMovedToAnotherPartitionAreNotLost() {
        var before = manifest(
                1, "", partition("year=2023", 0, 0, file("a", 1, 10)), partition("year=2024", 0, 0, file("b", 11, 5)));
        var after = manifest(
                2,
                "",
                partition("year=2023", 0, 3, file("a2", 4, 7)),
                partition("year=2024", 0, 0, file("b", 11, 5), file("c", 1, 3)));
        assertThat(Ledger.shrinks(before, after)).isEmpty();
    }

    @Test
    void aRowThatLeftAPartitionWithoutAReasonIsLostEvenWhereAnotherPartitionGrew() {
        var before = manifest(
                1, "", partition("year=2023", 0, 0, file("a", 1, 10)), partition("year=2024", 0, 0, file("b", 11, 5)));
        var after = manifest(
                2, "", partition("year=2023", 0, 0, file("a2", 1, 9)), partition("year=2024", 0, 0, file("b", 11, 9)));
        assertThat(Ledger.shrinks(before, after))
                .allSatisfy(shrink -> assertThat(shrink.partition()).isEqualTo("year=2023"))
                .extracting(Shrink::sentence)
                .containsExactly(
                        "There would be 9 rows of the partition year=2023, those that have moved to others included, in place of 10.",
                        "There would be 9 distinct keys of the partition year=2023, those that have moved to others included, in place of 10.",
                        "The keys of the partition year=2023 would reach from 1 to 9 in place of from 1 to 10.");
    }

    @Test
    void asManyOtherRowsWithoutAReasonAreAShrink() {
        var before = manifest(1, "", partition("year=2024", 0, 0, file("a", 1, 10)));
        var replaced = manifest(2, "", partition("year=2024", 0, 0, file("b", 1, 5), file("c", 7, 5)));
        var brought = manifest(2, "", partition("year=2024", 1, 0, file("b", 1, 5), file("c", 7, 5)));
        assertThat(Ledger.shrinks(before, replaced)).extracting(Shrink::figure).containsExactly(Figure.CONTENT);
        assertThat(Ledger.shrinks(before, brought)).isEmpty();
    }
}
