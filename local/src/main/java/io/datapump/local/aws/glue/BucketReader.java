package io.datapump.local.aws.glue;

import io.datapump.local.aws.s3.LakeFile;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetException;
import io.datapump.pump.parquet.ParquetFooter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Finds the tables in a bucket: folders of Parquet files, their columns from the footers, their partitions
/// from the folders' names.
final class BucketReader {

    private final LocalS3 s3;

    BucketReader(LocalS3 s3) {
        this.s3 = s3;
    }

    /// The tables below a target, by location. A folder without Parquet files makes no table.
    List<CrawledTable> tables(Target target, Optional<Integer> tableLevel) {
        if (!s3.hasBucket(target.bucket())) {
            throw new CrawlException("The specified bucket does not exist: " + target.bucket());
        }
        var folders = new TreeMap<String, List<LakeFile>>();
        for (var file : s3.files(target.bucket(), target.prefix())) {
            if (target.takes(file)) {
                tableFolder(target, tableLevel, file.key())
                        .ifPresent(folder -> folders.computeIfAbsent(folder, f -> new ArrayList<>())
                                .add(file));
            }
        }
        var tables = new ArrayList<CrawledTable>();
        folders.forEach((folder, files) -> {
            var parquet = files.stream().filter(FileInput::isParquet).toList();
            if (!parquet.isEmpty()) {
                tables.add(table(target.bucket(), folder, parquet));
            }
        });
        return tables;
    }

    /// The folder of the table a file belongs to, ending in `/`; empty for a file above the tables' level.
    private static Optional<String> tableFolder(Target target, Optional<Integer> tableLevel, String key) {
        var segments = key.split("/", -1);
        if (tableLevel.isPresent()) {
            var folders = tableLevel.get() - 1;
            return segments.length > folders
                    ? Optional.of(String.join("/", List.of(segments).subList(0, folders)) + "/")
                    : Optional.empty();
        }
        // Without a level Glue groups by how alike schemas are. Only the case in which that cannot matter is served.
        var below = key.substring(target.prefix().length()).split("/", -1);
        for (var i = 0; i < below.length - 1; i++) {
            if (!below[i].contains("=")) {
                throw new CrawlException(("The embedded crawler cannot group %s: give the crawler"
                                + " Grouping.TableLevelConfiguration, or a target for each table")
                        .formatted(key));
            }
        }
        return Optional.of(target.prefix());
    }

    private static CrawledTable table(String bucket, String folder, List<LakeFile> files) {
        var columns = new LinkedHashMap<String, ParquetColumn>();
        var partitions = new LinkedHashMap<List<String>, String>();
        var keys = keys(folder, files.getFirst());
        var bytes = 0L;
        var rows = 0L;
        for (var file : files) {
            if (!keys(folder, file).equals(keys)) {
                throw new CrawlException("The folders of %s do not agree on partitions: %s and %s"
                        .formatted(folder, files.getFirst().key(), file.key()));
            }
            var footer = footer(file);
            footer.columns().forEach(column -> columns.putIfAbsent(column.name().toLowerCase(Locale.ROOT), column));
            bytes += file.sizeInBytes();
            rows += footer.rows();
            if (!keys.isEmpty()) {
                var parent = file.key().substring(0, file.key().lastIndexOf('/') + 1);
                partitions.put(values(folder, file), "s3://%s/%s".formatted(bucket, parent));
            }
        }
        var path = folder.substring(0, folder.length() - 1);
        return new CrawledTable(
                path.substring(path.lastIndexOf('/') + 1),
                "s3://%s/%s".formatted(bucket, folder),
                List.copyOf(columns.values()),
                keys,
                Map.copyOf(partitions),
                new CrawledTable.Statistics(files.size(), bytes, rows));
    }

    private static ParquetFooter footer(LakeFile file) {
        try {
            return ParquetFooter.read(new FileInput(file));
        } catch (ParquetException e) {
            throw new CrawlException("Cannot read the schema: " + e.getMessage(), e);
        }
    }

    private static List<String> folders(String table, LakeFile file) {
        var between = file.key().substring(table.length()).split("/", -1);
        return List.of(between).subList(0, between.length - 1);
    }

    /// `ano=2024` gives the key `ano`; a folder without `=` gives a generated name.
    private static List<String> keys(String table, LakeFile file) {
        var keys = new ArrayList<String>();
        for (var folder : folders(table, file)) {
            var equals = folder.indexOf('=');
            keys.add(equals > 0 ? folder.substring(0, equals).toLowerCase(Locale.ROOT) : "partition_" + keys.size());
        }
        return keys;
    }

    private static List<String> values(String table, LakeFile file) {
        return folders(table, file).stream()
                .map(folder -> folder.substring(folder.indexOf('=') + 1))
                // Hive escapes by percent only; a plus sign is one.
                .map(value -> URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8))
                .toList();
    }

    /// A file for the Parquet reader.
    private record FileInput(LakeFile object) implements io.datapump.pump.parquet.ParquetInput {

        private static final int MAGIC = 4;

        /// Whether the last four bytes are Parquet's.
        static boolean isParquet(LakeFile file) {
            try {
                return file.sizeInBytes() >= 3 * MAGIC
                        && new String(
                                        new FileInput(file).read(file.sizeInBytes() - MAGIC, MAGIC),
                                        StandardCharsets.US_ASCII)
                                .equals("PAR1");
            } catch (IOException e) {
                throw new CrawlException("Cannot read %s: %s".formatted(file.key(), e.getMessage()), e);
            }
        }

        @Override
        public String name() {
            return object.key();
        }

        @Override
        public long sizeInBytes() {
            return object.sizeInBytes();
        }

        @Override
        public byte[] read(long offset, int length) throws IOException {
            try (var file = new RandomAccessFile(object.file().toFile(), "r")) {
                file.seek(offset);
                var bytes = new byte[length];
                file.readFully(bytes);
                return bytes;
            }
        }
    }
}
