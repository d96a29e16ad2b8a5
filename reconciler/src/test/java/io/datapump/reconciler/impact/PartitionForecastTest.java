package io.datapump.reconciler.impact;

import static io.datapump.reconciler.impact.ImpactFixtures.MONTH;
import static io.datapump.reconciler.impact.ImpactFixtures.YEAR;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.impact.Quantity.AtMost;
import io.datapump.reconciler.impact.Quantity.Exactly;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.Transform;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How many partitions there will be, and when that is known for certain.
class PartitionForecastTest {

    private static final List<Folder> MONTHS = List.of(
            new Folder("ano=2025/mes=01", 1, 10, 100),
            new Folder("ano=2025/mes=02", 1, 20, 200),
            new Folder("ano=2026/mes=01", 1, 30, 300));

    private static final Quantity ROWS = new Exactly(60);

    private static PartitionForecast months(PartitionField... after) {
        return PartitionForecast.of(List.of(YEAR, MONTH), MONTHS, List.of(after), ROWS);
    }

    @Test
    void whatFoldersTellIsExact() {
        assertThat(months(YEAR)).isEqualTo(new PartitionForecast(new Exactly(2), List.of(300L, 300L)));
        assertThat(months(MONTH)).isEqualTo(new PartitionForecast(new Exactly(2), List.of(200L, 400L)));
        assertThat(months(MONTH, YEAR).partitions()).isEqualTo(new Exactly(3));
        assertThat(months().partitions()).isEqualTo(new Exactly(0));
    }

    @Test
    void neitherNamesNorTypesNorZerosMakeOtherPartitions() {
        var renamed = new PartitionField("year", YEAR.transform(), PartitionType.STRING, false);

        assertThat(months(renamed).partitions()).isEqualTo(new Exactly(2));
    }

    @Test
    void aDayTellsItsMonthAndRowsWithoutOneStayTogether() {
        var day = new PartitionField("dia", new Transform.Value("paid_on"));
        var folders = List.of(
                new Folder("dia=2025-12-30", 1, 1, 1),
                new Folder("dia=2025-12-31", 1, 1, 1),
                new Folder("dia=2026-01-01", 1, 1, 1),
                new Folder("dia=__HIVE_DEFAULT_PARTITION__", 1, 1, 1));

        assertThat(PartitionForecast.of(
                        List.of(day),
                        folders,
                        List.of(
                                new PartitionField("ano", new Transform.Year("paid_on")),
                                new PartitionField("mes", new Transform.Month("paid_on"))),
                        new Exactly(4)))
                .isEqualTo(new PartitionForecast(new Exactly(3), List.of(1L, 1L, 2L)));
    }

    @Test
    void aMomentDoesNotTellItsYearBecauseItsZoneIsUnknown() {
        var moment = new PartitionField("at", new Transform.Value("paid_at"));
        var folders = List.of(new Folder("at=2025-12-31 23%3A30%3A00", 1, 1, 1));

        assertThat(PartitionForecast.of(
                                List.of(moment),
                                folders,
                                List.of(new PartitionField("ano", new Transform.Year("paid_at"))),
                                new Exactly(4))
                        .partitions())
                .isEqualTo(new AtMost(4));
    }

    @Test
    void aBoundIsWhatValuesAndRowsAllow() {
        var bucket = new PartitionField("b", new Transform.Bucket("id", 4));
        var day = new PartitionField("d", new Transform.Day("payment_date"));
        var customer = new PartitionField("c", new Transform.Value("customer"));

        assertThat(months(bucket).partitions()).isEqualTo(new AtMost(5));
        assertThat(months(YEAR, bucket).partitions()).isEqualTo(new AtMost(10));
        assertThat(months(YEAR, MONTH, day).partitions()).isEqualTo(new AtMost(60));
        assertThat(months(customer).partitions()).isEqualTo(new AtMost(60));
    }

    @Test
    void withoutRowsOrFoldersNothingIsClaimed() {
        var customer = new PartitionField("c", new Transform.Value("customer"));

        assertThat(PartitionForecast.of(List.of(), List.of(), List.of(customer), Quantity.unknown())
                        .partitions())
                .isEqualTo(Quantity.unknown());
        assertThat(PartitionForecast.of(List.of(), List.of(), List.of(MONTH), Quantity.unknown())
                        .partitions())
                .isEqualTo(new AtMost(13));
        assertThat(PartitionForecast.of(List.of(), List.of(), List.of(MONTH), new Exactly(0))
                        .partitions())
                .isEqualTo(new Exactly(0));
    }
}
