package io.datapump.local.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LakeQueryTest {

    private static final List<QueryColumn> ID = List.of(new QueryColumn("id", "bigint"));
    private static final List<QueryColumn> MONTHS =
            List.of(new QueryColumn("ano", "int"), new QueryColumn("mes", "int"));

    @TempDir
    private Path folder;

    private final LakeQuery engine = new LakeQuery(Path.of("."), QueryLimits.SMALL);

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void partitionKeysAreReadFromTheFoldersWithTheirDeclaredTypes() {
        ParquetFixtures.write("SELECT 1::BIGINT AS id", folder.resolve("t/ano=2024/mes=03/a.parquet"));
        ParquetFixtures.write("SELECT 2::BIGINT AS id", folder.resolve("t/ano=2023/mes=12/b.parquet"));
        engine.add(new QueryTable("t", folder.resolve("t"), ID, MONTHS));
        assertThat(rows("SELECT id, ano, mes, typeof(mes) FROM datalake.t WHERE ano = 2024"))
                .containsExactly("1,2024,3,INTEGER");
    }

    @Test
    void theFolderForNullIsNull() {
        ParquetFixtures.write(
                "SELECT 1::BIGINT AS id", folder.resolve("t/ano=2024/mes=__HIVE_DEFAULT_PARTITION__/a.parquet"));
        engine.add(new QueryTable("t", folder.resolve("t"), ID, MONTHS));
        assertThat(rows("SELECT * FROM datalake.t")).containsExactly("1,2024,NULL");
    }

    @Test
    void aKeyThatIsTextKeepsItsZero() {
        ParquetFixtures.write("SELECT 1::BIGINT AS id", folder.resolve("t/mes=03/a.parquet"));
        engine.add(new QueryTable("t", folder.resolve("t"), ID, List.of(new QueryColumn("mes", "string"))));
        assertThat(rows("SELECT mes FROM datalake.t")).containsExactly("03");
    }

    @Test
    void onlyRegisteredFoldersAreRead() {
        ParquetFixtures.write("SELECT 1::BIGINT AS id", folder.resolve("t/ano=2024/mes=03/a.parquet"));
        ParquetFixtures.write("SELECT 2::BIGINT AS id", folder.resolve("t/ano=2024/mes=04/a.parquet"));
        engine.add(new QueryTable("t", List.of(folder.resolve("t/ano=2024/mes=04")), ID, MONTHS));
        assertThat(rows("SELECT * FROM datalake.t")).containsExactly("2,2024,4");
    }

    @Test
    void aTableWithoutFilesHasItsColumnsAndNoRow() throws IOException {
        Files.createDirectories(folder.resolve("empty"));
        Files.createFile(folder.resolve("empty/_SUCCESS"));
        for (var place : List.of("empty", "missing")) {
            engine.add(new QueryTable(place, folder.resolve(place), ID, MONTHS));
            var answer = engine.run("SELECT *, typeof(id) FROM datalake." + place);
            assertThat(answer.columns()).startsWith("id", "ano", "mes");
            assertThat(answer.rows()).isEmpty();
        }
    }

    @Test
    void columnsThatAreNotDeclaredAreNotSeen() {
        ParquetFixtures.write("SELECT 'x' AS more, 1::BIGINT AS id", folder.resolve("t/a.parquet"));
        engine.add(new QueryTable("t", folder.resolve("t"), ID, List.of()));
        assertThat(engine.run("SELECT * FROM datalake.t").columns()).containsExactly("id");
    }

    @Test
    void filesMayHaveTheirColumnsInDifferentOrders() {
        ParquetFixtures.write("SELECT 1::BIGINT AS id, 'a' AS name", folder.resolve("t/a.parquet"));
        ParquetFixtures.write("SELECT 'b' AS name, 2::BIGINT AS id", folder.resolve("t/b.parquet"));
        var columns = List.of(new QueryColumn("id", "bigint"), new QueryColumn("name", "string"));
        engine.add(new QueryTable("t", folder.resolve("t"), columns, List.of()));
        assertThat(rows("SELECT * FROM datalake.t ORDER BY id")).containsExactly("1,a", "2,b");
    }

    @Test
    void aSmallerIntegerMayBeDeclaredWiderButNothingElse() {
        ParquetFixtures.write("SELECT 1::SMALLINT AS id", folder.resolve("t/a.parquet"));
        engine.add(new QueryTable("t", folder.resolve("t"), List.of(new QueryColumn("id", "int")), List.of()));
        assertThat(rows("SELECT id, typeof(id) FROM datalake.t")).containsExactly("1,INTEGER");
        assertThatThrownBy(() -> engine.add(new QueryTable("t", folder.resolve("t"), ID, List.of())))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("\"id\" is declared as bigint, but the file holds SMALLINT")
                .hasMessageContaining("a.parquet");
    }

    @Test
    void oneFileOfAnotherTypeIsFoundAmongManyRightOnes() {
        ParquetFixtures.write("SELECT 1::BIGINT AS id", folder.resolve("t/a.parquet"));
        ParquetFixtures.write("SELECT '2' AS id", folder.resolve("t/b.parquet"));
        assertThatThrownBy(() -> engine.add(new QueryTable("t", folder.resolve("t"), ID, List.of())))
                .hasMessageContaining("VARCHAR")
                .hasMessageContaining("b.parquet");
    }

    @Test
    void aFileWithoutADeclaredColumnIsRefused() {
        ParquetFixtures.write("SELECT 1::BIGINT AS other", folder.resolve("t/a.parquet"));
        assertThatThrownBy(() -> engine.add(new QueryTable("t", folder.resolve("t"), ID, List.of())))
                .hasMessageContaining("no column \"id\"");
    }

    @Test
    void aPartitionKeyInTheBodyOfAFileIsRefused() {
        ParquetFixtures.write("SELECT 1::BIGINT AS id, 2024 AS ano", folder.resolve("t/ano=2024/mes=01/a.parquet"));
        assertThatThrownBy(() -> engine.add(new QueryTable("t", folder.resolve("t"), ID, MONTHS)))
                .hasMessageContaining("partition key \"ano\" is also a column of the file");
    }

    @Test
    void aForeignFileInTheFolderFailsAsItWouldInAthena() throws IOException {
        ParquetFixtures.write("SELECT 1::BIGINT AS id", folder.resolve("t/a.parquet"));
        Files.writeString(folder.resolve("t/notes.txt"), "not Parquet");
        assertThatThrownBy(() -> engine.add(new QueryTable("t", folder.resolve("t"), ID, List.of())))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("notes.txt");
    }

    @Test
    void addingATableAgainSeesTheFilesOfToday() {
        ParquetFixtures.write("SELECT 1::BIGINT AS id", folder.resolve("t/a.parquet"));
        var table = new QueryTable("t", folder.resolve("t"), ID, List.of());
        engine.add(table);
        assertThat(engine.count(table)).isEqualTo(1);
        ParquetFixtures.write("SELECT 2::BIGINT AS id", folder.resolve("t/b.parquet"));
        engine.add(table);
        assertThat(engine.count(table)).isEqualTo(2);
    }

    @Test
    void namesWithQuotesAreNames() {
        ParquetFixtures.write("SELECT 1::BIGINT AS \"o'\"\"k\"", folder.resolve("it's/a.parquet"));
        var table = new QueryTable(
                "odd\"name", folder.resolve("it's"), List.of(new QueryColumn("o'\"k", "bigint")), List.of());
        engine.add(table);
        assertThat(engine.count(table)).isEqualTo(1);
    }

    @Test
    void valuesBecomeTextWithoutLoss() {
        assertThat(rows("SELECT 0.1::FLOAT, 0.1::DOUBLE, 'NaN'::DOUBLE, '\\xFF\\x00'::BLOB, NULL, true,"
                        + " 12345678901234567890::HUGEINT, sum(1.50::DECIMAL(5,2))"))
                .containsExactly("0.1,0.1,NaN,ff00,NULL,true,12345678901234567890,1.50");
    }

    @Test
    void aQueryThatCannotRunIsQuoted() {
        assertThatThrownBy(() -> engine.run("SELECT * FROM datalake.absent"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("SELECT * FROM datalake.absent");
    }

    @Test
    void aTypeGlueDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> new QueryColumn("shape", "geometry"))
                .hasMessageContaining("\"shape\"")
                .hasMessageContaining("\"geometry\"");
    }

    @Test
    void everyTypeOfAFlatTableHasItsCounterpart() {
        assertThat(List.of(
                        "string", "VARCHAR(20)", "boolean", "smallint", "int", "bigint", "float", "double", "binary"))
                .extracting(type -> new QueryColumn("c", type).duckType())
                .containsExactly(
                        "VARCHAR", "VARCHAR", "BOOLEAN", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE", "BLOB");
        assertThat(new QueryColumn("c", "decimal(12,2)").reads("DECIMAL(12,2)")).isTrue();
        assertThat(new QueryColumn("c", "decimal(12,2)").reads("DECIMAL(12,3)")).isFalse();
        assertThat(new QueryColumn("c", "timestamp").reads("TIMESTAMP WITH TIME ZONE"))
                .isTrue();
        assertThat(new QueryColumn("c", "date").reads("DATE")).isTrue();
        assertThat(new QueryColumn("c", "tinyint").reads("SMALLINT")).isFalse();
    }

    private List<String> rows(String sql) {
        return engine.run(sql).rows().stream()
                .map(row -> String.join(
                        ",", row.stream().map(cell -> cell.orElse("NULL")).toList()))
                .toList();
    }
}
