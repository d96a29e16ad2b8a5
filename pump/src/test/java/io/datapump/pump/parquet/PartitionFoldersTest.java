package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which folder a value leads to, and that it reads back from there as it was.
class PartitionFoldersTest {

    private static final String PAYMENT =
            "optional int64 id; optional binary amount (STRING); optional binary paid (STRING);";

    private final Lake lake;

    PartitionFoldersTest(@TempDir Path folder) {
        lake = new Lake(folder);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    @Test
    void anIdentityPartitionTakesTheColumnsPlace() {
        lake.add(ParquetFixtures.table("optional int32 id; optional binary region (STRING);")
                .row(1, "eu")
                .row(2, "us"));

        RepartitionResult result = lake.repartition(Lake.value("region", "region"));

        assertThat(result.columns()).containsExactly(new ParquetColumn("id", "int"));
        assertThat(lake.query("SELECT column_name FROM (DESCRIBE SELECT * FROM BODY)"))
                .containsExactly("id");
        assertThat(lake.query("SELECT region || id FROM LAKE ORDER BY id")).containsExactly("eu1", "us2");
    }

    @Test
    void valuesWithAwkwardCharactersReadBackExactly() {
        List<String> cities = AwkwardTexts.ALL;
        ParquetFixtures table = ParquetFixtures.table("required int32 id; optional binary town (STRING);");
        for (int i = 0; i < cities.size(); i++) {
            table.row(i, cities.get(i)).row(i, cities.get(i));
        }
        lake.add(table);

        RepartitionResult result = lake.repartition(Lake.value("city", "town"));

        assertThat(result.files()).hasSize(cities.size());
        assertThat(result.files()).allSatisfy(file -> {
            assertThat(file.rows()).isEqualTo(2);
            assertThat(file.partition()).startsWith("city=").doesNotContain("/");
        });
        assertThat(result.files())
                .extracting(file -> HivePath.unescape(file.partition()).substring("city=".length()))
                .containsExactlyElementsOf(cities);
        assertThat(lake.query("SELECT count(*) FROM LAKE WHERE city = town")).containsExactly("" + 2 * cities.size());
    }

    @Test
    void nullEmptyAndTheWordNullAreKeptApart() {
        lake.add(ParquetFixtures.table("required int32 id; optional binary region (STRING);")
                .row(1, null)
                .row(2, "")
                .row(3, "null")
                .row(4, "NULL")
                .row(5, "eu")
                .row(6, null));

        RepartitionResult result = lake.repartition(Lake.value("r", "region"));

        assertThat(result.files())
                .extracting(file -> file.partition() + ":" + file.rows())
                .containsExactly("r=__HIVE_DEFAULT_PARTITION__:3", "r=null:1", "r=NULL:1", "r=eu:1");
        assertThat(result.nulls()).isEqualTo(2);
        assertThat(result.invalid()).isEqualTo(1);
    }

    @Test
    void datesThatAreNoneGoToTheDefaultPartition() {
        lake.add(ParquetFixtures.table(PAYMENT)
                .row(1L, "", "infinity")
                .row(2L, "", "-infinity")
                .row(3L, "", "0044-03-15 BC")
                .row(4L, "", "0000-00-00")
                .row(5L, "", "")
                .row(6L, "", null)
                .row(7L, "", "12024-05-06"));

        RepartitionResult result = lake.repartition(Lake.year("ano", "paid"), Lake.month("mes", "paid"));

        assertThat(result.files())
                .extracting(file -> file.partition() + ":" + file.rows())
                .containsExactly(
                        "ano=__HIVE_DEFAULT_PARTITION__/mes=__HIVE_DEFAULT_PARTITION__:6", "ano=12024/mes=05:1");
        assertThat(result.invalid()).isEqualTo(5);
        assertThat(result.nulls()).isEqualTo(1);
    }
}
