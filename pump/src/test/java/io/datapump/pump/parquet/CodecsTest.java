package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;

class CodecsTest {

    private static final byte[] TEXT = "some text, some text, some text".getBytes(StandardCharsets.UTF_8);
    private static final List<CompressionCodecName> READ = List.of(
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.GZIP,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.ZSTD);

    private final Codecs codecs = new Codecs();

    @Test
    void whatIsCompressedReadsBack() throws IOException {
        for (CompressionCodecName codec : READ) {
            byte[] compressed = FixtureCodecs.compress(codec, TEXT);
            assertThat(decompress(codec, compressed, TEXT.length))
                    .as("%s", codec)
                    .isEqualTo(TEXT);

            ByteBuffer out = ByteBuffer.allocate(TEXT.length);
            codecs.getDecompressor(codec).decompress(ByteBuffer.wrap(compressed), compressed.length, out, TEXT.length);
            assertThat(out.array()).isEqualTo(TEXT);
        }
    }

    @Test
    void whatIsWrittenReadsBack() throws IOException {
        for (CompressionCodecName codec : READ) {
            try (PageCompressor pages = new PageCompressor(codec)) {
                byte[] compressed = pages.compress(BytesInput.concat(BytesInput.from(TEXT), BytesInput.from(TEXT)));

                assertThat(pages.codec()).isEqualTo(codec);
                assertThat(decompress(codec, compressed, 2 * TEXT.length))
                        .startsWith(TEXT)
                        .endsWith(TEXT);
                byte[] random = new byte[100_000];
                new Random(1).nextBytes(random);
                assertThat(decompress(codec, pages.compress(random, 1, 99_000), 99_000))
                        .as("%s", codec)
                        .isEqualTo(Arrays.copyOfRange(random, 1, 99_001));
                assertThat(decompress(codec, pages.compress(BytesInput.empty()), 0))
                        .isEmpty();
            }
        }
    }

    @Test
    void pagesAreReadIntoTheMiddleOfAnArrayAndNothingBesideIsTouched() throws IOException {
        for (CompressionCodecName codec : READ) {
            byte[] compressed = FixtureCodecs.compress(codec, TEXT);
            byte[] in = new byte[compressed.length + 7];
            System.arraycopy(compressed, 0, in, 3, compressed.length);
            byte[] out = new byte[TEXT.length + 9];

            Codecs.of(codec).decompress(in, 3, compressed.length, out, 5, TEXT.length);

            assertThat(Arrays.copyOfRange(out, 5, 5 + TEXT.length)).isEqualTo(TEXT);
            assertThat(Arrays.copyOf(out, 5)).containsOnly(0);
            assertThat(Arrays.copyOfRange(out, 5 + TEXT.length, out.length)).containsOnly(0);
        }
    }

    @Test
    void zstandardOfSeveralFramesIsOneContent() throws IOException {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.write(FixtureCodecs.compress(CompressionCodecName.ZSTD, Arrays.copyOf(TEXT, 10)));
        two.write(FixtureCodecs.compress(CompressionCodecName.ZSTD, Arrays.copyOfRange(TEXT, 10, TEXT.length)));

        assertThat(decompress(CompressionCodecName.ZSTD, two.toByteArray(), TEXT.length))
                .isEqualTo(TEXT);
    }

