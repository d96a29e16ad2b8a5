package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Chunks that come in pieces, wherever these end: within a header, within a page, before the last byte.
class ChunkPiecesTest {

    private static final int ROWS = 1_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 64, 1_000})
    void valuesAreTheSameInPiecesOfAnySize(int size) throws IOException {
        for (ParquetFixtures table :
                List.of(table(), table().pagesV2(), table().withoutDictionary().pagesV2())) {
            byte[] file = table.bytes();
            Footers.Footer footer = Footers.open(new MemoryInput("in", file));
            for (ColumnChunkMetaData chunk : footer.blocks().getFirst().getColumns()) {
                assertThat(values(chunk(footer, chunk, file, size)))
                        .hasSize(ROWS)
                        .isEqualTo(values(chunk(footer, chunk, file, Integer.MAX_VALUE)));
            }
        }
    }

    @Test
    void aChunkThatEndsInAPageIsDamaged() throws IOException {
        byte[] file = table().bytes();
        Footers.Footer footer = Footers.open(new MemoryInput("in", file));
        ChunkBytes whole = chunk(footer, footer.blocks().getFirst().getColumns().getFirst(), file, 50);
        ChunkBytes cut = new ChunkBytes(
                whole.column(), whole.codec(), whole.pieces().subList(0, 3), whole.rows(), whole.createdBy());

        assertThatThrownBy(() -> StoredPages.check(cut))
                .isInstanceOf(Refusal.class)
                .hasMessage("the column \"id\" has a damaged page header.");
    }

    @Test
    void smallChunksAreReadTogetherAndLargeOnesInTurns() {
        BlockMetaData block = Footers.open(table().input("in")).blocks().getFirst();
        List<ColumnChunkMetaData> chunks = block.getColumns();
        int largest = (int) (chunks.getFirst().getTotalSize() / 2);

        List<ChunkRange> pieces = ChunkRange.pieces(chunks, largest);

        assertThat(pieces).allMatch(piece -> piece.length() <= largest);
        assertThat(pieces.stream().mapToLong(ChunkRange::length).sum())
                .isEqualTo(chunks.stream()
                        .mapToLong(ColumnChunkMetaData::getTotalSize)
                        .sum());
        assertThat(ChunkRange.pieces(chunks, ChunkRange.LARGEST)).hasSize(1);
    }

    private static ParquetFixtures table() {
        ParquetFixtures table = ParquetFixtures.table(
                        "required int64 id; optional binary text (STRING); optional boolean flag; optional double x;")
                .codec("GZIP")
                .rowsPerPage(300);
        for (long row = 0; row < ROWS; row++) {
            table.row(
                    row * 7919,
                    row % 3 == 0 ? null : "text " + row % 40,
                    row % 2 == 0,
                    row % 5 == 0 ? null : row / 8.0);
        }
        return table;
    }

    private static ChunkBytes chunk(Footers.Footer footer, ColumnChunkMetaData stored, byte[] file, int largest) {
        ColumnDescriptor column = footer.metadata()
                .getFileMetaData()
                .getSchema()
                .getColumnDescription(stored.getPath().toArray());
        List<ChunkBytes.Piece> pieces = new ArrayList<>();
        int length = (int) stored.getTotalSize();
        for (int from = 0; from < length; from += Math.min(largest, length)) {
            int start = (int) stored.getStartingPos() + from;
            pieces.add(new ChunkBytes.Piece(() -> file, start, Math.min(largest, length - from)));
        }
        return new ChunkBytes(
                column,
                stored.getCodec(),
                pieces,
                ROWS,
                Objects.requireNonNull(footer.metadata().getFileMetaData().getCreatedBy()));
    }

    private static List<StoredValue> values(ChunkBytes chunk) throws IOException {
        List<StoredValue> values = new ArrayList<>();
        new PageCursor(chunk.pages(), new Page()).take(ROWS, (page, row, value, count, taken) -> {
            int at = value;
            for (int i = row; i < row + count; i++) {
                values.add(StoredValue.of(page, i, at, chunk.column().getPrimitiveType()));
                if (!page.isNull(i)) {
                    at = page.byIds ? at + 1 : chunk.width().next(page.bytes, at, page.end);
                }
            }
            return at;
        });
        return values;
    }
}
