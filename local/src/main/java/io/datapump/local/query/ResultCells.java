package io.datapump.local.query;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Turns the rows of an answer into text that loses nothing.
///
/// @param names of the columns
/// @param types of the columns, in DuckDB's words
record ResultCells(List<String> names, List<String> types) {

    static ResultCells of(ResultSetMetaData about) throws SQLException {
        var names = new ArrayList<String>();
        var types = new ArrayList<String>();
        for (var column = 1; column <= about.getColumnCount(); column++) {
            names.add(about.getColumnLabel(column));
            types.add(about.getColumnTypeName(column));
        }
        return new ResultCells(List.copyOf(names), List.copyOf(types));
    }

    List<Optional<String>> read(ResultSet row) throws SQLException {
        var cells = new ArrayList<Optional<String>>(types.size());
        for (var i = 0; i < types.size(); i++) {
            cells.add(
                    Optional.ofNullable(row.getObject(i + 1)).isPresent()
                            ? Optional.of(text(row, i))
                            : Optional.empty());
        }
        return cells;
    }

    private String text(ResultSet row, int i) throws SQLException {
        return switch (types.get(i)) {
            case "FLOAT" -> Float.toString(row.getFloat(i + 1));
            case "DOUBLE" -> Double.toString(row.getDouble(i + 1));
            case "BLOB" -> HexFormat.of().formatHex(row.getBytes(i + 1));
            default -> row.getString(i + 1);
        };
    }
}
