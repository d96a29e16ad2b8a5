package io.datapump.pump.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/// Compresses fixtures with the JDK's gzip, Snappy and Zstandard, without Hadoop.
final class FixtureCodecs implements CompressionCodecFactory {

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return new BytesInputCompressor() {
            @Override
            public BytesInput compress(BytesInput bytes) throws IOException {
                ByteArrayOutputStream plain = new ByteArrayOutputStream();
                bytes.writeAllTo(plain);
                return BytesInput.from(FixtureCodecs.compress(codec, plain.toByteArray()));
            }

            @Override
            public CompressionCodecName getCodecName() {
                return codec;
            }

            @Override
            public void release() {}
        };
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return new Codecs().getDecompressor(codec);
    }

    @Override
    public void release() {}

    static byte[] compress(CompressionCodecName codec, byte[] bytes) throws IOException {
        return switch (codec) {
            case UNCOMPRESSED -> bytes;
            case SNAPPY -> Snappy.compress(bytes);
            case ZSTD -> Zstd.compress(bytes);
            case GZIP -> gzip(bytes);
            default -> throw new IllegalArgumentException("no fixture codec: " + codec);
        };
    }

    static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
