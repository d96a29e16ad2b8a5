package io.datapump.pump.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// The rows of a Parquet file as parquet-java reads them, record by record: the other way round from the
/// engine under test, and slow.
public final class RowsOf {

    private RowsOf() {}

    /// Values by column; whole numbers are longs, nulls are left out.
    public static List<Map<String, Object>> file(String name, byte[] content) {
        var options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new FixtureCodecs())
                .build();
        var rows = new ArrayList<Map<String, Object>>();
        try (var reader = ParquetFileReader.open(new RangedFile(new MemoryInput(name, content)), options)) {
            var schema = reader.getFooter().getFileMetaData().getSchema();
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                var records = new ColumnIOFactory()
                        .getColumnIO(schema)
                        .getRecordReader(pages, new GroupRecordConverter(schema));
                for (long i = 0; i < pages.getRowCount(); i++) {
                    rows.add(row(schema, records.read()));
                }
            }
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> row(MessageType schema, Group group) {
        var row = new TreeMap<String, Object>();
        for (int i = 0; i < schema.getFieldCount(); i++) {
            if (group.getFieldRepetitionCount(i) > 0) {
                var type = schema.getType(i).asPrimitiveType().getPrimitiveTypeName();
                row.put(
                        schema.getFieldName(i),
                        type == PrimitiveTypeName.INT32
                                ? (long) group.getInteger(i, 0)
                                : type == PrimitiveTypeName.INT64 ? group.getLong(i, 0) : group.getString(i, 0));
            }
        }
        return row;
    }
}
