package io.datapump.schema.suggest;

import io.datapump.schema.reality.ColumnFacts;
import io.datapump.schema.reality.PartitionEngine;
import io.datapump.schema.reality.TableFacts;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Settings worth a thought for a large table: folders by year and month, and a key for its history.
///
/// @param column the date they are taken from
/// @param year the name of the outer partition
/// @param month the name of the inner one
/// @param key a column that looks like the primary key and has a value in every row
record Advice(long rows, String column, String year, String month, Optional<String> key) {

    /// Below this a table is read whole in no time.
    private static final long MANY_ROWS = 1_000_000;

    static Optional<Advice> of(TableFacts table, PartitionEngine engine) {
        return table.rows()
                .filter(rows -> rows >= MANY_ROWS)
                .flatMap(rows -> dates(table, engine)
                        .min((one, other) -> Long.compare(nulls(one), nulls(other)))
                        .map(date -> new Advice(
                                rows, date.name(), name(table, date, "year"), name(table, date, "month"), key(table))));
    }

    /// As keys of a table's settings.
    List<String> lines(YamlStyle style) {
        var item = style.indent(style.listOffset()) + "- ";
        var lines = new ArrayList<String>();
        lines.add("partitionBy:");
        lines.add("%s{as: %s, year: %s}".formatted(item, year, style.plain(column)));
        lines.add("%s{as: %s, month: %s}".formatted(item, month, style.plain(column)));
        key.ifPresent(name -> lines.add("longterm: {key: [%s]}".formatted(style.plain(name))));
        return lines;
    }

    private static Stream<ColumnFacts> dates(TableFacts table, PartitionEngine engine) {
        return table.columns().stream()
                .filter(column -> (column.sourceType() + " " + column.glueType().orElse(""))
                        .toLowerCase(Locale.ROOT)
                        .matches("(date|timestamp).*|.* (date|timestamp)"))
                .filter(column -> engine.refusal(new PartitionField("year", new Transform.Year(column.name())), column)
                        .isEmpty());
    }

    private static long nulls(ColumnFacts column) {
        return column.nulls().orElse(0L);
    }

    private static String name(TableFacts table, ColumnFacts date, String part) {
        return table.columns().stream().anyMatch(column -> column.name().equalsIgnoreCase(part))
                ? date.name()
                                .toLowerCase(Locale.ROOT)
                                .replaceAll("[^a-z0-9_]+", "_")
                                .replaceFirst("^[^a-z]+", "") + "_" + part
                : part;
    }

    private static Optional<String> key(TableFacts table) {
        return Stream.of("id", table.name() + "_id")
                .flatMap(name -> table.column(name).stream())
                .filter(column -> column.nulls().filter(nulls -> nulls == 0).isPresent())
                .map(ColumnFacts::name)
                .findFirst();
    }
}
