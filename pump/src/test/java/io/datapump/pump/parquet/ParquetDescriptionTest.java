package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.parquet.ParquetDescription.Chunk;
import io.datapump.pump.parquet.ParquetDescription.Column;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParquetDescriptionTest {

    private static ParquetFixtures table() {
        return ParquetFixtures.table(
                        "required int64 id; optional binary name (STRING); optional int32 day (DATE); optional fixed_len_byte_array(4) f;")
                .row(1L, "ana", 19_797, new byte[] {0, 1, 2, 3})
                .row(2L, null, 19_800, new byte[] {4, 5, 6, 7});
    }

    private static Chunk chunk(ParquetFixtures table, int column) {
        return ParquetDescription.read(table.input("f"))
                .rowGroups()
                .getFirst()
                .chunks()
                .get(column);
    }

    @Test
    void columnsAreInParquetsWords() {
        var file = ParquetDescription.read(table().input("f.parquet"));

        assertThat(file.name()).isEqualTo("f.parquet");
        assertThat(file.rows()).isEqualTo(2);
        assertThat(file.createdBy()).startsWith("parquet-mr version ");
        assertThat(file.columns())
                .containsExactly(
                        new Column("id", "int64", "required"),
                        new Column("name", "binary (STRING)", "optional"),
                        new Column("day", "int32 (DATE)", "optional"),
                        new Column("f", "fixed_len_byte_array(4)", "optional"));
    }

    @Test
    void boundsAreForPeopleAndNullsAreCounted() {
        var day = chunk(table(), 2).statistics();
        var name = chunk(table(), 1).statistics();

        assertThat(day.min().orElseThrow().text()).isEqualTo("2024-03-15");
        assertThat(day.max().orElseThrow().text()).isEqualTo("2024-03-18");
        assertThat(name.nulls()).contains(1L);
        assertThat(name.min().orElseThrow().text()).isEqualTo("ana");
    }

    @Test
    void codecEncodingsPagesAndIndexesAreTold() {
        var repeated = table().codec("SNAPPY");
        for (var id = 3L; id < 100; id++) {
            repeated.row(id, "ana", 19_797, new byte[4]);
        }
        var name = chunk(repeated, 1);

        assertThat(name.codec()).isEqualTo("snappy");
        assertThat(name.pages().dictionary()).isTrue();
        assertThat(name.pages().v1()).contains(1L);
        assertThat(name.pages().v2()).contains(0L);
        assertThat(name.encodings()).contains("PLAIN_DICTIONARY", "RLE");
        assertThat(name.indexes()).containsExactly("column index", "offset index");
        assertThat(chunk(table().pagesV2(), 0).pages().v2()).contains(1L);
    }

    @Test
    void withoutStatisticsThereAreNoBounds() {
        var id = chunk(table().withoutStatistics(), 0).statistics();

        assertThat(id.min()).isEmpty();
        assertThat(id.nulls()).isEqualTo(Optional.empty());
        assertThat(id.mistrusted()).isFalse();
    }

    @Test
    void aFileThatIsCutOffIsNamed() {
        var whole = table().bytes();
        var cut = new MemoryInput("cut.parquet", Arrays.copyOf(whole, whole.length - 5));

        assertThatThrownBy(() -> ParquetDescription.read(cut))
                .isInstanceOf(ParquetException.class)
                .hasMessageContainingAll("cut.parquet", "truncated");
    }
}
