package io.datapump.bench.longterm;

import io.datapump.bench.repartition.DataSet;
import io.datapump.bench.repartition.Random;
import io.datapump.bench.repartition.Rows;
import io.datapump.bench.repartition.Rows.Column;
import io.datapump.bench.repartition.Texts;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.parquet.io.api.Binary;

/// Payments of 36 months in two snapshots: one that has all of them, and one taken after all but the
/// last three months were purged. Of those three months' rows the second has lost one in fifty and
/// changed one in ten, and new ones have come, so that it has a quarter as many rows as the first.
///
/// Keys are numbers in the order of time, those of new rows behind all others. The last three months
/// hold 22.5 % of the first snapshot's rows.
final class MergeTable {

    static final int MONTHS = 36;
    static final int TOUCHED = 3;
    static final String KEY = "payment_id";

    private static final YearMonth BEGIN = YearMonth.of(2024, 1);
    private static final int LOST = 50;
    private static final int CHANGED = 10;
    private static final long JITTER_IN_MICROS = 3_600_000_000L;
    private static final int JITTER = 1_000;

    private final long rows;
    private final long stayed;

    /// @param rows of the first snapshot; at least 3,600
    MergeTable(long rows) {
        this.rows = rows;
        this.stayed = LongStream.range(begin(MONTHS - TOUCHED), rows)
                .filter(key -> !isLost(key))
                .count();
    }

    /// One of the two.
    enum State {
        FIRST,
        SECOND
    }

    /// `ano=2026/mes=12`.
    static String path(int month) {
        var of = BEGIN.plusMonths(month);
        return "ano=%d/mes=%02d".formatted(of.getYear(), of.getMonthValue());
    }

    /// The numbers of the months that the second snapshot has.
    static IntStream touched() {
        return IntStream.range(MONTHS - TOUCHED, MONTHS);
    }

    /// Of the first snapshot.
    long rows() {
        return rows;
    }

    /// Names of all columns.
    List<String> columns() {
        return rows(State.FIRST, 0).columns().stream()
                .map(column -> column.type().getName())
                .toList();
    }

    /// The keys of the rows of a month, ascending.
    LongStream keys(State state, int month) {
        var before = LongStream.range(begin(month), begin(month + 1));
        return switch (state) {
            case FIRST -> before;
            case SECOND ->
                LongStream.concat(
                        before.filter(key -> !isLost(key)), LongStream.range(newBegin(month), newBegin(month + 1)));
        };
    }

    /// The rows of a month; a position is a key.
    Rows rows(State state, int month) {
        var columns = new ArrayList<Column>();
        for (var column : new Rows(DataSet.TIME_ORDERED, rows, 0).columns()) {
            columns.add(
                    switch (column.type().getName()) {
                        case "payment_date" -> with(column, (key, to) -> to.addBinary(date(month, key)));
                        case "amount" -> with(column, (key, to) -> to.addBinary(amount(state, key)));
                        default -> column;
                    });
        }
        return new Rows(DataSet.TIME_ORDERED, rows, 0, columns);
    }

    private static Column with(Column column, Rows.Value value) {
        return new Column(column.type(), column.nullsOfHundred(), value);
    }

    private static Binary amount(State state, long key) {
        return Texts.amount(key, state == State.SECOND && isChanged(key) ? 103 : 3);
    }

    private static boolean isLost(long key) {
        return Random.below(LOST, key, 104) == 0;
    }

    private static boolean isChanged(long key) {
        return Random.below(CHANGED, key, 105) == 0;
    }

    /// The first key of a month among those of the first snapshot.
    private long begin(int month) {
        int before = MONTHS - TOUCHED;
        long recent = rows * 9 / 40;
        return month <= before ? (rows - recent) * month / before : rows - recent + recent * (month - before) / TOUCHED;
    }

    /// The first key of the rows that have come in a month.
    private long newBegin(int month) {
        return rows + (rows / 4 - stayed) * (month - (MONTHS - TOUCHED)) / TOUCHED;
    }

    private Binary date(int month, long key) {
        boolean isNew = key >= rows;
        long first = isNew ? newBegin(month) : begin(month);
        long end = isNew ? newBegin(month + 1) : begin(month + 1);
        long from = micros(month);
        long span = micros(month + 1) - from - JITTER_IN_MICROS;
        return Texts.timestamp(from
                + (long) (span * ((double) (key - first) / (end - first)))
                + Random.below(JITTER_IN_MICROS, key, JITTER));
    }

    /// From the beginning of the first month to that of another.
    private static long micros(int month) {
        var begin = LocalDate.of(BEGIN.getYear(), BEGIN.getMonth(), 1);
        return ChronoUnit.DAYS.between(begin, begin.plusMonths(month)) * 86_400_000_000L;
    }
}
