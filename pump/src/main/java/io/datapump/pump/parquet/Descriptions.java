package io.datapump.pump.parquet;

import io.datapump.pump.parquet.ParquetDescription.Bound;
import io.datapump.pump.parquet.ParquetDescription.Chunk;
import io.datapump.pump.parquet.ParquetDescription.Column;
import io.datapump.pump.parquet.ParquetDescription.Exactness;
import io.datapump.pump.parquet.ParquetDescription.Pages;
import io.datapump.pump.parquet.ParquetDescription.RowGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.PageEncodingStats;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// Descriptions from footers.
final class Descriptions {

    private Descriptions() {}

    static ParquetDescription of(ParquetInput input, Footers.Footer footer) {
        List<RowGroup> groups = new ArrayList<>();
        for (int i = 0; i < footer.blocks().size(); i++) {
            groups.add(group(footer.blocks().get(i), footer.chunks(i)));
        }
        return new ParquetDescription(
                input.name(),
                input.sizeInBytes(),
                Optional.ofNullable(footer.format().getCreated_by()).orElse(""),
                footer.metadata().getFileMetaData().getSchema().getColumns().stream()
                        .map(Descriptions::column)
                        .toList(),
                groups);
    }

    private static Column column(ColumnDescriptor column) {
        PrimitiveType type = column.getPrimitiveType();
        return new Column(
                String.join(".", column.getPath()),
                type(type),
                lower(type.getRepetition().name()));
    }

    private static String type(PrimitiveType type) {
        String physical = lower(type.getPrimitiveTypeName().name());
        if (type.getPrimitiveTypeName() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
            physical += "(" + type.getTypeLength() + ")";
        }
        return type.getLogicalTypeAnnotation() == null
                ? physical
                : physical + " (" + type.getLogicalTypeAnnotation() + ")";
    }

    private static RowGroup group(BlockMetaData block, List<ColumnChunk> stored) {
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < block.getColumns().size(); i++) {
            chunks.add(chunk(
                    block.getColumns().get(i), Optional.ofNullable(stored.get(i).getMeta_data())));
        }
        long bytes = chunks.stream().mapToLong(Chunk::bytes).sum();
        return new RowGroup(block.getRowCount(), bytes, block.getTotalByteSize(), chunks);
    }

    private static Chunk chunk(ColumnChunkMetaData chunk, Optional<ColumnMetaData> stored) {
        return new Chunk(
                chunk.getPath().toDotString(),
                lower(chunk.getCodec().name()),
                chunk.getTotalSize(),
                chunk.getEncodings().stream().map(Enum::name).sorted().toList(),
                pages(chunk, stored.map(ColumnMetaData::getEncoding_stats)),
                statistics(chunk, stored.map(ColumnMetaData::getStatistics)),
                indexes(chunk));
    }

    private static Pages pages(ColumnChunkMetaData chunk, Optional<List<PageEncodingStats>> counted) {
        return new Pages(
                chunk.hasDictionaryPage(),
                counted.map(pages -> count(pages, PageType.DATA_PAGE)),
                counted.map(pages -> count(pages, PageType.DATA_PAGE_V2)));
    }

    private static long count(List<PageEncodingStats> pages, PageType type) {
        return pages.stream()
                .filter(page -> page.getPage_type() == type)
                .mapToLong(PageEncodingStats::getCount)
                .sum();
    }

    private static ParquetDescription.Statistics statistics(ColumnChunkMetaData chunk, Optional<Statistics> stored) {
        var accepted = chunk.getStatistics();
        Optional<Long> nulls = accepted.isNumNullsSet() ? Optional.of(accepted.getNumNulls()) : Optional.empty();
        if (!accepted.hasNonNullValue()) {
            return new ParquetDescription.Statistics(
                    nulls,
                    Optional.empty(),
                    Optional.empty(),
                    stored.map(Descriptions::hasBounds).orElse(false));
        }
        return new ParquetDescription.Statistics(
                nulls,
                Optional.of(new Bound(
                        accepted.minAsString(),
                        exactness(stored.filter(Statistics::isSetIs_min_value_exact)
                                .map(Statistics::isIs_min_value_exact)))),
                Optional.of(new Bound(
                        accepted.maxAsString(),
                        exactness(stored.filter(Statistics::isSetIs_max_value_exact)
                                .map(Statistics::isIs_max_value_exact)))),
                false);
    }

    private static boolean hasBounds(Statistics stored) {
        return stored.isSetMin() || stored.isSetMax() || stored.isSetMin_value() || stored.isSetMax_value();
    }

    private static Exactness exactness(Optional<Boolean> stated) {
        return stated.map(exact -> exact ? Exactness.EXACT : Exactness.SHORTENED)
                .orElse(Exactness.UNSTATED);
    }

    private static List<String> indexes(ColumnChunkMetaData chunk) {
        List<String> indexes = new ArrayList<>();
        if (chunk.getColumnIndexReference() != null) {
            indexes.add("column index");
        }
        if (chunk.getOffsetIndexReference() != null) {
            indexes.add("offset index");
        }
        if (chunk.getBloomFilterOffset() >= 0) {
            indexes.add("bloom filter");
        }
        return indexes;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
