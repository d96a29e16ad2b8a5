package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionFolderTest {

    private static final List<PartitionField> YEAR_AND_CITY = List.of(
            new PartitionField("ano", new Transform.Year("at")),
            new PartitionField("city", new Transform.Value("city")));

    @Test
    void whatThisEngineWouldHaveWrittenHasNoFault() {
        assertThat(PartitionFolder.fault(YEAR_AND_CITY, "ano=2024/city=a%2Fb c+d"))
                .isEmpty();
        assertThat(PartitionFolder.fault(YEAR_AND_CITY, "ano=2024/city=São Paulo"))
                .isEmpty();
        assertThat(PartitionFolder.fault(
                        YEAR_AND_CITY, "ano=__HIVE_DEFAULT_PARTITION__/city=__HIVE_DEFAULT_PARTITION__"))
                .isEmpty();
        assertThat(PartitionFolder.fault(List.of(), "")).isEmpty();
    }

    @Test
    void otherLevelsNamesAndValuesAreFaults() {
        assertThat(PartitionFolder.fault(YEAR_AND_CITY, "ano=2024"))
                .hasValueSatisfying(fault -> assertThat(fault).contains("has 1 levels where 2 are asked for"));
        assertThat(PartitionFolder.fault(YEAR_AND_CITY, "city=x/ano=2024")).isPresent();
        assertThat(PartitionFolder.fault(YEAR_AND_CITY, "_temporary/0")).isPresent();
        assertThat(PartitionFolder.fault(YEAR_AND_CITY, "ano=x/city=x"))
                .hasValueSatisfying(fault -> assertThat(fault).contains("\"x\", which is no int"));
        assertThat(PartitionFolder.fault(YEAR_AND_CITY, "ano=2024/city=")).isPresent();
        assertThat(PartitionFolder.fault(YEAR_AND_CITY, "ano=2024/city=a:b")).isPresent();
        assertThat(PartitionFolder.fault(List.of(), "ano=2024")).isPresent();
    }

    @Test
    void aFolderLacksAValueWhereAnyLevelDoes() {
        assertThat(PartitionFolder.lacksValue("ano=2024/city=__HIVE_DEFAULT_PARTITION__"))
                .isTrue();
        assertThat(PartitionFolder.lacksValue("ano=2024/city=x")).isFalse();
        assertThat(PartitionFolder.lacksValue("")).isFalse();
    }
}
