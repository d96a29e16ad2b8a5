package io.datapump.local.demo;

import static java.util.Objects.requireNonNull;

import io.datapump.local.demo.Night.Detail;
import io.datapump.local.query.LakeQuery;
import io.datapump.local.query.QueryColumn;
import io.datapump.local.query.QueryResult;
import io.datapump.local.query.QueryTable;
import io.datapump.local.query.TableContent;
import io.datapump.local.source.MonthTotal;
import io.datapump.local.source.SampleDatabase;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Compares the published tables with the server they came from: by SQL over the published files on one side,
/// by the rows themselves on the other. Nothing of the pump is asked.
final class Proof {

    /// Tables of more rows are compared by counts and sums; a full comparison holds all rows in memory.
    private static final long FULL_COMPARISON = 500_000;

    private static final String PAYMENTS = "pagila_pagamentos";
    private static final String QUERY =
            "SELECT ano, mes, count(*) AS payments, sum(CAST(amount AS DECIMAL(18, 2))) AS total"
                    + " FROM datalake.pagila_pagamentos WHERE ano = 2024 GROUP BY ano, mes ORDER BY ano, mes";
    private static final String EVERY_MONTH = QUERY.replace("WHERE ano = 2024 ", "");

    private static final String HISTORY = "longterm_" + PAYMENTS;

    private final SampleDatabase source;
    private final Map<String, Marked> marked;
    private final Detail detail;

    /// What the lake must have of a table.
    ///
    /// @param server as it was when it held all these rows
    /// @param source full name in the database
    /// @param hidden columns that must not be in the lake
    record Marked(SampleDatabase server, String source, List<String> hidden) {

        Marked {
            hidden = List.copyOf(hidden);
        }
    }

    /// A proof about one state of the server.
    ///
    /// @param marked by Glue table: what the configuration marks, and nothing else
    Proof(SampleDatabase source, Map<String, Marked> marked, Detail detail) {
        this.source = source;
        this.marked = Map.copyOf(marked);
        this.detail = detail;
    }

    /// Asks and compares.
    ///
    /// @return what does not agree, in full sentences; empty where every figure agrees
    List<String> tell(LakeQuery query, List<QueryTable> tables, Consumer<String> tell) {
        var findings = new ArrayList<String>();
        var names = tables.stream().map(QueryTable::name).toList();
        var expected = marked.keySet().stream().sorted().toList();
        if (!names.equals(expected)) {
            findings.add("The catalog has the tables %s instead of %s.".formatted(names, expected));
            return findings;
        }
        tables.forEach(query::add);
        var totals = source.paymentsByMonth();
        if (detail == Detail.FULL) {
            tell.accept("  " + QUERY);
            tellMonths(query.run(QUERY), totals, tell);
        }
        findings.addAll(monthFindings(query.run(EVERY_MONTH), totals));
        var rows = 0L;
        for (var table : tables) {
            findings.addAll(contentFindings(query, table));
            rows += query.count(table);
        }
        if (findings.isEmpty()) {
            tellHistory(query, tables, totals, tell);
            tell.accept(Line.of(
                    "equal",
                    "%s, %s, payments from %s on: %s"
                            .formatted(
                                    Line.count(tables.size(), "table"),
                                    Line.count(rows, "row"),
                                    totals.firstKey(),
                                    "as in the source, row for row"
                                            + (isLarge() ? " (payments month for month)" : ""))));
        }
        return findings;
    }

    /// What the source has purged and the history keeps.
    private static void tellHistory(
            LakeQuery query, List<QueryTable> tables, SortedMap<YearMonth, MonthTotal> totals, Consumer<String> tell) {
        var held = totals.values().stream().mapToLong(MonthTotal::payments).sum();
        tables.stream().filter(table -> table.name().equals(HISTORY)).forEach(table -> {
            var kept = query.count(table);
            tell.accept(Line.of(
                    "longterm",
                    "a query of %s finds %s, %s of them gone from the source"
                            .formatted(HISTORY, Line.count(kept, "row"), Line.number(kept - held))));
        });
    }

    private boolean isLarge() {
        return source.payments() > FULL_COMPARISON;
    }

    /// Two months on a line, each with what the source says behind the bar.
    private static void tellMonths(QueryResult answer, SortedMap<YearMonth, MonthTotal> totals, Consumer<String> tell) {
        var header = "ano mes  payments      total | the source says   ";
        tell.accept("    " + header + "   " + header.strip());
        var cells = answer.rows().stream().map(row -> month(row, totals)).toList();
        for (var left = 0; left < (cells.size() + 1) / 2; left++) {
            var right = left + (cells.size() + 1) / 2;
            tell.accept("    " + cells.get(left) + "   " + (right < cells.size() ? cells.get(right) : ""));
        }
    }

    private static String month(List<Optional<String>> row, SortedMap<YearMonth, MonthTotal> totals) {
        var cells = row.stream().map(cell -> cell.orElse("NULL")).toList();
        var said = totals.getOrDefault(
                YearMonth.of(Integer.parseInt(cells.get(0)), Integer.parseInt(cells.get(1))),
                new MonthTotal(0, BigDecimal.ZERO));
        return "%4s %2s %10s %11s |%9s %11s"
                .formatted(
                        cells.get(0),
                        cells.get(1),
                        Line.number(Long.parseLong(cells.get(2))),
                        cells.get(3),
                        Line.number(said.payments()),
                        said.amount());
    }

    private static List<String> monthFindings(QueryResult answer, SortedMap<YearMonth, MonthTotal> totals) {
        var published = answer.rows().stream()
                .map(row -> row.stream().map(cell -> cell.orElse("NULL")).toList())
                .collect(Collectors.toMap(
                        row -> YearMonth.of(Integer.parseInt(row.get(0)), Integer.parseInt(row.get(1))),
                        row -> new MonthTotal(Long.parseLong(row.get(2)), new BigDecimal(row.get(3))),
                        (first, _) -> first,
                        TreeMap::new));
        return published.equals(totals)
                ? List.of()
                : List.of("The months of %s are %s; the source says %s.".formatted(PAYMENTS, published, totals));
    }

    /// What one table has that its source has not, and the reverse; empty where they agree.
    List<String> contentFindings(LakeQuery query, QueryTable table) {
        var expected = requireNonNull(marked.get(table.name()));
        var original = expected.server().table(expected.source());
        if (original.rowCount() > FULL_COMPARISON) {
            var count = query.count(table);
            return count == original.rowCount()
                    ? List.of()
                    : List.of("%s has %d rows; the source has %d.".formatted(table.name(), count, original.rowCount()));
        }
        var content = TableContent.of(original).without(expected.hidden());
        return (table.name().endsWith(PAYMENTS) ? withMonths(content) : content).differences(query, table);
    }

    /// The partition columns, derived from the text of the date by its place, as anyone would read it.
    private static TableContent withMonths(TableContent content) {
        return content.derive(new QueryColumn("ano", "int"), "payment_date", date -> date.substring(0, 4))
                .derive(
                        new QueryColumn("mes", "int"),
                        "payment_date",
                        date -> Integer.toString(Integer.parseInt(date.substring(5, 7))));
    }
}
