package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.Longterm;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The key that tells the rows of a history apart has a value in every row. Whether the source allows nulls is recorded
/// nowhere in an export, so only those that are there are known.
final class LongtermKeyRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.settledTables().stream().flatMap(LongtermKeyRule::findings);
    }

    private static Stream<Diagnostic> findings(SettledTable table) {
        var key = table.settings().longterm().map(Longterm::key).orElse(List.of());
        return IntStream.range(0, key.size())
                .boxed()
                .flatMap(i -> table.facts().column(key.get(i)).stream()
                        .filter(ColumnFacts::hasNulls)
                        .map(column -> finding(table, i, column)));
    }

    private static Diagnostic finding(SettledTable table, int index, ColumnFacts column) {
        return Diagnostic.of(
                        DiagnosticCode.LONGTERM_KEY,
                        table.place("longterm", "key", Integer.toString(index)),
                        "%,d of %,d rows of the table %s have no value in the column %s, so their history could not be told apart."
                                .formatted(
                                        column.nulls().orElse(0L),
                                        table.facts().rows().orElse(0L),
                                        Quoted.text(table.name()),
                                        Quoted.text(column.name())))
                .expecting("columns that have a value in every row")
                .fixedBy("name the primary key of the table");
    }
}
