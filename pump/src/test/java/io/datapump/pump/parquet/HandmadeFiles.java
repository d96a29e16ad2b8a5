package io.datapump.pump.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/// Files put together byte by byte, of one optional text column `d`, for what no writer at hand writes.
final class HandmadeFiles {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final String[] DAYS = {"2024-01-15", "2024-02-15", "2024-03-15"};

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ColumnMetaData column = new ColumnMetaData(
            Type.BYTE_ARRAY,
            List.of(Encoding.PLAIN, Encoding.RLE, Encoding.PLAIN_DICTIONARY, Encoding.BIT_PACKED),
            List.of("d"),
            CompressionCodec.UNCOMPRESSED,
            0,
            0,
            0,
            4);
    private Encoding levels = Encoding.RLE;
    private long sizeBefore;

    private HandmadeFiles() {
        out.writeBytes(MAGIC);
    }

    static List<ForeignFile> all(Path folder) {
        List<ForeignFile> files = new ArrayList<>();
        HandmadeFiles members = new HandmadeFiles();
        members.column.setCodec(CompressionCodec.GZIP);
        files.add(members.page(3, plain(DAYS), HandmadeFiles::twoMembers, false).write(folder, "gzip-of-members"));

        files.add(new HandmadeFiles().page(3, plain(DAYS), bytes -> bytes, true).write(folder, "checksum"));

        HandmadeFiles packed = new HandmadeFiles();
        packed.levels = Encoding.BIT_PACKED;
        packed.page(3, concat(new byte[] {(byte) 0b1010_0000}, text(DAYS[0]), text(DAYS[1])), b -> b, false);
        HandmadeFiles same = new HandmadeFiles()
                .page(3, concat(new byte[] {2, 0, 0, 0, 3, 0b101}, text(DAYS[0]), text(DAYS[1])), b -> b, false);
        files.add(packed.write(folder, "levels-bit-packed").sameAs(same.write(folder, "levels")));

        HandmadeFiles dictionary = new HandmadeFiles();
        files.add(dictionary
                .dictionary(3, concat(text(DAYS[0]), text(DAYS[1]), text(DAYS[2])))
                .indices(4, 2, 3, 0b00_10_01_00, 0)
                .indices(8, 2, 16, 2)
                .page(3, plain(DAYS), bytes -> bytes, false)
                .write(folder, "dictionary-then-plain"));

        files.add(new HandmadeFiles()
                .dictionary(1, text(DAYS[0]))
                .indices(8, 0, 16)
                .write(folder, "indices-of-no-bits"));
        // Where pyarrow stops reading.
        files.add(new HandmadeFiles()
                .page(0, new byte[4], b -> b, false)
                .page(3, plain(DAYS), b -> b, false)
                .write(folder, "page-without-values")
                .sameAs(new HandmadeFiles().page(3, plain(DAYS), b -> b, false).write(folder, "page")));

        HandmadeFiles wrong = new HandmadeFiles();
        files.add(wrong.page(3, plain(DAYS), b -> b, true).damageLastByte().write(folder, "refused-checksum"));
        HandmadeFiles lzo = new HandmadeFiles();
        lzo.column.setCodec(CompressionCodec.LZO);
        files.add(lzo.page(3, plain(DAYS), b -> b, false).write(folder, "refused-lzo"));
        files.add(encrypted(folder));
        return files;
    }

    private interface Codec {
        byte[] compress(byte[] page) throws IOException;
    }

    private HandmadeFiles page(int values, byte[] content, Codec codec, boolean checksum) {
        return data(values, Encoding.PLAIN, content, codec, checksum);
    }

