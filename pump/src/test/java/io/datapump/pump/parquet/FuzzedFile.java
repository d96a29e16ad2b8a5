package io.datapump.pump.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;

/// A small file with one row group, and ways to damage it: bits, bytes, runs of bytes, lengths that lie.
@SuppressWarnings("ArrayRecordComponent") // never compared
record FuzzedFile(String name, byte[] bytes, FileMetaData footer, List<Page> pages) {

    private static final List<Integer> HOSTILE =
            List.of(-1, 0, 1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 30, 100_000_000, 65_536, -1000);

    /// What was done, and what came of it.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Damage(String what, byte[] bytes) {}

    /// Where a page's header and its content begin.
    private record Page(int start, int content, PageHeader header) {}

    /// A damage of any part of a page is seen by its checksum, or by that of gzip.
    static List<FuzzedFile> withChecksums() {
        return List.of(
                of("checksums", rows().codec("UNCOMPRESSED")),
                of("gzip", rows().withoutChecksums()),
                of("plain", rows().withoutDictionary().codec("SNAPPY")),
                of("delta", rows().pagesV2().withoutDictionary()),
                of("v2", rows().pagesV2()));
    }

    static List<FuzzedFile> withoutChecksums() {
        return List.of(
                of("uncompressed", rows().codec("UNCOMPRESSED").withoutChecksums()),
                of(
                        "uncompressed plain",
                        rows().codec("UNCOMPRESSED").withoutChecksums().withoutDictionary()),
                of("snappy", rows().codec("SNAPPY").withoutChecksums()),
                of("zstd", rows().codec("ZSTD").withoutChecksums()),
                of(
                        "delta",
                        rows().codec("UNCOMPRESSED")
                                .withoutChecksums()
                                .withoutDictionary()
                                .pagesV2()));
    }

    private static ParquetFixtures rows() {
        Random random = new Random(1);
        ParquetFixtures table = ParquetFixtures.table("optional binary d (STRING); optional int32 id;"
                + " optional binary name (STRING); required double x; optional boolean b;"
                + " optional fixed_len_byte_array(9) big (DECIMAL(20,0)); optional int64 n;");
        for (int i = 0; i < 200; i++) {
            table.row(
                    random.nextInt(20) == 0 ? null : "2024-0" + (1 + random.nextInt(3)) + "-11",
                    random.nextInt(5) == 0 ? null : (Integer) i,
                    "name " + random.nextInt(20),
                    random.nextDouble(),
                    i < 20 ? null : (Boolean) random.nextBoolean(),
                    new byte[] {0, 1, 2, 3, 4, 5, 6, 7, (byte) random.nextInt(9)},
                    (long) random.nextInt(1000));
        }
        return table.rowsPerPage(60);
    }

    private static FuzzedFile of(String name, ParquetFixtures table) {
        byte[] bytes = table.bytes();
        FileMetaData footer = Footers.open(new MemoryInput(name, bytes)).format();
        List<Page> pages = new ArrayList<>();
        for (ColumnMetaData column : columns(footer)) {
            long start = column.isSetDictionary_page_offset()
                    ? Math.min(column.getDictionary_page_offset(), column.getData_page_offset())
                    : column.getData_page_offset();
            long end = start + column.getTotal_compressed_size();
            while (start < end) {
                Page page = page(bytes, Math.toIntExact(start));
                pages.add(page);
                start = (long) page.content + page.header.getCompressed_page_size();
            }
        }
        return new FuzzedFile(name, bytes, footer, pages);
    }

