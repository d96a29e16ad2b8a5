package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PartitionSourcesTest {

    private static Optional<String> refusal(Transform transform, String glueType) {
        return PartitionSources.refusal(new PartitionField("p", transform), new ParquetColumn("c", glueType));
    }

    @Test
    void datePartsComeFromDatesTimestampsAndTexts() {
        for (var type : new String[] {"date", "timestamp", "string", "binary"}) {
            assertThat(refusal(new Transform.Year("c"), type)).as(type).isEmpty();
        }
        for (var type : new String[] {"int", "bigint", "boolean", "double", "decimal(9,2)", "array<int>"}) {
            assertThat(refusal(new Transform.Month("c"), type)).as(type).isPresent();
        }
        assertThat(refusal(new Transform.Hour("c"), "date")).isPresent();
    }

    @Test
    void valuesComeFromAllButFractions() {
        for (var type : new String[] {"tinyint", "smallint", "int", "bigint", "boolean", "date", "decimal(38,0)"}) {
            assertThat(refusal(new Transform.Value("c"), type)).as(type).isEmpty();
        }
        assertThat(refusal(new Transform.Value("c"), "float")).isPresent();
        assertThat(refusal(new Transform.Truncate("c", 2), "decimal(9,2)")).isPresent();
        assertThat(refusal(new Transform.Bucket("c", 8), "double")).isPresent();
    }

    @Test
    void theReasonNamesTheTypeAsPeopleKnowIt() {
        assertThat(refusal(new Transform.Year("c"), "int"))
                .contains("the column \"c\" is of the type int, and year needs a date, a timestamp or its text.");
    }

    @Test
    void textsThatAreNoDates() {
        assertThat(PartitionSources.isDate("2024-02-29 10:00:00+01")).isTrue();
        assertThat(PartitionSources.isDate("2023-02-29")).isFalse();
        assertThat(PartitionSources.isDate("infinity")).isFalse();
        assertThat(PartitionSources.isDate("0044-03-15 BC")).isFalse();
        assertThat(PartitionSources.isDate("")).isFalse();
    }
}
