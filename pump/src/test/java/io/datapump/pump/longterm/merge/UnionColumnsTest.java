package io.datapump.pump.longterm.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.parquet.ParquetColumn;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnionColumnsTest {

    private static List<ParquetColumn> columns(String... columns) {
        return Stream.of(columns)
                .map(column -> new ParquetColumn(
                        column.substring(0, column.indexOf(' ')), column.substring(column.indexOf(' ') + 1)))
                .toList();
    }

    @Test
    void aColumnThatIsDroppedStaysAndANewOneComesLast() {
        assertThat(UnionColumns.of("t", columns("id int", "old string"), columns("new date", "id int")))
                .isEqualTo(columns("id int", "old string", "new date"));
    }

    @Test
    void aNumberStaysAsWideAsItEverWas() {
        assertThat(UnionColumns.of("t", columns("id int", "x double"), columns("id bigint", "x float")))
                .isEqualTo(columns("id bigint", "x double"));
    }

    @Test
    void letterCaseMakesNoOtherColumn() {
        assertThat(UnionColumns.of("t", columns("Id int"), columns("id int"))).isEqualTo(columns("Id int"));
    }

    @Test
    void everyConflictIsNamed() {
        assertThatThrownBy(() -> UnionColumns.of(
                        "shop.public.orders",
                        columns("id int", "total bigint", "x float"),
                        columns("id int", "total decimal(12,2)", "x int")))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(
                        "Cannot go on with the history of shop.public.orders: total was bigint and is decimal(12,2), x was float and is int.");
    }
}
