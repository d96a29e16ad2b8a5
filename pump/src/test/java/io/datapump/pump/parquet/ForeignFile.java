package io.datapump.pump.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;

/// A Parquet file of another writer, or of settings that we never write with.
///
/// @param name without blanks; one that contains `refused-` is to be refused, and the next word is in the reason
/// @param same a file of the same rows that other readers can read; mostly the file itself
record ForeignFile(String name, Path file, Path same) {

    /// A folder of Parquet files that is walked too, for example the `data` folder of apache/parquet-testing.
    static final String MORE = "foreign.files";

    private static final String REFUSED = "refused-";

    ForeignFile(String name, Path file) {
        this(name, file, file);
    }

    ForeignFile sameAs(ForeignFile other) {
        return new ForeignFile(name, file, other.file);
    }

    boolean isRefused() {
        return name.contains(REFUSED);
    }

    /// Whether it is one of [#MORE], of which nobody knows whether it can be read.
    boolean isUnknown() {
        String more = System.getProperty(MORE, "");
        return !more.isEmpty() && file.startsWith(more);
    }

    /// DuckDB reads no BYTE_STREAM_SPLIT of fixed-length bytes; such files are compared by pyarrow alone.
    boolean isReadByDuckDb() {
        return !name.contains("fixed_split");
    }

    /// What the reason for a refusal has to name, in lower case.
    String reason() {
        return name.substring(name.indexOf(REFUSED) + REFUSED.length()).split("[-.]", -1)[0];
    }

    /// Writes and gathers all of them.
    ///
    /// @param folder where those are written that are made here
    static List<ForeignFile> all(Path folder) {
        List<ForeignFile> all = new ArrayList<>(committed());
        all.addAll(ofParquetJava(folder));
        all.addAll(ofDuckDb(folder));
        all.addAll(HandmadeFiles.all(folder));
        String more = System.getProperty(MORE, "");
        if (!more.isEmpty()) {
            all.addAll(in(Path.of(more)));
        }
        return all;
    }

