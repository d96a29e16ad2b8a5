package io.datapump.schema.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FolderDatesTest {

    private static final PartitionField YEAR = new PartitionField("ano", new Transform.Year("paid"));
    private static final PartitionField MONTH = new PartitionField("mes", new Transform.Month("paid"));
    private static final PartitionField DAY = new PartitionField("dia", new Transform.Day("paid"));
    private static final PartitionField VALUE = new PartitionField("paid_on", new Transform.Value("paid_on"));
    private static final PartitionField SHOP = new PartitionField("shop", new Transform.Bucket("shop_id", 4));

    private static Optional<LocalDate> lastDay(String path, PartitionField... by) {
        return new FolderDates(List.of(by)).lastDay(path);
    }

    @Test
    void aFolderIsOfAYearAMonthOrADay() {
        assertThat(lastDay("ano=2019", YEAR)).contains(LocalDate.of(2019, 12, 31));
        assertThat(lastDay("ano=2020/mes=2", YEAR, MONTH)).contains(LocalDate.of(2020, 2, 29));
        assertThat(lastDay("mes=02/shop=3/dia=07/ano=2019", MONTH, SHOP, DAY, YEAR))
                .contains(LocalDate.of(2019, 2, 7));
        assertThat(lastDay("paid_on=2019-02-07", VALUE)).contains(LocalDate.of(2019, 2, 7));
    }

    @Test
    void theFirstColumnOfWhichADatePartIsTakenSaysWhenARowIsFrom() {
        var other = new PartitionField("due", new Transform.Year("due"));
        assertThat(lastDay("paid_on=2019-02-07/ano=2020/due=2021", VALUE, YEAR, other))
                .contains(LocalDate.of(2020, 12, 31));
        assertThat(lastDay("due=2021/mes=03", other, MONTH)).contains(LocalDate.of(2021, 12, 31));
    }

    @Test
    void whatTellsNoDateHasNone() {
        assertThat(lastDay("ano=__HIVE_DEFAULT_PARTITION__", YEAR)).isEmpty();
        assertThat(lastDay("ano=2019/mes=__HIVE_DEFAULT_PARTITION__", YEAR, MONTH))
                .as("some row of that year")
                .contains(LocalDate.of(2019, 12, 31));
        assertThat(lastDay("mes=02", MONTH)).isEmpty();
        assertThat(lastDay("ano=2019/mes=13", YEAR, MONTH)).isEmpty();
        assertThat(lastDay("ano=2019/mes=02/dia=30", YEAR, MONTH, DAY)).isEmpty();
        assertThat(lastDay("shop=3", SHOP)).isEmpty();
        assertThat(lastDay("paid_on=yesterday", VALUE)).isEmpty();
        assertThat(lastDay("ano=2019/mes=02", YEAR)).isEmpty();
        assertThat(lastDay("")).isEmpty();
    }
}
