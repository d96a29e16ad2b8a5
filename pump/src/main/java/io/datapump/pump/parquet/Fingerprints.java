package io.datapump.pump.parquet;

import io.datapump.pump.parquet.Fingerprint.ColumnBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;

/// Fingerprints from footers: one for every row group, combined.
final class Fingerprints {

    private Fingerprints() {}

    static Fingerprint of(Footers.Footer footer) {
        List<Fingerprint> groups = new ArrayList<>();
        groups.add(new Fingerprint(0, namesOnly(footer)));
        for (int i = 0; i < footer.blocks().size(); i++) {
            groups.add(of(footer.blocks().get(i), footer.chunks(i)));
        }
        return Fingerprint.combine(groups);
    }

    private static Map<String, ColumnBounds> namesOnly(Footers.Footer footer) {
        Map<String, ColumnBounds> columns = new TreeMap<>();
        for (ColumnDescriptor column :
                footer.metadata().getFileMetaData().getSchema().getColumns()) {
            columns.put(String.join(".", column.getPath()), new ColumnBounds(0, Optional.empty(), Optional.empty()));
        }
        return columns;
    }

    private static Fingerprint of(BlockMetaData block, List<ColumnChunk> chunks) {
        Map<String, ColumnBounds> columns = new TreeMap<>();
        for (int i = 0; i < block.getColumns().size(); i++) {
            ColumnChunkMetaData chunk = block.getColumns().get(i);
            Optional<Statistics> stored =
                    Optional.ofNullable(chunks.get(i).getMeta_data()).map(ColumnMetaData::getStatistics);
            columns.put(
                    chunk.getPath().toDotString(),
                    stored.map(statistics -> bounds(chunk, statistics)).orElse(Fingerprint.UNKNOWN));
        }
        return new Fingerprint(block.getRowCount(), columns);
    }

    private static ColumnBounds bounds(ColumnChunkMetaData chunk, Statistics stored) {
        if (chunk.getPath().size() > 1) {
            // Below a group, nulls are not rows: "all null" cannot be told from the footer.
            return Fingerprint.UNKNOWN;
        }
        var accepted = chunk.getStatistics();
        long nulls = accepted.isNumNullsSet() ? accepted.getNumNulls() : -1;
        // Whether bounds leave NaN out or drop out because of it differs from writer to writer.
        boolean hasNaN = stored.isSetNan_count() && stored.getNan_count() > 0;
        if (hasNaN || !accepted.hasNonNullValue()) {
            return new ColumnBounds(nulls, Optional.empty(), Optional.empty());
        }
        boolean minShortened = stored.isSetIs_min_value_exact() && !stored.isIs_min_value_exact();
        boolean maxShortened = stored.isSetIs_max_value_exact() && !stored.isIs_max_value_exact();
        return new ColumnBounds(
                nulls,
                minShortened ? Optional.empty() : BoundText.of(chunk.getPrimitiveType(), accepted.genericGetMin()),
                maxShortened ? Optional.empty() : BoundText.of(chunk.getPrimitiveType(), accepted.genericGetMax()));
    }
}
