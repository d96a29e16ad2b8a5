package io.datapump.bench.repartition;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;

/// DuckDB in a process of its own: executes each argument, one after the other, in a database in memory, and
/// prints the rows that come out, one a line, columns parted by tabs.
public final class SqlOnce {

    private SqlOnce() {}

    /// Ends with a stack trace and 1 where a statement fails.
    public static void main(String[] args) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement()) {
            for (var sql : args) {
                if (!statement.execute(sql)) {
                    continue;
                }
                try (var rows = statement.getResultSet()) {
                    int columns = rows.getMetaData().getColumnCount();
                    while (rows.next()) {
                        var line = new ArrayList<String>();
                        for (int i = 1; i <= columns; i++) {
                            line.add(String.valueOf(rows.getString(i)));
                        }
                        System.out.println(String.join("\t", line));
                    }
                }
            }
        }
    }
}
