package io.datapump.local.query;

import io.datapump.local.source.SampleColumn;
import io.datapump.local.source.SampleTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a table of the lake must hold: its columns and every row, in any order. Comparing needs memory for all
/// rows of one side, so it is for tables up to some hundred thousand rows; larger ones are compared by
/// [LakeQuery#count] and sums.
///
/// @param columns with the types Glue must give them; partition keys at the end
/// @param rows as [SampleTable#rows()] gives them; asked anew for each comparison
public record TableContent(List<QueryColumn> columns, Supplier<Stream<List<Optional<String>>>> rows) {

    private static final int SHOWN = 5;

    public TableContent {
        columns = List.copyOf(columns);
    }

    /// Exactly the table's rows.
    public static TableContent of(SampleTable table) {
        var columns = table.columns().stream().map(TableContent::column).toList();
        return new TableContent(columns, table::rows);
    }

    private static QueryColumn column(SampleColumn column) {
        return new QueryColumn(column.name(), column.exportedAs().glueType());
    }

    /// The same with one more column, a function of another; as a partition key is. Null stays null.
    ///
    /// @throws IllegalArgumentException when there is no column of the name in `from`
    public TableContent derive(QueryColumn column, String from, UnaryOperator<String> derivation) {
        var source = columns.stream().map(QueryColumn::name).toList().indexOf(from);
        if (source < 0) {
            throw new IllegalArgumentException(
                    "Cannot derive \"" + column.name() + "\": there is no column " + from + ".");
        }
        var more = new ArrayList<>(columns);
        more.add(column);
        return new TableContent(
                more,
                () -> rows.get().map(row -> {
                    var longer = new ArrayList<>(row);
                    longer.add(row.get(source).map(derivation));
                    return longer;
                }));
    }

    /// The same without some columns.
    public TableContent without(Collection<String> names) {
        var kept = IntStream.range(0, columns.size())
                .filter(column -> !names.contains(columns.get(column).name()))
                .boxed()
                .toList();
        return new TableContent(
                kept.stream().map(columns::get).toList(),
                () -> rows.get().map(row -> kept.stream().map(row::get).toList()));
    }

    /// What is wrong with a table, in full sentences; empty when columns, types and rows are exactly these.
    ///
    /// @param table known to the engine; see [LakeQuery#add]
    public List<String> differences(LakeQuery engine, QueryTable table) {
        if (!table.allColumns().equals(columns)) {
            return List.of("The table " + table.name() + " has the columns " + described(table.allColumns())
                    + " instead of " + described(columns) + ".");
        }
        var surplus = new HashMap<String, Integer>();
        engine.forEach("SELECT * FROM " + table.sqlName(), row -> surplus.merge(key(row), 1, Integer::sum));
        try (var expected = rows.get()) {
            expected.forEach(row -> surplus.merge(key(row), -1, Integer::sum));
        }
        surplus.values().removeIf(count -> count == 0);
        return surplus.isEmpty() ? List.of() : sentences(table, surplus);
    }

    /// A row as one text, a tenth of its size as a list. Two rows share a text only if they are equal:
    /// PostgreSQL's text never contains NUL, so an expected text has one fewer than columns, and so has a text
    /// that equals it.
    private static String key(List<Optional<String>> row) {
        return row.stream()
                .map(cell -> cell.map(value -> "=" + value).orElse("NULL"))
                .collect(Collectors.joining("\0"));
    }

    private static List<String> sentences(QueryTable table, Map<String, Integer> surplus) {
        var missing =
                surplus.values().stream().filter(n -> n < 0).mapToLong(n -> -n).sum();
        var unexpected =
                surplus.values().stream().filter(n -> n > 0).mapToLong(n -> n).sum();
        var summary = "The table " + table.name() + " lacks " + missing + " rows and has " + unexpected
                + " that the source does not have.";
        var examples = surplus.entrySet().stream().limit(SHOWN).map(TableContent::described);
        return Stream.concat(Stream.of(summary), examples).toList();
    }

    private static String described(Map.Entry<String, Integer> row) {
        var times = Math.abs(row.getValue());
        return (row.getValue() < 0 ? "Missing: " : "Unexpected: ")
                + row.getKey().replace("\0", " | ")
                + (times == 1 ? "" : " (" + times + " times)");
    }

    private static String described(List<QueryColumn> columns) {
        return columns.stream()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", "));
    }
}
