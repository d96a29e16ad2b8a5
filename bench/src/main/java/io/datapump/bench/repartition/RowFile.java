package io.datapump.bench.repartition;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;

/// Writes rows into one file, where nobody asks for more of one row group, as Spark, and so RDS, would:
/// v1 pages, dictionaries, statistics, gzip at its default level. A record is a position.
public final class RowFile extends ParquetWriter.Builder<Long, RowFile> {

    private static final long ONE_ROW_GROUP = 1L << 30;

    private final Rows rows;

    private RowFile(OutputFile file, Rows rows) {
        super(file);
        this.rows = rows;
    }

    static void write(Rows rows, long from, long to, Path file) throws IOException {
        write(rows, LongStream.range(from, to), Integer.MAX_VALUE, file);
    }

    /// Writes the rows that stand at some positions.
    ///
    /// @param rowsPerGroup the most that are in one row group
    public static void write(Rows rows, LongStream positions, int rowsPerGroup, Path file) throws IOException {
        try (var writer = new RowFile(new LocalOutputFile(file), rows)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new PageCodecs())
                .withRowGroupSize(ONE_ROW_GROUP)
                .withRowGroupRowCountLimit(rowsPerGroup)
                .withCompressionCodec(CompressionCodecName.GZIP)
                .build()) {
            for (var each = positions.iterator(); each.hasNext(); ) {
                writer.write(each.next());
            }
        }
    }

    @Override
    protected RowFile self() {
        return this;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract in the builder, never called with a plain configuration
    protected WriteSupport<Long> getWriteSupport(Configuration configuration) {
        return new Support(rows);
    }

    @Override
    protected WriteSupport<Long> getWriteSupport(ParquetConfiguration configuration) {
        return new Support(rows);
    }

    private static final class Support extends WriteSupport<Long> {

        private final Rows rows;
        private Optional<RecordConsumer> consumer = Optional.empty();

        Support(Rows rows) {
            this.rows = rows;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract in the interface, never called with a plain configuration
        public WriteContext init(Configuration configuration) {
            return new WriteContext(rows.schema(), Map.of());
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return new WriteContext(rows.schema(), Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer recordConsumer) {
            consumer = Optional.of(recordConsumer);
        }

        @Override
        public void write(Long position) {
            rows.write(position, consumer.orElseThrow());
        }
    }
}