    /// Those of other writers and older versions.
    static List<ForeignFile> committed() {
        try {
            URL place = Objects.requireNonNull(ForeignFile.class.getResource("/foreign"));
            return in(Path.of(place.toURI())).stream()
                    .map(ForeignFile::withSame)
                    .toList();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// What 1.6.0 writes as DELTA_BYTE_ARRAY goes on from page to page (PARQUET-246), which few know of.
    private ForeignFile withSame() {
        return new ForeignFile(
                name, file, file.resolveSibling(file.getFileName().toString().replace("1.6.0", "1.8.1")));
    }

    private static List<ForeignFile> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .map(file -> new ForeignFile(file.getFileName().toString().replace(".parquet", ""), file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<ForeignFile> ofParquetJava(Path folder) {
        List<ForeignFile> files = new ArrayList<>();
        for (String codec : List.of("GZIP", "SNAPPY", "ZSTD", "UNCOMPRESSED")) {
            files.add(write(folder, "java-v1-" + codec, rows(300).codec(codec).rowsPerPage(17)));
            files.add(write(
                    folder, "java-v2-" + codec, rows(300).codec(codec).pagesV2().rowsPerPage(17)));
        }
        files.add(write(folder, "java-plain", rows(300).withoutDictionary().rowsPerPage(50)));
        files.add(write(folder, "java-delta", rows(300).withoutDictionary().pagesV2()));
        files.add(write(
                folder, "java-no-statistics", rows(300).withoutStatistics().rowsPerGroup(70)));
        files.add(write(folder, "java-one-row-pages", rows(20).rowsPerPage(1)));
        files.add(write(folder, "java-one-row-groups", rows(20).rowsPerGroup(1)));
        files.add(write(folder, "java-no-rows", rows(0)));
        try {
            Path file = folder.resolve("java-empty-groups.parquet");
            files.add(new ForeignFile("java-empty-groups", Files.write(file, rows(30).bytesBetweenEmptyGroups())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static ForeignFile write(Path folder, String name, ParquetFixtures table) {
        return new ForeignFile(name, table.write(folder.resolve(name + ".parquet")));
    }

    /// Every type that an export has, and names that want quoting.
    private static ParquetFixtures rows(int count) {
        ParquetFixtures table = ParquetFixtures.table(
                "optional binary d (STRING); optional int32 Id (INTEGER(16,true));"
                        + " optional int64 n; required int64 at (TIMESTAMP(MICROS,true)); optional float f; optional double g;"
                        + " optional boolean b; optional binary raw; optional fixed_len_byte_array(9) big (DECIMAL(20,0));"
                        + " optional int32 small (DECIMAL(9,2)); optional int64 middle (DECIMAL(18,2));"
                        + " optional binary any (DECIMAL(20,3)); optional binary json (JSON); optional binary label (ENUM);"
                        + " optional binary dotted.name (STRING); optional binary größe (STRING); required binary long (STRING);");
        Random random = new Random(count);
        for (int i = 0; i < count; i++) {
            byte[] big = new byte[9];
            random.nextBytes(big);
            big[0] = 0;
            table.row(
                    i % 11 == 0 ? null : "2024-%02d-15 10:22:33.5+00".formatted(1 + i % 4),
                    i % 2 == 0 ? null : (Integer) i,
                    i == 0 ? null : (Long) random.nextLong(),
                    1_700_000_000_000_000L + i * 86_400_000_000L,
                    i == count - 1 ? null : (Float) (i % 5 == 0 ? Float.NaN : i / 3f),
                    i % 7 == 0 ? (Double) (-0.0) : (Double) random.nextGaussian(),
                    i % 3 == 0 ? null : (Boolean) random.nextBoolean(),
                    new byte[] {(byte) i, 0, (byte) 0xff},
                    i % 17 == 16 ? null : big,
                    i * 3 - 100,
                    (long) i * i,
                    new byte[] {(byte) i, (byte) random.nextInt()},
                    "{\"a\":" + i % 3 + "}",
                    i % 2 == 0 ? "even" : "odd",
                    null,
                    "wort " + i % 5,
                    "x".repeat(i % 50 == 0 ? 20_000 : i % 9));
        }
        return table;
    }

    private static List<ForeignFile> ofDuckDb(Path folder) {
        String rows = "SELECT CASE WHEN i % 7 = 0 THEN NULL ELSE '2024-0' || (1 + i % 3) || '-01 00:00:00+00' END AS d,"
                + " i::TINYINT AS a, (i * 100)::USMALLINT AS b, (i * 1000)::UINTEGER AS c,"
                + " i::DOUBLE / 3 AS f, i % 2 = 0 AS flag, DATE '2024-01-01' + i::INTEGER AS day,"
                + " TIMESTAMP '2024-01-01 10:00:00.123456' + INTERVAL (i) HOUR AS at,"
                + " TIMESTAMPTZ '2024-01-01 10:00:00+00' + INTERVAL (i) HOUR AS \"at utc\","
                + " TIME '10:00:00' + INTERVAL (i) SECOND AS t, (i / 7.0)::DECIMAL(9,3) AS m,"
                + " (i / 7.0)::DECIMAL(30,3) AS \"M.30\", ('00000000-0000-0000-0000-0000000000' || (10 + i))::UUID AS u,"
                + " ('a' || i)::BLOB AS raw, repeat('long', (i % 5 * 500)::INTEGER) AS s, 'w' || i % 4 AS word"
                + " FROM range(90) t(i)";
        List<String> settings = List.of(
                "CODEC gzip",
                "CODEC snappy, ROW_GROUP_SIZE 2048, DICTIONARY_SIZE_LIMIT 2",
                "CODEC zstd, COMPRESSION_LEVEL 1, PARQUET_VERSION v2",
                "CODEC uncompressed, PARQUET_VERSION v1",
                "CODEC lz4_raw",
                "CODEC gzip, PARQUET_VERSION v2, DICTIONARY_SIZE_LIMIT 1, WRITE_BLOOM_FILTER false");
        List<ForeignFile> files = new ArrayList<>();
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone='UTC'");
            for (String setting : settings) {
                String name = (setting.contains("lz4") ? "duckdb-refused-lz4_raw" : "duckdb-" + files.size());
                Path file = folder.resolve(name + ".parquet");
                statement.execute("COPY (" + rows + ") TO '" + file + "' (FORMAT parquet, " + setting + ")");
                files.add(new ForeignFile(name, file));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return files;
    }
}
