package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;

/// Repartitions what other writers write and has DuckDB compare the values. What it leaves in `target/foreign`,
/// `.ci/pyarrow` compares by pyarrow.
class ForeignFilesTest {

    private static final Path ROOT = Path.of("target/foreign").toAbsolutePath();
    private static final int MANY_COLUMNS = 100;
    private static final List<Function<String, Transform>> KINDS = List.of(Transform.Month::new, Transform.Value::new);

    @Test
    void everyFileIsReadWithAllItsValuesOrRefusedWithItsNameBeforeAnythingIsWritten() throws Exception {
        clear();
        Path made = Files.createDirectories(ROOT.resolve("made"));
        List<String> failures = new ArrayList<>();
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties())) {
            for (ForeignFile file : ForeignFile.all(made)) {
                // DuckDB closes a statement that fails.
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SET TimeZone='UTC'");
                    check(file, statement);
                } catch (AssertionError | RuntimeException | SQLException e) {
                    if (file.isUnknown() && !(e instanceof AssertionError)) {
                        System.out.println(file.name() + ": " + e.getMessage());
                    } else {
                        failures.add(file.name() + ": " + e);
                    }
                }
            }
        }
        assertThat(failures).isEmpty();
    }

    private static void check(ForeignFile file, Statement statement) throws IOException, SQLException {
        Path folder = Files.createDirectories(ROOT.resolve("lake").resolve(file.name()));
        if (file.isRefused()) {
            assertThat(refusal(file, folder)).contains(file.reason());
            Files.delete(folder);
            return;
        }
        Files.copy(file.same(), folder.resolve("source.parquet"));
        int ways = 0;
        for (List<PartitionField> kind : ways(file)) {
            boolean done = false;
            for (PartitionField way : kind) {
                done = done || repartition(file, way, folder, statement);
            }
            ways += done ? 1 : 0;
        }
        assertThat(file.isUnknown() || ways > 0).as("ways to partition").isTrue();
    }

    /// Answers false where the engine cannot partition so.
    private static boolean repartition(ForeignFile file, PartitionField way, Path folder, Statement statement)
            throws IOException, SQLException {
        for (PassThrough passThrough : List.of(PassThrough.APPEND, PassThrough.NEVER)) {
            Path lake = folder.resolve("%s-%s"
                    .formatted(way.transform().getClass().getSimpleName().toLowerCase(Locale.ROOT), passThrough));
            try {
                repartition(file, List.of(way), lake, passThrough);
            } catch (ParquetException e) {
                if (e.toString().contains(" needs ")) {
                    Files.delete(lake);
                    return false;
                }
                throw e;
            }
            if (file.isReadByDuckDb()) {
                compare(statement, folder.resolve("source.parquet"), lake);
                if (way.transform().column().equals("d") && !isEmpty(lake)) {
                    compareFolders(statement, way.transform(), lake);
                }
            }
        }
        return true;
    }

    private static String refusal(ForeignFile file, Path folder) throws IOException {
        ParquetException refused = catchThrowableOfType(
                ParquetException.class,
                () -> repartition(
                        file,
                        List.of(new PartitionField("part", new Transform.Value("d"))),
                        folder,
                        PassThrough.NEVER));
        assertThat(refused).as("a refusal").isNotNull();
        assertThat(refused).hasMessageStartingWith(file.file() + ": ");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
        // The name holds the word too.
        return refused.toString().replace(file.file().toString(), "").toLowerCase(Locale.ROOT);
    }

    private static void repartition(ForeignFile file, List<PartitionField> by, Path lake, PassThrough passThrough)
            throws IOException {
        OutputOptions usual = OutputOptions.DEFAULT;
        RepartitionResult result = Repartition.run(
                new RepartitionRequest(
                        file.name(),
                        List.of(ParquetInput.of(file.file())),
                        by,
                        List.of(),
                        Files.createDirectories(lake),
                        "x",
                        8 << 20,
                        new OutputOptions(usual.codec(), usual.fileSizeInBytes(), passThrough, true)),
                rows -> {});
        for (RepartitionResult.PartitionFile written : result.files()) {
            Path target = Files.createDirectories(lake.resolve(written.partition()));
            Files.move(written.file(), target.resolve(written.file().getFileName()));
        }
    }

    /// For each kind of transform the columns that it may be known for; only one kind for very wide files.
    private static List<List<PartitionField>> ways(ForeignFile file) {
        List<ParquetColumn> columns =
                ParquetFooter.read(ParquetInput.of(file.file())).columns();
        return KINDS.stream()
                .limit(columns.size() > MANY_COLUMNS ? 1 : KINDS.size())
                .map(kind -> columns.stream()
                        .filter(column -> PartitionSources.refusal(way(kind, column), column)
                                .isEmpty())
                        .map(column -> way(kind, column))
                        .toList())
                .toList();
    }

    private static PartitionField way(Function<String, Transform> kind, ParquetColumn column) {
        return new PartitionField("part", kind.apply(column.name()));
    }

    /// As text, so that -0.0 is another value than 0.0.
    private static void compare(Statement statement, Path source, Path lake) throws SQLException {
        String before = "SELECT COLUMNS(*)::VARCHAR FROM read_parquet('" + source + "', hive_partitioning=false)";
        long rows = number(statement, "SELECT count(*) FROM (" + before + ")");
        if (rows == 0) {
            assertThat(lake).as("no rows, no files").isEmptyDirectory();
            return;
        }
        String after =
                "SELECT COLUMNS(*)::VARCHAR FROM read_parquet('" + lake + "/**/*.parquet', hive_partitioning=false)";
        assertThat(number(statement, "SELECT count(*) FROM (" + after + ")"))
                .as("rows in %s", lake.getFileName())
                .isEqualTo(rows);
        assertThat(number(statement, "SELECT count(*) FROM (" + before + " EXCEPT ALL " + after + ")"))
                .as("rows that are not in %s", lake.getFileName())
                .isZero();
    }

    /// Whether each row lies where its text in `d` belongs.
    private static void compareFolders(Statement statement, Transform transform, Path lake) throws SQLException {
        String part = transform instanceof Transform.Month ? "substr(d, 6, 2)" : "d";
        String elsewhere = "SELECT count(*) FROM read_parquet('" + lake
                + "/**/*.parquet', hive_partitioning=true, hive_types_autocast=false)"
                + " WHERE part IS DISTINCT FROM " + part;
        assertThat(number(statement, elsewhere))
                .as("rows in other folders of %s", lake.getFileName())
                .isZero();
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    private static void clear() throws IOException {
        if (Files.exists(ROOT)) {
            try (Stream<Path> files = Files.walk(ROOT)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
