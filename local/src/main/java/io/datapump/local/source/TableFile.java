package io.datapump.local.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/// Writes rows of a table into one Parquet file as Spark, and so RDS, would: v1 pages, dictionaries,
/// statistics, gzip, every column optional. Rows go straight from the generator into the column writers.
final class TableFile {

    private TableFile() {}

    /// @throws IOException when the file cannot be written
    static void write(SampleTable table, PartFile part, Path file) throws IOException {
        var codecs = new FastGzipCodecs();
        try (var writer = new Builder(new LocalFile(file), table)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(codecs)
                .withCompressionCodec(CompressionCodecName.GZIP)
                .build()) {
            for (var row = part.firstRow(); row < part.firstRow() + part.rows(); row++) {
                writer.write(row);
            }
        } finally {
            codecs.release();
        }
    }

    private static MessageType schema(SampleTable table) {
        return Types.buildMessage()
                .addFields(table.columns().stream().map(TableFile::field).toArray(Type[]::new))
                .named("spark_schema");
    }

    private static Type field(SampleColumn column) {
        var field = switch (column.exportedAs()) {
            case BOOLEAN -> Types.optional(PrimitiveTypeName.BOOLEAN);
            case INT16 -> Types.optional(PrimitiveTypeName.INT32).as(LogicalTypeAnnotation.intType(16, true));
            case INT32 -> Types.optional(PrimitiveTypeName.INT32);
            case INT64 -> Types.optional(PrimitiveTypeName.INT64);
            case FLOAT -> Types.optional(PrimitiveTypeName.FLOAT);
            case DOUBLE -> Types.optional(PrimitiveTypeName.DOUBLE);
            case BYTES -> Types.optional(PrimitiveTypeName.BINARY);
            case TEXT -> Types.optional(PrimitiveTypeName.BINARY).as(LogicalTypeAnnotation.stringType());
        };
        return field.named(column.name());
    }

    private static final class Builder extends ParquetWriter.Builder<Long, Builder> {
        private final SampleTable table;

        Builder(OutputFile file, SampleTable table) {
            super(file);
            this.table = table;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // Abstract in the builder; never called with a plain configuration.
        protected WriteSupport<Long> getWriteSupport(Configuration conf) {
            return new Rows(table);
        }

        @Override
        protected WriteSupport<Long> getWriteSupport(ParquetConfiguration conf) {
            return new Rows(table);
        }
    }

    /// A "record" is a row's number.
    private static final class Rows extends WriteSupport<Long> {
        private final SampleTable table;
        private Optional<ColumnSink> sink = Optional.empty();

        Rows(SampleTable table) {
            this.table = table;
        }

        @Override
        @SuppressWarnings("deprecation") // Abstract in the interface; never called with a plain configuration.
        public WriteContext init(Configuration conf) {
            return context();
        }

        @Override
        public WriteContext init(ParquetConfiguration conf) {
            return context();
        }

        private WriteContext context() {
            return new WriteContext(schema(table), Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            sink = Optional.of(new ColumnSink(consumer, table.columns()));
        }

        @Override
        public void write(Long number) {
            sink.orElseThrow().row(table.source(), number);
        }
    }
}
