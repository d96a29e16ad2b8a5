package io.datapump.local.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/// Small Parquet files of any shape, written by DuckDB.
final class ParquetFixtures {

    private ParquetFixtures() {}

    /// Writes the answer to a query into a file, whose folders are made.
    static void write(String sql, Path file) {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement()) {
            Files.createDirectories(file.getParent());
            statement.execute("COPY (" + sql + ") TO " + Sql.text(file.toString()) + " (FORMAT parquet)");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException("Cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
