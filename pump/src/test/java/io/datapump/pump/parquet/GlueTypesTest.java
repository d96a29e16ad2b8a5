package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The catalog's types of what other writers write.
class GlueTypesTest {

    private static final Map<String, ForeignFile> FILES =
            ForeignFile.committed().stream().collect(Collectors.toMap(ForeignFile::name, Function.identity()));

    private static final Pattern WELL_FORMED = Pattern.compile(
            "boolean|tinyint|smallint|int|bigint|float|double|string|binary|date|timestamp|decimal\\(\\d+,\\d+\\)"
                    + "|array<.+>|map<.+,.+>|struct<.+:.+>");

    private static List<ParquetColumn> columns(ForeignFile file) {
        return ParquetFooter.read(ParquetInput.of(file.file())).columns();
    }

    private static List<String> types(String file) {
        return columns(Objects.requireNonNull(FILES.get(file))).stream()
                .map(ParquetColumn::glueType)
                .toList();
    }

    private static String type(String field) {
        return ParquetFooter.read(ParquetFixtures.table(field).input("in"))
                .columns()
                .getFirst()
                .glueType();
    }

    @Test
    void everyColumnOfEveryForeignFileHasATypeOrIsRefusedByName() {
        for (ForeignFile file : FILES.values()) {
            if (file.reason().equals("unsigned")) {
                assertThatThrownBy(() -> columns(file)).hasMessageContaining("the column \"n\"");
            } else {
                assertThat(columns(file))
                        .as(file.name())
                        .isNotEmpty()
                        .allMatch(
                                column -> WELL_FORMED.matcher(column.glueType()).matches());
            }
        }
    }

    @Test
    void allTypesOfArrow() {
        List<String> all = List.of(
                "string",
                "string",
                "string",
                "binary",
                "boolean",
                "tinyint",
                "smallint",
                "int",
                "bigint",
                "smallint",
                "int",
                "bigint",
                "binary",
                "float",
                "double",
                "date",
                "timestamp",
                "timestamp",
                "timestamp",
                "timestamp",
                "timestamp",
                "timestamp",
                "int",
                "bigint",
                "decimal(9,2)",
                "decimal(18,2)",
                "decimal(38,2)",
                "binary",
                "binary",
                "string");
        for (String file :
                List.of("pyarrow-types-v1", "pyarrow-types-v2", "pyarrow-types-plain", "pyarrow-types-2.4")) {
            assertThat(types(file)).as(file).isEqualTo(all);
        }
        assertThat(types("pyarrow-int96")).containsExactly("string", "timestamp", "timestamp", "timestamp");
        assertThat(types("pyarrow-refused-nested")).containsExactly("string", "array<bigint>");
        assertThat(types("pyarrow-refused-nested-struct")).containsExactly("string", "struct<a:bigint>");
        assertThat(types("pyarrow-refused-nested-map")).containsExactly("string", "map<string,int>");
    }

    @Test
    void typesThatGlueHasNoWordForAreTheirBytesOrNumbers() {
        assertThat(type("optional fixed_len_byte_array(12) v (INTERVAL);")).isEqualTo("binary");
        assertThat(type("optional binary v (BSON);")).isEqualTo("binary");
        assertThat(type("optional int32 v (TIME(MILLIS,true));")).isEqualTo("int");
        assertThat(type("optional int64 v (TIME(NANOS,true));")).isEqualTo("bigint");
        assertThat(type("optional int64 v (DECIMAL(18,0));")).isEqualTo("decimal(18,0)");
    }

    @Test
    void whatGlueWouldRefuseOrMisreadIsRefused() {
        assertThat(type("optional fixed_len_byte_array(16) v (DECIMAL(38,10));"))
                .isEqualTo("decimal(38,10)");
        assertThatThrownBy(() -> type("optional fixed_len_byte_array(17) v (DECIMAL(39,10));"))
                .isInstanceOf(ParquetException.class)
                .hasMessage("in: the column \"v\" is a decimal of 39 digits, and Glue's have at most 38; cast it in the"
                        + " source.");
        assertThatThrownBy(() -> type("optional group s { optional int32 a:b; }"))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("in: the field \"a:b\" of the column \"s\" has a name");
        assertThatThrownBy(() -> type("optional group m (MAP) { repeated group key_value { required int32 key; } }"))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("a map without values");
    }
}
