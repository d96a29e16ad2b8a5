package io.datapump.schema.removal;

import static io.datapump.schema.removal.RemovalFixtures.report;
import static io.datapump.schema.removal.RemovalFixtures.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ExtentTest {

    private static final Extent ORDERS = of(1_204_332, 92_274_688, 24);
    private static final Extent NOTES = of(1, 1_023, 0);

    @Test
    void figuresAreWrittenForPeople() {
        assertThat(ORDERS).hasToString("1,204,332 rows, 88 MiB and 24 partitions at the last run of 2026-11-28");
        assertThat(NOTES).hasToString("1 row and 1,023 bytes at the last run of 2026-11-28");
        assertThat(of(0, 0, 0)).hasToString("0 rows and 0 bytes at the last run of 2026-11-28");
        assertThat(Extent.UNKNOWN).hasToString("how much that is, no run has told");
    }

    @Test
    void sizesAreRoundedToTheUnitInWhichTheyAreShort() {
        assertThat(Figures.bytes(1)).isEqualTo("1 byte");
        assertThat(Figures.bytes(1024)).isEqualTo("1 KiB");
        assertThat(Figures.bytes(1024 * 1024 - 1)).isEqualTo("1 MiB");
        assertThat(Figures.bytes(1536)).isEqualTo("2 KiB");
        assertThat(Figures.bytes(5L << 40)).isEqualTo("5 TiB");
        assertThat(Figures.bytes(Long.MAX_VALUE)).isEqualTo("8 EiB");
    }

    @Test
    void aTotalKnowsWhatIsKnownOfEach() {
        assertThat(Extent.total(List.of(ORDERS, NOTES)))
                .isEqualTo(new Extent(
                        OptionalLong.of(2),
                        OptionalLong.of(1_204_333),
                        OptionalLong.of(92_275_711),
                        OptionalLong.of(24),
                        NOTES.seen()));
        assertThat(Extent.total(List.of(ORDERS, Extent.UNKNOWN)))
                .isEqualTo(new Extent(
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        ORDERS.seen()));
    }

    @Test
    void aTotalWasSeenWhenItsOldestPartWas() {
        var earlier = new Extent(
                OptionalLong.of(1),
                OptionalLong.of(2),
                OptionalLong.empty(),
                OptionalLong.of(0),
                Optional.of(Instant.parse("2026-10-01T00:00:00Z")));
        assertThat(Extent.total(List.of(ORDERS, earlier)).seen()).isEqualTo(earlier.seen());
        assertThat(earlier).hasToString("2 rows at the last run of 2026-10-01");
    }

    private static Extent of(long rows, long bytes, int partitions) {
        var table = table("sales", "public.orders", rows, bytes, partitions);
        return Extent.of(List.of(table), report("crm", table));
    }
}
