package io.datapump.pump.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.schema.MessageType;

/// One output file, row group by row group.
final class PartitionWriter {

    // parquet-java's defaults; the first is only a hint for file systems with blocks.
    private static final long ROW_GROUP_HINT = 128L << 20;
    private static final int COLUMN_INDEX_TRUNCATE_LENGTH = 64;

    // Not created_by: that stays parquet-java's, whose layout and statistics these are and by which readers judge them.
    private static final Map<String, String> ORIGIN = Map.of("writer.model.name", "datapump");

    private final MessageType schema;
    private final ScratchFile file;
    private final ParquetFileWriter writer;
    private long rows;

    PartitionWriter(Path path, MessageType schema) throws IOException {
        this.schema = schema;
        this.file = new ScratchFile(path);
        this.writer = new ParquetFileWriter(
                file,
                schema,
                ParquetFileWriter.Mode.CREATE,
                ROW_GROUP_HINT,
                0,
                COLUMN_INDEX_TRUNCATE_LENGTH,
                Integer.MAX_VALUE,
                true);
        writer.start();
        file.park();
    }

    Path path() {
        return file.path();
    }

    long sizeInBytes() {
        return file.getPos();
    }

    /// Rows written so far.
    long rows() {
        return rows;
    }

    void write(List<EncodedColumn> columns) throws IOException {
        List<ColumnDescriptor> descriptors = schema.getColumns();
        long groupRows = EncodedColumn.rows(columns);
        writer.startBlock(groupRows);
        for (int i = 0; i < descriptors.size(); i++) {
            columns.get(i).writeTo(writer, descriptors.get(i));
        }
        writer.endBlock();
        file.park();
        rows += groupRows;
    }

    void append(RowGroupAppender group) throws IOException {
        group.appendTo(writer, schema);
        file.park();
        rows += group.rows();
    }

    /// Writes the footer.
    void finish() throws IOException {
        writer.end(ORIGIN);
        writer.close();
        file.park();
    }

    /// Gives the file handle back, whatever state the file is in.
    void abandon() throws IOException {
        file.park();
    }
}
