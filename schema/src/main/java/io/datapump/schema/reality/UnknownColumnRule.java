package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.Longterm;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A column that is named is one the table has. The worst miss is a hidden one: the real column would be published.
final class UnknownColumnRule implements RealityRule {

    private record Use(String column, Span place, String consequence) {}

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.settledTables().stream()
                .filter(table -> !table.facts().columns().isEmpty())
                .flatMap(table -> uses(table)
                        .filter(use -> table.facts().column(use.column()).isEmpty())
                        .map(use -> finding(table, use)));
    }

    private static Stream<Use> uses(SettledTable table) {
        var settings = table.settings();
        var partitions = table.partitions().stream()
                .map(partition -> new Use(
                        partition.column(),
                        partition.columnPlace(),
                        "so the partition %s cannot be made"
                                .formatted(Quoted.text(partition.field().name()))));
        return Stream.of(
                        partitions,
                        uses(
                                table,
                                settings.longterm().map(Longterm::key).orElse(List.of()),
                                "so rows of its history could not be told apart by it",
                                "longterm",
                                "key"),
                        uses(table, settings.columns().drop(), NOT_HIDDEN, "columns", "drop"),
                        uses(table, settings.columns().hash(), NOT_HIDDEN, "columns", "hash"))
                .flatMap(uses -> uses);
    }

    private static final String NOT_HIDDEN =
            "so nothing is hidden by this entry, and the column that is meant would be published";

    private static Stream<Use> uses(SettledTable table, List<String> columns, String consequence, String... list) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> new Use(
                        columns.get(i),
                        table.place(Stream.concat(Stream.of(list), Stream.of(Integer.toString(i)))
                                .toArray(String[]::new)),
                        consequence));
    }

    private static Diagnostic finding(SettledTable table, Use use) {
        var known = table.facts().columns().stream().map(ColumnFacts::name).toList();
        var finding = Diagnostic.of(
                        DiagnosticCode.UNKNOWN_COLUMN,
                        use.place(),
                        "The table %s has no column %s, %s."
                                .formatted(Quoted.text(table.name()), Quoted.text(use.column()), use.consequence()))
                .expecting(Names.oneOf(known));
        return Names.asking(finding, use.column(), known);
    }
}
