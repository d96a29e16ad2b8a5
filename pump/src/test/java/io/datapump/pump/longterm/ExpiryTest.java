package io.datapump.pump.longterm;

import static io.datapump.pump.longterm.HistoryFixtures.TABLE;
import static io.datapump.pump.longterm.HistoryFixtures.file;
import static io.datapump.pump.longterm.HistoryFixtures.manifest;
import static io.datapump.pump.longterm.HistoryFixtures.partition;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpiryTest {

    private static final PartitionField YEAR = new PartitionField("ano", new Transform.Year("paid"));
    private static final PartitionField MONTH = new PartitionField("mes", new Transform.Month("paid"));
    private static final PartitionField DAY = new PartitionField("dia", new Transform.Day("paid"));

    private final History history = new History(new FakeObjectStore(), "c1", TABLE);

    private Expiry expiry(String today, PartitionField... partitionBy) {
        return new Expiry(
                history,
                Clock.fixed(Instant.parse(today + "T12:00:00Z"), ZoneOffset.UTC),
                Period.ofYears(7),
                List.of(partitionBy));
    }

    private static LiveFile past(String name, long first, long rows) {
        return file(name, first, rows).as(Standing.PAST);
    }

    @Test
    void aPartitionIsOfATimeByItsPath() {
        assertThat(expiry("2026-01-01", YEAR).end("ano=2019")).contains(LocalDate.of(2020, 1, 1));
        assertThat(expiry("2026-01-01", YEAR, MONTH).end("ano=2019/mes=02")).contains(LocalDate.of(2019, 3, 1));
        assertThat(expiry("2026-01-01", YEAR, MONTH, DAY).end("ano=2019/mes=12/dia=31"))
                .contains(LocalDate.of(2020, 1, 1));
        assertThat(expiry("2026-01-01", YEAR).end("ano=__HIVE_DEFAULT_PARTITION__"))
                .isEmpty();
        assertThat(expiry("2026-01-01").end("")).isEmpty();
    }

    @Test
    void onlyWhatIsWhollyOlderAndNoSnapshotHasAnyMoreGoes() {
        history.commit(manifest(
                1,
                "",
                partition("ano=2018/mes=01", 0, 0, file("still-there", 1, 3)),
                partition("ano=2019/mes=01", 0, 0, past("a", 4, 10)),
                partition("ano=2019/mes=02", 0, 0, past("b", 14, 5)),
                partition("ano=2019/mes=03", 0, 0, past("c", 19, 1))));
        assertThat(expiry("2026-01-31", YEAR, MONTH).run("c1/pagila/public.payment/longterm"))
                .isEmpty();
        var after = expiry("2026-03-01", YEAR, MONTH)
                .run("c1/pagila/public.payment/longterm")
                .orElseThrow();
        assertThat(after.partitions())
                .extracting(HistoryPartition::path)
                .containsExactly("ano=2018/mes=01", "ano=2019/mes=03");
        assertThat(after.shrinks())
                .extracting(LongtermManifest.AgreedShrink::sentence)
                .containsExactly(
                        "The partition ano=2019/mes=01 with its 10 rows was kept for P7Y and is no more.",
                        "The partition ano=2019/mes=02 with its 5 rows was kept for P7Y and is no more.");
        assertThat(history.head().orElseThrow().manifest()).isEqualTo(after);
        assertThat(history.faults(_ -> {})).isEmpty();
    }

    @Test
    void whatWasKeptForLongEnoughCanBeGoneBackTo() {
        history.commit(manifest(1, "", partition("ano=2018/mes=01", 0, 0, past("a", 1, 3))));
        expiry("2026-03-01", YEAR, MONTH).run("retain");
        assertThat(history.read(1).manifest().rows()).isEqualTo(3);
        assertThat(history.head().orElseThrow().manifest().rows()).isZero();
    }
}
