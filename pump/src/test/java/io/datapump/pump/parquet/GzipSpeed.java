package io.datapump.pump.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.zip.Deflater;

/// Measures gzip on pages like those of an export, by one thread, in MB of raw bytes a second. To be run with and
/// without another zlib in `LD_PRELOAD`; prints one line for each way.
final class GzipSpeed {

    private static final int PAGES = 24;
    private static final int ROUNDS = 7;

    private GzipSpeed() {}

    public static void main(String[] args) throws Exception {
        List<byte[]> pages = pages();
        long raw = pages.stream().mapToLong(page -> page.length).sum();
        System.out.printf("%d pages, %,d bytes%n", pages.size(), raw);
        List<byte[]> gzip = compress(new GzipPages(), pages);
        measure("read JDK", raw, () -> decompress(new GzipPages(), gzip, pages));
        for (int level : new int[] {1, 6}) {
            measure("write JDK " + level, raw, () -> deflate(level, pages));
        }
        measure("write zstd 1", raw, () -> zstd(pages));
        if (Libdeflate.find().isEmpty()) {
            System.out.println("libdeflate is not here");
            return;
        }
        Libdeflate library = Libdeflate.find().get();
        PageCodec codec = new LibdeflatePages(library);
        measure("read libdeflate", raw, () -> decompress(codec, gzip, pages));
        for (int level : new int[] {1, 6}) {
            measure("write libdeflate " + level, raw, () -> deflate(library, level, pages));
        }
    }

    private interface Work {
        long run() throws IOException;
    }

    private static void measure(String name, long raw, Work work) throws IOException {
        double best = 0;
        long size = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long begun = System.nanoTime();
            size = work.run();
            best = Math.max(best, raw / 1e6 / ((System.nanoTime() - begun) / 1e9));
        }
        System.out.printf("%-22s %6.0f MB/s  ratio %.3f%n", name, best, (double) size / raw);
    }

    private static List<byte[]> compress(PageCodec codec, List<byte[]> pages) throws IOException {
        List<byte[]> compressed = new ArrayList<>();
        try (PageCodec.Compression compression = codec.compression()) {
            for (byte[] page : pages) {
                byte[] out = new byte[compression.bound(page.length)];
                compressed.add(Arrays.copyOf(out, compression.compress(page, 0, page.length, out)));
            }
        }
        return compressed;
    }

    private static long decompress(PageCodec codec, List<byte[]> gzip, List<byte[]> pages) throws IOException {
        byte[] out = new byte[2 << 20];
        long size = 0;
        for (int i = 0; i < gzip.size(); i++) {
            codec.decompress(gzip.get(i), 0, gzip.get(i).length, out, 0, pages.get(i).length);
            size += gzip.get(i).length;
        }
        return size;
    }

    private static long deflate(int level, List<byte[]> pages) {
        byte[] out = new byte[2 << 20];
        long size = 0;
        try (Deflater deflater = new Deflater(level, true)) {
            for (byte[] page : pages) {
                deflater.reset();
                deflater.setInput(page);
                deflater.finish();
                size += deflater.deflate(out);
            }
        }
        return size;
    }

    private static long zstd(List<byte[]> pages) {
        return pages.stream().mapToLong(page -> Zstd.compress(page, 1).length).sum();
    }

    private static long deflate(Libdeflate library, int level, List<byte[]> pages) {
        byte[] out = new byte[2 << 20];
        long size = 0;
        var compressor = library.compressor(level);
        for (byte[] page : pages) {
            size += library.compress(compressor, MemorySegment.ofArray(page), MemorySegment.ofArray(out));
        }
        library.free(compressor);
        return size;
    }

    /// PLAIN text pages of a payments table: timestamps in order, amounts, identifiers, a few kinds of words.
    private static List<byte[]> pages() throws IOException {
        Random random = new Random(1);
        List<byte[]> pages = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int row = 0; row < 20_000; row++) {
                byte[] text = text(page % 4, page * 20_000 + row, random).getBytes(StandardCharsets.UTF_8);
                out.write(new byte[] {(byte) text.length, 0, 0, 0});
                out.write(text);
            }
            pages.add(out.toByteArray());
        }
        return pages;
    }

    private static String text(int kind, int row, Random random) {
        return switch (kind) {
            case 0 ->
                "2024-%02d-%02d %02d:%02d:%02d.%06d+00"
                        .formatted(
                                1 + row / 50_000,
                                1 + row / 1_800 % 28,
                                row / 75 % 24,
                                row % 60,
                                random.nextInt(60),
                                random.nextInt(1_000_000));
            case 1 -> "%d.%02d".formatted(random.nextInt(100_000), random.nextInt(100));
            case 2 -> new UUID(random.nextLong(), random.nextLong()).toString();
            default ->
                List.of("settled", "pending", "refused", "returned by the bank").get(random.nextInt(4)) + " order "
                        + random.nextInt(500_000);
        };
    }
}
