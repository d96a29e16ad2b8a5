package io.datapump.local.query;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.duckdb.DuckDBDriver;

/// A SQL engine over catalog tables: DuckDB in this process, which sees what Athena would see. Every table is a
/// view over exactly the files below its folders, restricted to its declared columns and types.
///
/// Not thread-safe. Reaches for nothing but the given files and the scratch folder.
public final class LakeQuery implements AutoCloseable {

    /// The database all tables are in.
    public static final String DATABASE = "datalake";

    private final Connection connection;

    /// Opens an engine without tables.
    ///
    /// @param scratch where the engine puts what does not fit into memory; made when needed
    public LakeQuery(Path scratch, QueryLimits limits) {
        try {
            connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
        } catch (SQLException e) {
            throw new QueryException("Cannot start DuckDB: " + e.getMessage(), e);
        }
        execute("SET autoinstall_known_extensions = false");
        execute("SET autoload_known_extensions = false");
        execute("SET memory_limit = '" + limits.memoryInMegabytes() + "MB'");
        execute("SET threads = " + limits.threads());
        execute("SET temp_directory = " + Sql.text(scratch.toString()));
        execute("CREATE SCHEMA " + Sql.identifier(DATABASE));
    }

    /// Makes a table known, with the files it has now; one of the same name is replaced.
    ///
    /// @throws QueryException when a file is not Parquet or does not hold the declared columns with their types
    public void add(QueryTable table) {
        var files = filesOf(table);
        if (!files.isEmpty()) {
            new DeclaredTypes(this, table).check(files);
        }
        execute("CREATE OR REPLACE VIEW " + table.sqlName() + " AS " + new TableView(table).select(files));
    }

    /// Runs a query; the tables are called `datalake.…`.
    public QueryResult run(String sql) {
        var rows = new ArrayList<List<Optional<String>>>();
        return new QueryResult(forEach(sql, rows::add), rows);
    }

    /// Rows of a table.
    public long count(QueryTable table) {
        var answer = run("SELECT count(*) FROM " + table.sqlName());
        return Long.parseLong(answer.rows().getFirst().getFirst().orElseThrow());
    }

    /// Gives each row of the answer to the consumer, without holding them all.
    ///
    /// @return the columns' names
    List<String> forEach(String sql, Consumer<List<Optional<String>>> consumer) {
        try (var statement = connection.createStatement();
                var answer = statement.executeQuery(sql)) {
            var cells = ResultCells.of(answer.getMetaData());
            while (answer.next()) {
                consumer.accept(cells.read(answer));
            }
            return cells.names();
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    private void execute(String sql) {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    private static QueryException failure(String sql, SQLException cause) {
        return new QueryException("Cannot run the query \"" + sql + "\": " + cause.getMessage(), cause);
    }

    /// Like Athena, takes every file, whatever it is called, but those that begin with `_` or `.`.
    private static List<Path> filesOf(QueryTable table) {
        var files = new ArrayList<Path>();
        for (var folder : table.folders()) {
            if (Files.isDirectory(folder)) {
                try (var found = Files.walk(folder)) {
                    found.filter(Files::isRegularFile)
                            .filter(file -> !file.getFileName().toString().matches("[_.].*"))
                            .forEach(files::add);
                } catch (IOException e) {
                    throw new QueryException("Cannot list the files of the table " + table.name() + ": " + e, e);
                }
            }
        }
        files.sort(null);
        return files;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new QueryException("Cannot stop DuckDB: " + e.getMessage(), e);
        }
    }
}
