package io.datapump.local.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FastGzipCodecsTest {

    private final FastGzipCodecs codecs = new FastGzipCodecs();

    @AfterEach
    void release() {
        codecs.release();
    }

    @Test
    void everyGzipReaderReadsIt() throws IOException {
        var noise = new byte[1_000_000];
        new Random(1).nextBytes(noise);
        for (var raw : new byte[][] {{}, {7}, new byte[200_000], noise}) {
            assertThat(unzipped(zipped(raw))).isEqualTo(raw);
        }
    }

    @Test
    void onePageDoesNotChangeTheNext() throws IOException {
        var first = zipped(new byte[] {1, 2, 3});
        var between = zipped(new byte[10_000]);
        assertThat(zipped(new byte[] {1, 2, 3})).isEqualTo(first).isNotEqualTo(between);
        assertThat(unzipped(first)).containsExactly(1, 2, 3);
    }

    @Test
    void repetitionIsCompressed() throws IOException {
        assertThat(zipped(new byte[100_000]).length).isLessThan(1_000);
    }

    @Test
    void otherCodecsAndReadingAreRefused() {
        assertThatThrownBy(() -> codecs.getCompressor(CompressionCodecName.ZSTD))
                .hasMessageContaining("ZSTD");
        assertThatThrownBy(() -> codecs.getDecompressor(CompressionCodecName.GZIP))
                .hasMessageContaining("only writes");
    }

    private byte[] zipped(byte[] raw) throws IOException {
        var out = new ByteArrayOutputStream();
        codecs.getCompressor(CompressionCodecName.GZIP)
                .compress(BytesInput.from(raw))
                .writeAllTo(out);
        return out.toByteArray();
    }

    private static byte[] unzipped(byte[] zipped) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            return in.readAllBytes();
        }
    }
}
