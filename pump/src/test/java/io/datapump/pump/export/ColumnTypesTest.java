package io.datapump.pump.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.spec.Engine;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ColumnTypesTest {

    private static String type(Engine engine, String originalType, String exportedType) {
        return new ColumnTypes(engine)
                .of(new ExportedColumn("c", originalType, exportedType, 0, 0, 0))
                .map(ParquetColumn::glueType)
                .orElse("unknown");
    }

    @Test
    void exportedTypesInTheOldNotationBecomeGlueTypes() {
        Map.ofEntries(
                        Map.entry("binary (UTF8)", "string"),
                        Map.entry("binary (ENUM)", "string"),
                        Map.entry("binary (JSON)", "string"),
                        Map.entry("binary", "binary"),
                        Map.entry("fixed_len_byte_array(9) (DECIMAL(20,0))", "decimal(20,0)"),
                        Map.entry("fixed_len_byte_array (DECIMAL(20, 0))", "decimal(20,0)"),
                        Map.entry("int32 (DECIMAL(9,2))", "decimal(9,2)"),
                        Map.entry("int64 (TIMESTAMP_MICRO)", "timestamp"),
                        Map.entry("int64 (TIMESTAMP_MICROS)", "timestamp"),
                        Map.entry("int64 (TIMESTAMP_MILLIS)", "timestamp"),
                        Map.entry("int96", "timestamp"),
                        Map.entry("int32 (DATE)", "date"),
                        Map.entry("int32 (INT_8)", "tinyint"),
                        Map.entry("int32 (INT_16)", "smallint"),
                        Map.entry("int32 (INT_32)", "int"),
                        Map.entry("int64 (INT_64)", "bigint"),
                        Map.entry("int32", "int"),
                        Map.entry("INT64", "bigint"),
                        Map.entry("double", "double"),
                        Map.entry("float", "float"),
                        Map.entry(" boolean ", "boolean"))
                .forEach((exported, glue) -> assertThat(type(Engine.POSTGRES, "x", exported))
                        .as(exported)
                        .isEqualTo(glue));
    }

    @Test
    void smallIntegersFollowTheEnginesTables() {
        assertThat(type(Engine.POSTGRES, "smallint", "int32")).isEqualTo("smallint");
        assertThat(type(Engine.AURORA_POSTGRESQL, "smallint", "int32")).isEqualTo("smallint");
        assertThat(type(Engine.MYSQL, "smallint", "int32")).isEqualTo("int");
        assertThat(type(Engine.MARIADB, "tinyint(3) unsigned", "int32")).isEqualTo("smallint");
        assertThat(type(Engine.AURORA_MYSQL, "tinyint", "int32")).isEqualTo("int");
    }

    @Test
    void whatIsNotKnownIsNotGuessed() {
        assertThat(type(Engine.POSTGRES, "x", "")).isEqualTo("unknown");
        assertThat(type(Engine.POSTGRES, "x", "vector")).isEqualTo("unknown");
        assertThat(type(Engine.POSTGRES, "x", "int64 (HALF_LIFE)")).isEqualTo("unknown");
        assertThat(type(Engine.POSTGRES, "x", "binary (TIMESTAMP_MICRO)")).isEqualTo("unknown");
        assertThat(type(Engine.POSTGRES, "x", "(((")).isEqualTo("unknown");
    }
}
