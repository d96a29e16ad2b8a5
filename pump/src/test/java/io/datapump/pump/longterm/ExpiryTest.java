package io.datapump.pump.longterm;

import static io.datapump.pump.longterm.HistoryFixtures.TABLE;
import static io.datapump.pump.longterm.HistoryFixtures.file;
import static io.datapump.pump.longterm.HistoryFixtures.partition;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.longterm.Expiry.Expired;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest.Cause;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.Clock;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpiryTest {

    private static final PartitionField YEAR = new PartitionField("ano", new Transform.Year("paid"));
    private static final PartitionField MONTH = new PartitionField("mes", new Transform.Month("paid"));
    private static final Period SEVEN_YEARS = Period.ofYears(7);

    private final History history = new History(new FakeObjectStore(), "c1", TABLE);
    private final Expiry expiry = new Expiry(history, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), List.of(YEAR, MONTH));

    private static LiveFile past(String name, long first, long rows) {
        return file(name, first, rows).as(Standing.PAST);
    }

    /// The next state, by a snapshot of that moment.
    private void merged(LongtermMode mode, String taken, HistoryPartition... partitions) {
        var head = history.head();
        var number = head.map(stored -> stored.manifest().number() + 1).orElse(1L);
        history.commit(new LongtermManifest(
                LongtermManifest.VERSION,
                number,
                head.map(History.Stored::hash).orElse(""),
                "pagila.public.payment",
                TABLE,
                new HistoryLayout(mode, List.of("id"), List.of("ano", "mes"), Optional.of("paid")),
                Instant.EPOCH,
                new Cause("merge of a snapshot", "e" + number, Instant.parse(taken), "config/c1/0.json", "w" + number),
                List.of(),
                List.of(partitions),
                List.of()));
    }

    private Optional<Expired> expire(Period retain) {
        var head = history.head().orElseThrow();
        var due = expiry.due(head.manifest(), retain, head.manifest().cause().snapshot());
        return due.isEmpty() ? Optional.empty() : expiry.run(head, retain, due, "retain");
    }

    @Test
    void onlyWhatIsWhollyOlderThanTheNewestSnapshotLessThePeriodAndNotInItGoes() {
        var partitions = new HistoryPartition[] {
            partition("ano=2018/mes=01", 0, 0, file("still-there", 1, 3)),
            partition("ano=2019/mes=01", 0, 0, past("a", 4, 10)),
            partition("ano=2019/mes=02", 0, 0, past("b", 14, 5)),
            partition("ano=2019/mes=03", 0, 0, past("c", 19, 1)),
            partition("ano=__HIVE_DEFAULT_PARTITION__/mes=__HIVE_DEFAULT_PARTITION__", 0, 0, past("d", 20, 1))
        };
        merged(LongtermMode.LATEST, "2026-01-31T23:59:59Z", partitions);
        assertThat(expire(SEVEN_YEARS))
                .as("of the last of January seven years ago are rows")
                .isEmpty();
        merged(LongtermMode.LATEST, "2026-03-01T00:00:00Z", partitions);
        var expired = expire(SEVEN_YEARS).orElseThrow();
        assertThat(expired.partitions())
                .extracting(HistoryPartition::path)
                .containsExactly("ano=2019/mes=01", "ano=2019/mes=02");
        assertThat(expired.manifest().partitions())
                .extracting(HistoryPartition::path)
                .containsExactly(
                        "ano=2018/mes=01",
                        "ano=2019/mes=03",
                        "ano=__HIVE_DEFAULT_PARTITION__/mes=__HIVE_DEFAULT_PARTITION__");
        assertThat(expired.manifest().shrinks())
                .extracting(LongtermManifest.AgreedShrink::sentence)
                .containsExactly(
                        "The partition ano=2019/mes=01 with its 10 rows was kept for P7Y and is no more.",
                        "The partition ano=2019/mes=02 with its 5 rows was kept for P7Y and is no more.");
        assertThat(history.head().orElseThrow().manifest()).isEqualTo(expired.manifest());
        assertThat(history.faults(_ -> {})).isEmpty();
        assertThat(expire(SEVEN_YEARS)).as("once more").isEmpty();
    }

    @Test
    void aDatedCopyIsOfTheDayOfItsSnapshotWhateverItsRowsAreOf() {
        merged(
                LongtermMode.SNAPSHOTS,
                "2026-03-08T03:00:00Z",
                partition("snapshot=20260228T235959Z/ano=2024/mes=01", 0, 0, file("a", 1, 3)),
                partition("snapshot=20260301T000000Z/ano=1999/mes=01", 0, 0, file("b", 1, 3)),
                partition("snapshot=20260308T030000Z/ano=1999/mes=01", 0, 0, file("c", 1, 3)));
        assertThat(expire(Period.ofDays(7)).orElseThrow().partitions())
                .extracting(HistoryPartition::path)
                .containsExactly("snapshot=20260228T235959Z/ano=2024/mes=01");
    }

    @Test
    void rowsWithoutAKeyGoWithThoseThatAreKeptApart() {
        merged(
                LongtermMode.LATEST,
                "2026-03-08T03:00:00Z",
                partition(
                        "ano=2018/mes=01",
                        0,
                        0,
                        past("a", 1, 3),
                        file("b", 1, 3).as(Standing.APART)));
        assertThat(expire(SEVEN_YEARS).orElseThrow().partitions()).hasSize(1);
    }

    @Test
    void nothingGoesWhereARunWasFaster() {
        merged(LongtermMode.LATEST, "2026-03-08T03:00:00Z", partition("ano=2018/mes=01", 0, 0, past("a", 1, 3)));
        var seen = history.head().orElseThrow();
        merged(LongtermMode.LATEST, "2026-03-09T03:00:00Z", partition("ano=2018/mes=01", 0, 0, past("a", 1, 3)));
        assertThat(expiry.run(seen, SEVEN_YEARS, seen.manifest().partitions(), "retain"))
                .isEmpty();
        assertThat(history.head().orElseThrow().manifest().rows()).isEqualTo(3);
    }

    @Test
    void whatWasKeptForLongEnoughCanBeGoneBackTo() {
        merged(LongtermMode.LATEST, "2026-03-08T03:00:00Z", partition("ano=2018/mes=01", 0, 0, past("a", 1, 3)));
        expire(SEVEN_YEARS);
        assertThat(history.read(1).manifest().rows()).isEqualTo(3);
        assertThat(history.head().orElseThrow().manifest().rows()).isZero();
    }
}
