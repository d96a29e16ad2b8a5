package io.datapump.pump.parquet;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/// Writes rows given as arrays: the other way round from the engine under test, and slow.
final class RowWriter extends ParquetWriter.Builder<@Nullable Object[], RowWriter> {

    private final MessageType schema;

    RowWriter(OutputFile file, MessageType schema) {
        super(file);
        this.schema = schema;
        withConf(new PlainParquetConfiguration());
        withCodecFactory(new FixtureCodecs());
    }

    @Override
    protected RowWriter self() {
        return this;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, so it must be there
    protected WriteSupport<@Nullable Object[]> getWriteSupport(Configuration configuration) {
        return new Rows(schema);
    }

    @Override
    protected WriteSupport<@Nullable Object[]> getWriteSupport(ParquetConfiguration configuration) {
        return new Rows(schema);
    }

    private static final class Rows extends WriteSupport<@Nullable Object[]> {

        private final MessageType schema;
        private Optional<RecordConsumer> prepared = Optional.empty();

        private Rows(MessageType schema) {
            this.schema = schema;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract, so it must be there
        public WriteContext init(Configuration configuration) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer recordConsumer) {
            prepared = Optional.of(recordConsumer);
        }

        @Override
        public void write(@Nullable Object[] row) {
            RecordConsumer consumer = prepared.orElseThrow();
            consumer.startMessage();
            for (int i = 0; i < row.length; i++) {
                Object value = row[i];
                if (value != null) {
                    String name = schema.getFieldName(i);
                    consumer.startField(name, i);
                    add(consumer, value);
                    consumer.endField(name, i);
                }
            }
            consumer.endMessage();
        }

        private static void add(RecordConsumer consumer, Object value) {
            switch (value) {
                case Integer number -> consumer.addInteger(number);
                case Long number -> consumer.addLong(number);
                case Float number -> consumer.addFloat(number);
                case Double number -> consumer.addDouble(number);
                case Boolean flag -> consumer.addBoolean(flag);
                case String text -> consumer.addBinary(Binary.fromString(text));
                case byte[] bytes -> consumer.addBinary(Binary.fromConstantByteArray(bytes));
                default -> throw new IllegalArgumentException("no Parquet value: " + value);
            }
        }
    }
}