    @Test
    void otherSizesAndDamagedBytesAreRefused() throws IOException {
        for (CompressionCodecName codec : READ) {
            byte[] compressed = FixtureCodecs.compress(codec, TEXT);
            for (int size : new int[] {-1, 0, TEXT.length - 1, TEXT.length + 1, Integer.MAX_VALUE}) {
                assertThatThrownBy(() -> decompress(codec, compressed, size))
                        .as("%s %s", codec, size)
                        .isInstanceOf(IOException.class);
            }
            byte[] cut = Arrays.copyOf(compressed, compressed.length - 3);
            assertThatThrownBy(() -> decompress(codec, cut, TEXT.length)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void everyDamagedBitOfGzipIsSeenOrHarmless() throws IOException {
        byte[] gzip = FixtureCodecs.gzip(TEXT);
        for (PageCodec codec : gzips()) {
            for (int bit = 0; bit < gzip.length * 8; bit++) {
                byte[] damaged = gzip.clone();
                damaged[bit / 8] ^= (byte) (1 << bit % 8);
                try {
                    assertThat(codec.decompress(damaged, 0, damaged.length, TEXT.length))
                            .isEqualTo(TEXT);
                } catch (IOException e) {
                    assertThat(e).hasMessageContaining("gzip");
                }
            }
        }
    }

    @Test
    void gzipOfSeveralMembersAndWithEveryHeaderFieldIsRead() throws IOException {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.write(FixtureCodecs.gzip(Arrays.copyOf(TEXT, 10)));
        two.write(withHeaderFields(FixtureCodecs.gzip(Arrays.copyOfRange(TEXT, 10, TEXT.length))));
        byte[] members = two.toByteArray();

        for (PageCodec codec : gzips()) {
            assertThat(codec.decompress(members, 0, members.length, TEXT.length))
                    .isEqualTo(TEXT);
            for (int size : new int[] {0, 9, 10, 11, TEXT.length - 1, TEXT.length + 1}) {
                if (size != 10) {
                    assertThatThrownBy(() -> codec.decompress(members, 0, members.length, size))
                            .as("%s", size)
                            .isInstanceOf(IOException.class);
                }
            }
        }
    }

    @Test
    void bothReadersOfGzipReadWhatBothWritersWrite() throws IOException {
        byte[] random = new byte[200_000];
        new Random(2).nextBytes(random);
        Arrays.fill(random, 1_000, 100_000, (byte) 'x');
        for (PageCodec writer : gzips()) {
            try (PageCodec.Compression compression = writer.compression()) {
                for (int length : new int[] {0, 1, 1_000, 50_000, 199_999}) {
                    byte[] out = new byte[compression.bound(length)];
                    int size = compression.compress(random, 1, length, out);
                    for (PageCodec reader : gzips()) {
                        assertThat(reader.decompress(out, 0, size, length))
                                .isEqualTo(Arrays.copyOfRange(random, 1, 1 + length));
                    }
                }
            }
        }
    }

    @Test
    void libdeflateCanBeTurnedOff() {
        System.setProperty(Libdeflate.PROPERTY, "off");
        try {
            assertThat(Libdeflate.find()).isEmpty();
        } finally {
            System.clearProperty(Libdeflate.PROPERTY);
        }
    }

    /// The JDK's and, where this machine has it, libdeflate's.
    private static List<PageCodec> gzips() {
        List<PageCodec> all = new ArrayList<>(List.of(new GzipPages()));
        Libdeflate.find().map(LibdeflatePages::new).ifPresent(all::add);
        return all;
    }

    @Test
    void otherCodecsAreRefusedByName() {
        assertThatThrownBy(() -> codecs.getDecompressor(CompressionCodecName.BROTLI))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("BROTLI");
        assertThatThrownBy(() -> codecs.getCompressor(CompressionCodecName.GZIP))
                .hasMessageContaining("GZIP");
    }

    private static byte[] withHeaderFields(byte[] gzip) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] header = Arrays.copyOf(gzip, 10);
        header[3] = 2 | 4 | 8 | 16;
        out.write(header);
        out.write(new byte[] {2, 0, 7, 7});
        out.write("name\0comment\0".getBytes(StandardCharsets.ISO_8859_1));
        CRC32 checksum = new CRC32();
        checksum.update(out.toByteArray());
        out.write(new byte[] {(byte) checksum.getValue(), (byte) (checksum.getValue() >>> 8)});
        out.write(gzip, 10, gzip.length - 10);
        return out.toByteArray();
    }

    private byte[] decompress(CompressionCodecName codec, byte[] bytes, int size) throws IOException {
        BytesInputDecompressor decompressor = codecs.getDecompressor(codec);
        BytesInput plain = decompressor.decompress(BytesInput.from(bytes), size);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        plain.writeAllTo(out);
        return out.toByteArray();
    }
}