    private static Page page(byte[] bytes, int start) {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes, start, bytes.length - start);
        try {
            PageHeader header = Util.readPageHeader(in);
            return new Page(start, bytes.length - in.available(), header);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<ColumnMetaData> columns(FileMetaData footer) {
        return Objects.requireNonNull(footer.getRow_groups()).stream()
                .flatMap(group -> Objects.requireNonNull(group.getColumns()).stream())
                .map(chunk -> Objects.requireNonNull(chunk.getMeta_data()))
                .toList();
    }

    private int pagesEnd() {
        Page last = pages.getLast();
        return last.content + last.header.getCompressed_page_size();
    }

    private int footerStart() {
        int at = bytes.length - 8;
        int length = 0;
        for (int i = 3; i >= 0; i--) {
            length = length << 8 | (bytes[at + i] & 0xff);
        }
        return at - length;
    }

    /// The file's beginning up to each border of its parts, and up to places between.
    List<byte[]> truncations() {
        List<Integer> ends = new ArrayList<>(List.of(0, 1, 4, 8, 11, 12, pagesEnd(), footerStart()));
        for (Page page : pages) {
            ends.addAll(List.of(page.start, page.content, page.content + 1));
        }
        for (int i = 1; i <= 9; i++) {
            ends.add(bytes.length - i);
        }
        return ends.stream().map(end -> Arrays.copyOf(bytes, end)).toList();
    }

    /// Half of them random, half of them headers that lie.
    List<Damage> pageDamages(int count) {
        List<Damage> damages = new ArrayList<>();
        for (int seed = 0; seed < count; seed++) {
            Random random = new Random(seed);
            damages.add(
                    seed % 2 == 0
                            ? randomDamage(seed, 4, pagesEnd())
                            : lyingHeader(seed, pages.get(random.nextInt(pages.size())), random));
        }
        return damages;
    }

    private Damage randomDamage(int seed, int from, int to) {
        Random random = new Random(seed);
        byte[] damaged = bytes.clone();
        int at = from + random.nextInt(to - from);
        switch (random.nextInt(4)) {
            case 0 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> damaged[at] = (byte) random.nextInt();
            case 2 -> Arrays.fill(damaged, at, Math.min(to, at + 1 + random.nextInt(12)), (byte) -random.nextInt(2));
            default -> {
                // A thrift list of structures, of a hundred million of them.
                byte[] bomb = {(byte) 0xfc, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x2f};
                System.arraycopy(bomb, 0, damaged, at, Math.min(bomb.length, to - at));
            }
        }
        return new Damage("random seed " + seed + " at " + at, damaged);
    }

    private Damage lyingHeader(int seed, Page page, Random random) {
        PageHeader header = page.header.deepCopy();
        int lie = random.nextInt(4) == 0 ? random.nextInt(300) : HOSTILE.get(random.nextInt(HOSTILE.size()));
        List<Consumer<PageHeader>> lies = new ArrayList<>(List.of(
                h -> h.setUncompressed_page_size(lie),
                h -> h.setCompressed_page_size(lie),
                h -> h.setUncompressed_page_size(h.getUncompressed_page_size() + lie % 3)));
        if (header.isSetData_page_header()) {
            lies.add(h -> Objects.requireNonNull(h.getData_page_header()).setNum_values(lie));
        }
        if (header.isSetDictionary_page_header()) {
            lies.add(h -> Objects.requireNonNull(h.getDictionary_page_header()).setNum_values(lie));
        }
        if (header.isSetData_page_header_v2()) {
            lies.add(h -> Objects.requireNonNull(h.getData_page_header_v2()).setNum_values(lie));
            lies.add(h -> Objects.requireNonNull(h.getData_page_header_v2()).setNum_nulls(lie));
            lies.add(h -> Objects.requireNonNull(h.getData_page_header_v2()).setNum_rows(lie));
            lies.add(h -> Objects.requireNonNull(h.getData_page_header_v2()).setDefinition_levels_byte_length(lie));
            lies.add(h -> Objects.requireNonNull(h.getData_page_header_v2()).setRepetition_levels_byte_length(lie));
        }
        int which = random.nextInt(lies.size());
        lies.get(which).accept(header);
        return new Damage(
                "header seed " + seed + ", page at " + page.start + ", lie " + which + " " + lie,
                withHeader(page, header));
    }

    /// The file with another page header, and with a footer for where everything lies then.
    private byte[] withHeader(Page page, PageHeader header) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(bytes, 0, page.start);
            Util.writePageHeader(header, out);
            int shift = out.size() - page.content;
            out.write(bytes, page.content, bytes.length - page.content);
            FileMetaData moved = footer.deepCopy();
            for (ColumnMetaData column : columns(moved)) {
                boolean dictionary = column.isSetDictionary_page_offset();
                long start = dictionary ? column.getDictionary_page_offset() : column.getData_page_offset();
                if (start <= page.start && page.start < start + column.getTotal_compressed_size()) {
                    column.setTotal_compressed_size(column.getTotal_compressed_size() + shift);
                }
                if (column.getData_page_offset() > page.start) {
                    column.setData_page_offset(column.getData_page_offset() + shift);
                }
                if (dictionary && column.getDictionary_page_offset() > page.start) {
                    column.setDictionary_page_offset(column.getDictionary_page_offset() + shift);
                }
            }
            return ParquetFixtures.withFooter(out.toByteArray(), moved);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Half of them random, half of them numbers that lie.
    List<Damage> footerDamages(int count) {
        List<Damage> damages = new ArrayList<>();
        for (int seed = 0; seed < count; seed++) {
            damages.add(seed % 2 == 0 ? randomDamage(seed, footerStart(), bytes.length) : lyingFooter(seed));
        }
        return damages;
    }

    private Damage lyingFooter(int seed) {
        Random random = new Random(seed);
        FileMetaData lying = footer.deepCopy();
        var group = Objects.requireNonNull(lying.getRow_groups()).getFirst();
        List<ColumnChunk> chunks = Objects.requireNonNull(group.getColumns());
        ColumnMetaData column =
                Objects.requireNonNull(chunks.get(random.nextInt(chunks.size())).getMeta_data());
        var schema = Objects.requireNonNull(lying.getSchema());
        int lie = HOSTILE.get(random.nextInt(HOSTILE.size()));
        List<Runnable> lies = List.of(
                () -> lying.setNum_rows(lie),
                () -> group.setNum_rows(lie),
                () -> {
                    lying.setNum_rows(lie);
                    group.setNum_rows(lie);
                },
                () -> group.setTotal_byte_size(lie),
                () -> column.setNum_values(lie),
                () -> column.setTotal_compressed_size(lie),
                () -> column.setTotal_uncompressed_size(lie),
                () -> column.setData_page_offset(lie),
                () -> column.setDictionary_page_offset(lie),
                () -> schema.getFirst().setNum_children(lie),
                () -> schema.get(6).setType_length(lie),
                () -> schema.removeLast(),
                () -> chunks.removeLast(),
                () -> chunks.add(chunks.getFirst()));
        int which = random.nextInt(lies.size());
        lies.get(which).run();
        return new Damage(
                "footer seed " + seed + ", lie " + which + " " + lie, ParquetFixtures.withFooter(bytes, lying));
    }
}
