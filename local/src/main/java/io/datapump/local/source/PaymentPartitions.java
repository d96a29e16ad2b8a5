package io.datapump.local.source;

import static java.util.Locale.ROOT;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// `public.payment`, its partitions, and the table that only looks like one of them.
///
/// @param firstMonth index of the oldest month that was not purged; [PaymentCalendar#MONTHS] when all are gone
record PaymentPartitions(long seed, PaymentCalendar calendar, int firstMonth) {

    /// The last month's partition was once made by hand: its name says nothing of the parent and its columns
    /// are in another physical order, as an attached table's may be.
    private static final String STRAY_NAME = "overflow_december";

    private static final List<Integer> STRAY_ORDER = List.of(5, 0, 1, 2, 3, 4, 6);

    /// The partition whose number of rows `payment_2024` happens to share.
    private static final int TWIN_MONTH = 18;

    PaymentRows rows() {
        return new PaymentRows(Dice.of(seed, "pagila.public.payment"), calendar);
    }

    List<SampleTable> tables() {
        var tables = new ArrayList<SampleTable>();
        tables.add(parent());
        tables.add(lookAlike());
        IntStream.range(firstMonth, PaymentCalendar.MONTHS)
                .mapToObj(this::child)
                .forEach(tables::add);
        return tables;
    }

    private SampleTable parent() {
        var batches = IntStream.range(firstMonth, PaymentCalendar.MONTHS)
                .mapToObj(month -> batch(Integer.toString(month - firstMonth + 1), month))
                .toList();
        return new SampleTable(
                "pagila",
                "public",
                "payment",
                PaymentRows.COLUMNS,
                batches.isEmpty() ? List.of(new Batch("1", 0, 0)) : batches,
                Splitting.BY_PARTITION,
                rows());
    }

    private SampleTable child(int month) {
        var batches = List.of(batch("1", month));
        if (month == PaymentCalendar.MONTHS - 1) {
            var reordered = new ReorderedRows(rows(), STRAY_ORDER);
            return new SampleTable(
                    "pagila",
                    "public",
                    STRAY_NAME,
                    reordered.columns(PaymentRows.COLUMNS),
                    batches,
                    Splitting.CTID,
                    reordered);
        }
        var date = PaymentCalendar.month(month);
        var name = String.format(ROOT, "payment_p%d_%02d", date.getYear(), date.getMonthValue());
        return new SampleTable("pagila", "public", name, PaymentRows.COLUMNS, batches, Splitting.CTID, rows());
    }

    /// An ordinary table with the columns of `payment`, its kind of name, and as many rows as one of the
    /// partitions: a copy somebody once made of other payments.
    private SampleTable lookAlike() {
        var rows = calendar.rows(TWIN_MONTH);
        var source = new PaymentRows(Dice.of(seed, "pagila.public.payment_2024"), new PaymentCalendar(3 * rows));
        var first = source.calendar().firstRow(12);
        return new SampleTable(
                "pagila",
                "public",
                "payment_2024",
                PaymentRows.COLUMNS,
                List.of(new Batch("1", first, rows)),
                Splitting.CTID,
                source);
    }

    private Batch batch(String folder, int month) {
        return new Batch(folder, calendar.firstRow(month), calendar.rows(month));
    }
}
