package io.datapump.local.source;

import static io.datapump.local.source.PostgresText.utf8;

import java.util.List;
import java.util.stream.IntStream;

/// Rows of `public.payment`: the number of a row is its id less one, and both rise with time, but for a jitter
/// of some hours inside the month.
record PaymentRows(Dice dice, PaymentCalendar calendar) implements RowSource {

    static final List<SampleColumn> COLUMNS = List.of(
            SampleColumn.bigint("payment_id"),
            SampleColumn.integer("customer_id"),
            SampleColumn.smallint("staff_id"),
            SampleColumn.integer("rental_id"),
            SampleColumn.numeric("amount", 5),
            SampleColumn.timestamptz("payment_date"),
            SampleColumn.text("note"));

    private static final long MICROS_PER_HOUR = 3_600_000_000L;
    private static final long JITTER = 6 * MICROS_PER_HOUR;

    private static final List<byte[]> AMOUNTS = IntStream.rangeClosed(0, 12)
            .mapToObj(price -> utf8(price == 0 ? "0.00" : price - 1 + ".99"))
            .toList();

    private static final List<byte[]> NOTES = List.of(
            utf8("paid in cash"),
            utf8("pago em dinheiro"),
            utf8("crédito – parcela 1/2"),
            utf8("crédito – parcela 2/2"),
            utf8("Gutschein eingelöst"),
            utf8("返金済み"),
            utf8("скидка постоянного клиента"),
            utf8("comma, \"quote\", tab\tand line\nbreak"),
            utf8(""));

    @Override
    public void row(long number, RowSink sink) {
        sink.int64(0, number + 1);
        sink.int32(1, 1 + dice.below(PagilaTables.CUSTOMERS, number, 1));
        sink.int32(2, 1 + dice.below(2, number, 2));
        if (dice.oneIn(40, number, 3)) {
            sink.nothing(3);
        } else {
            sink.int32(3, 1 + dice.below(PagilaTables.RENTALS, number, 4));
        }
        sink.text(4, AMOUNTS.get(price(number)));
        var month = calendar.monthOf(number);
        var date = PaymentCalendar.month(month);
        sink.text(
                5,
                PostgresText.timestamptz(
                        date.getYear(), date.getMonthValue(), micros(number, month, date.lengthOfMonth())));
        note(number, sink, 6);
    }

    /// The amount of a row in hundredths.
    long cents(long number) {
        var price = price(number);
        return price == 0 ? 0 : price * 100L - 1;
    }

    private int price(long number) {
        return dice.below(AMOUNTS.size(), number, 5);
    }

    private long micros(long number, int month, int days) {
        var length = days * 24L * MICROS_PER_HOUR;
        var even = (long) ((double) (number - calendar.firstRow(month)) / calendar.rows(month) * length);
        var jittered = even + dice.below(2 * JITTER, number, 6) - JITTER;
        // Thrown back at the ends of the month, not piled up there.
        var inside = Math.clamp(jittered < length ? Math.abs(jittered) : 2 * (length - 1) - jittered, 0, length - 1);
        return switch (dice.below(16, number, 7)) {
            case 0 -> inside / 1_000_000 * 1_000_000;
            case 1, 2 -> inside / 1_000 * 1_000;
            default -> inside;
        };
    }

    private void note(long number, RowSink sink, int column) {
        var kind = dice.below(64, number, 8);
        if (kind >= 12) {
            sink.nothing(column);
        } else if (kind == 0) {
            sink.text(column, utf8("ref. " + Long.toHexString(dice.roll(number, 9))));
        } else {
            sink.text(column, dice.pick(NOTES, number, 10));
        }
    }
}
