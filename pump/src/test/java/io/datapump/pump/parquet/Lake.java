package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;

/// A folder with a table's files before and after a repartition, and DuckDB as the independent reader of
/// both.
final class Lake implements AutoCloseable {

    private final Path root;
    private final Connection connection;
    private final List<ParquetInput> inputs = new ArrayList<>();
    private List<String> hidden = List.of();
    private long memory = 64L << 20;
    private ValueOptions values = ValueOptions.DEFAULT;

    Lake(Path root) {
        this.root = root;
        try {
            this.connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    Lake add(ParquetFixtures table) {
        Path file = root.resolve("source/part-%05d.parquet".formatted(inputs.size()));
        inputs.add(ParquetInput.of(table.write(file)));
        return this;
    }

    Lake memory(long bytes) {
        memory = bytes;
        return this;
    }

    Lake hide(String... columns) {
        hidden = List.of(columns);
        return this;
    }

    Lake values(ValueOptions options) {
        values = options;
        return this;
    }

    Path scratch() {
        return root.resolve("scratch");
    }

    /// Repartitions into scratch, then moves each file into its folder as the job does.
    RepartitionResult repartition(PartitionField... by) {
        try {
            Files.createDirectories(scratch());
            RepartitionResult result = Repartition.run(
                    new RepartitionRequest(
                            "table",
                            inputs,
                            List.of(by),
                            hidden,
                            scratch(),
                            "x",
                            memory,
                            OutputOptions.DEFAULT,
                            values),
                    rows -> {});
            for (PartitionFile file : result.files()) {
                Path folder = Files.createDirectories(root.resolve("lake").resolve(file.partition()));
                Files.move(file.file(), folder.resolve(file.file().getFileName()));
            }
            return result;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static PartitionField year(String name, String column) {
        return new PartitionField(name, new Transform.Year(column));
    }

    static PartitionField month(String name, String column) {
        return new PartitionField(name, new Transform.Month(column));
    }

    static PartitionField value(String name, String column) {
        return new PartitionField(name, new Transform.Value(column));
    }

    /// The first column of the answer, as text. `SOURCE` and `LAKE` stand for the files before and after; the
    /// latter with text partition columns.
    List<String> query(String sql) {
        String resolved = sql.replace("SOURCE", "read_parquet('" + root + "/source/*.parquet', union_by_name=true)")
                .replace(
                        "LAKE",
                        "read_parquet('" + root
                                + "/lake/**/*.parquet', hive_partitioning=true, hive_types_autocast=false)")
                .replace(
                        "ORDERED",
                        "read_parquet('" + root + "/lake/**/*.parquet', hive_partitioning=true, file_row_number=true)")
                .replace("BODY", "read_parquet('" + root + "/lake/**/*.parquet', hive_partitioning=false)");
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(resolved)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(String.valueOf((Object) rows.getString(1)));
            }
            return values;
        } catch (SQLException e) {
            throw new IllegalStateException(resolved, e);
        }
    }

    /// What the footers say of all rows, before and after.
    Fingerprint sourceFingerprint() {
        return Fingerprint.combine(inputs.stream()
                .map(input -> ParquetFooter.read(input).fingerprint())
                .toList());
    }

    Fingerprint lakeFingerprint() {
        return Fingerprint.combine(files().stream()
                .map(file -> ParquetFooter.read(ParquetInput.of(file)).fingerprint())
                .toList());
    }

    /// Names of the partition folders, as they lie on disk.
    List<String> folders() {
        return files().stream()
                .map(file -> root.resolve("lake").relativize(file.getParent()).toString())
                .sorted()
                .toList();
    }

    /// Those of the lake.
    List<Path> files() {
        try (Stream<Path> paths = Files.walk(root.resolve("lake"))) {
            return paths.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
