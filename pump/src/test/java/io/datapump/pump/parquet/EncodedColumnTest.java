package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;

class EncodedColumnTest {

    @Test
    void aRowGroupHasTheRowsThatEachOfItsColumnsHas() throws IOException {
        assertThat(EncodedColumn.rows(List.of(column(3, 2), column(5)))).isEqualTo(5);
        assertThat(EncodedColumn.rows(List.of(column(), column()))).isZero();
        assertThat(EncodedColumn.rows(List.of())).isZero();
        assertThatThrownBy(() -> EncodedColumn.rows(List.of(column(5), column(5), column(4))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Columns of one row group have 5 and 4 rows");
    }

    private static EncodedColumn column(int... rowsOfPages) throws IOException {
        var type = Types.required(PrimitiveTypeName.INT32).named("id");
        try (var compressor = new PageCompressor(CompressionCodecName.ZSTD)) {
            var column = new EncodedColumn(compressor);
            for (int rows : rowsOfPages) {
                column.page(new byte[64], 4 * rows, rows, Statistics.createStats(type), Encoding.PLAIN);
            }
            return column;
        }
    }
}