    /// A page without nulls; the indices as the width of one and runs of the hybrid encoding.
    private HandmadeFiles indices(int values, int... indices) {
        byte[] runs = new byte[indices.length];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = (byte) indices[i];
        }
        byte[] defined = {2, 0, 0, 0, (byte) (values << 1), 1};
        return data(values, Encoding.PLAIN_DICTIONARY, concat(defined, runs), bytes -> bytes, false);
    }

    private HandmadeFiles data(int values, Encoding encoding, byte[] content, Codec codec, boolean checksum) {
        PageHeader header = new PageHeader(PageType.DATA_PAGE, content.length, 0);
        header.setData_page_header(new DataPageHeader(values, encoding, levels, Encoding.RLE));
        column.setNum_values(column.getNum_values() + values);
        if (!column.isSetData_page_offset() || sizeBefore == out.size()) {
            column.setData_page_offset(out.size());
        }
        return add(header, content, codec, checksum);
    }

    private HandmadeFiles dictionary(int values, byte[] content) {
        PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, content.length, 0);
        header.setDictionary_page_header(new DictionaryPageHeader(values, Encoding.PLAIN_DICTIONARY));
        column.setDictionary_page_offset(out.size());
        add(header, content, bytes -> bytes, false);
        sizeBefore = out.size();
        return this;
    }

    private HandmadeFiles add(PageHeader header, byte[] content, Codec codec, boolean checksum) {
        try {
            int before = out.size();
            byte[] page = codec.compress(content);
            header.setCompressed_page_size(page.length);
            if (checksum) {
                CRC32 crc = new CRC32();
                crc.update(page);
                header.setCrc((int) crc.getValue());
            }
            Util.writePageHeader(header, out);
            int headerSize = out.size() - before;
            out.writeBytes(page);
            column.setTotal_compressed_size(column.getTotal_compressed_size() + out.size() - before);
            column.setTotal_uncompressed_size(column.getTotal_uncompressed_size() + headerSize + content.length);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HandmadeFiles damageLastByte() {
        byte[] bytes = out.toByteArray();
        bytes[bytes.length - 1] ^= 1;
        out.reset();
        out.writeBytes(bytes);
        return this;
    }

    /// Without `created_by`.
    private ForeignFile write(Path folder, String name) {
        SchemaElement root = new SchemaElement("table").setNum_children(1);
        SchemaElement field = new SchemaElement("d")
                .setType(Type.BYTE_ARRAY)
                .setRepetition_type(FieldRepetitionType.OPTIONAL)
                .setConverted_type(ConvertedType.UTF8);
        ColumnChunk chunk = new ColumnChunk(4).setMeta_data(column);
        RowGroup group = new RowGroup(List.of(chunk), column.getTotal_uncompressed_size(), column.getNum_values());
        try {
            int pages = out.size();
            Util.writeFileMetaData(
                    new FileMetaData(1, List.of(root, field), column.getNum_values(), List.of(group)), out);
            int length = out.size() - pages;
            out.writeBytes(new byte[] {(byte) length, (byte) (length >> 8), 0, 0});
            out.writeBytes(MAGIC);
            Path file = folder.resolve("handmade-" + name + ".parquet");
            return new ForeignFile("handmade-" + name, Files.write(file, out.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ForeignFile encrypted(Path folder) {
        try {
            Path file = folder.resolve("handmade-refused-encrypted.parquet");
            Files.write(file, "PARE....random bytes....\u0008\0\0\0PARE".getBytes(StandardCharsets.US_ASCII));
            return new ForeignFile("handmade-refused-encrypted", file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] twoMembers(byte[] page) throws IOException {
        return concat(
                FixtureCodecs.gzip(Arrays.copyOf(page, 9)),
                FixtureCodecs.gzip(Arrays.copyOfRange(page, 9, page.length)));
    }

    /// Levels that say "there" for all, and values.
    private static byte[] plain(String... values) {
        byte[] page = {2, 0, 0, 0, (byte) (values.length << 1), 1};
        for (String value : values) {
            page = concat(page, text(value));
        }
        return page;
    }

    private static byte[] text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return concat(new byte[] {(byte) bytes.length, 0, 0, 0}, bytes);
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
