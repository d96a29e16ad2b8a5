package io.datapump.local.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReorderedRowsTest {

    @Test
    void everyKindOfValueMovesToItsNewPlace() {
        RowSource original = (number, sink) -> {
            sink.nothing(0);
            sink.bool(1, true);
            sink.int32(2, 2);
            sink.int64(3, number);
            sink.float32(4, 4.5f);
            sink.float64(5, 5.5);
            sink.bytes(6, new byte[] {6});
            sink.text(7, PostgresText.utf8("seven"));
        };
        var row = new TextRow(8);
        new ReorderedRows(original, List.of(7, 6, 5, 4, 3, 2, 1, 0)).row(33, row);
        assertThat(row.values())
                .containsExactly(
                        Optional.of("seven"),
                        Optional.of("06"),
                        Optional.of("5.5"),
                        Optional.of("4.5"),
                        Optional.of("33"),
                        Optional.of("2"),
                        Optional.of("true"),
                        Optional.empty());
    }

    @Test
    void columnsMoveWithTheirValues() {
        var columns = List.of(SampleColumn.bigint("a"), SampleColumn.text("b"), SampleColumn.bool("c"));
        RowSource nothing = (number, sink) -> {};
        assertThat(new ReorderedRows(nothing, List.of(2, 0, 1))
                        .columns(columns).stream().map(SampleColumn::name))
                .containsExactly("c", "a", "b");
    }
}
