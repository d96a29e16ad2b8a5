package io.datapump.local.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableContentTest {

    private static final List<QueryColumn> COLUMNS =
            List.of(new QueryColumn("id", "bigint"), new QueryColumn("name", "string"));

    @TempDir
    private Path folder;

    private final LakeQuery engine = new LakeQuery(Path.of("."), QueryLimits.SMALL);

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void theOrderOfRowsIsNotADifference() {
        var table = table("VALUES (2::BIGINT, 'b'), (1, NULL), (1, NULL)");
        assertThat(content("1,NULL", "2,b", "1,NULL").differences(engine, table))
                .isEmpty();
    }

    @Test
    void aRowTwiceInsteadOfOnceIsADifference() {
        var table = table("VALUES (1::BIGINT, 'a'), (1, 'a'), (1, 'a')");
        assertThat(content("1,a").differences(engine, table))
                .containsExactly(
                        "The table t lacks 0 rows and has 2 that the source does not have.",
                        "Unexpected: =1 | =a (2 times)");
    }

    @Test
    void aMissingRowIsShown() {
        var table = table("VALUES (1::BIGINT, 'a')");
        assertThat(content("1,a", "2,b").differences(engine, table))
                .containsExactly(
                        "The table t lacks 1 rows and has 0 that the source does not have.", "Missing: =2 | =b");
    }

    @Test
    void aTableMayHaveFewerColumnsThanItsSource() {
        ParquetFixtures.write("SELECT 'a' AS name UNION ALL SELECT NULL", folder.resolve("t/a.parquet"));
        var table = new QueryTable("t", folder.resolve("t"), List.of(COLUMNS.getLast()), List.of());
        engine.add(table);
        assertThat(content("1,a", "2,NULL").without(List.of("id")).differences(engine, table))
                .isEmpty();
        assertThat(content("1,a", "2,NULL").differences(engine, table))
                .singleElement()
                .asString()
                .contains("has the columns name string instead of");
    }

    @Test
    void nullAndItsNameAreTwoValues() {
        var table = table("VALUES (1::BIGINT, 'NULL')");
        assertThat(content("1,NULL").differences(engine, table))
                .contains("Missing: =1 | NULL", "Unexpected: =1 | =NULL");
    }

    @Test
    void aColumnOfAnotherTypeIsADifferenceThoughItsTextIsEqual() {
        var path = folder.resolve("t/a.parquet");
        ParquetFixtures.write("SELECT '1' AS id, 'a' AS name", path);
        var table = new QueryTable(
                "t", folder.resolve("t"), List.of(new QueryColumn("id", "string"), COLUMNS.getLast()), List.of());
        engine.add(table);
        assertThat(content("1,a").differences(engine, table))
                .containsExactly(
                        "The table t has the columns id string, name string instead of id bigint, name string.");
    }

    @Test
    void onlySomeOfManyDifferencesAreShown() {
        var table = table("SELECT range AS id, 'x' AS name FROM range(1000)");
        assertThat(content().differences(engine, table))
                .hasSize(6)
                .first()
                .asString()
                .contains("has 1000 that");
    }

    @Test
    void aPartitionKeyIsDerivedFromAColumn() {
        var path = folder.resolve("t/ano=2024/a.parquet");
        ParquetFixtures.write("SELECT 1::BIGINT AS id, '2024-03' AS name", path);
        var key = new QueryColumn("ano", "int");
        var table = new QueryTable("t", folder.resolve("t"), COLUMNS, List.of(key));
        engine.add(table);
        var content = content("1,2024-03").derive(key, "name", name -> name.substring(0, 4));
        assertThat(content.differences(engine, table)).isEmpty();
        var other = content("1,2024-03").derive(key, "name", name -> "2023");
        assertThat(other.differences(engine, table)).contains("Missing: =1 | =2024-03 | =2023");
    }

    @Test
    void derivingFromNothingIsRefused() {
        assertThatThrownBy(() -> content().derive(new QueryColumn("ano", "int"), "when", name -> name))
                .hasMessageContaining("when");
    }

    private QueryTable table(String sql) {
        ParquetFixtures.write("SELECT * FROM (" + sql + ") AS rows(id, name)", folder.resolve("t/a.parquet"));
        var table = new QueryTable("t", folder.resolve("t"), COLUMNS, List.of());
        engine.add(table);
        return table;
    }

    private static TableContent content(String... rows) {
        return new TableContent(
                COLUMNS,
                () -> Arrays.stream(rows).map(row -> {
                    var comma = row.indexOf(',');
                    var name = row.substring(comma + 1);
                    return List.of(
                            Optional.of(row.substring(0, comma)),
                            name.equals("NULL") ? Optional.empty() : Optional.of(name));
                }));
    }
}
