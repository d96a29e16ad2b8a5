package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Row groups of 64 MB, one scattered and one taken over as it is, on a heap of 48 MB.
class LargeRowGroupTest {

    private static final int ROWS = 32_000;
    private static final int TEXT = 2_000;
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType(
            "message table { required int32 tenant; optional int64 id; optional binary content; }");

    @Test
    void rowGroupsMayBeLargerThanAllMemory(@TempDir Path folder) throws IOException, InterruptedException {
        Path source = Files.createDirectories(folder.resolve("source"));
        Path lake = Files.createDirectories(folder.resolve("lake"));
        write(source.resolve("part-0.parquet"), row -> row % 3);
        write(source.resolve("part-1.parquet"), row -> 3);

        assertThat(RepartitionMain.inFreshJvm("48m", source, lake, 8L << 20)).isZero();
        String rows =
                "SELECT concat_ws(' ', tenant, count(*), sum(hash(id, content))) FROM %s GROUP BY tenant ORDER BY 1";
        try (Lake files = new Lake(folder)) {
            assertThat(files.query(rows.formatted("BODY"))).hasSize(4).isEqualTo(files.query(rows.formatted("SOURCE")));
        }
        assertThat(ParquetFooter.read(ParquetInput.of(lake.resolve("x-0.parquet")))
                        .rowGroups())
                .as("appended, before the others")
                .isOne();
    }

    private static void write(Path file, IntUnaryOperator tenant) throws IOException {
        Random random = new Random(5);
        try (ParquetWriter<@Nullable Object[]> writer = new RowWriter(new ScratchFile(file), SCHEMA)
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .withRowGroupSize(256L << 20)
                .build()) {
            for (int row = 0; row < ROWS; row++) {
                byte[] content = new byte[TEXT];
                random.nextBytes(content);
                writer.write(
                        new @Nullable Object[] {tenant.applyAsInt(row), (long) row, row % 7 == 0 ? null : content});
            }
        }
    }
}
