package io.datapump.local.source;

import java.util.List;

/// Rows of `pagila.public.rental`: some films have not come back yet.
record RentalRows(Dice dice) implements RowSource {

    static final List<SampleColumn> COLUMNS = List.of(
            SampleColumn.integer("rental_id"),
            SampleColumn.timestamptz("rental_date"),
            SampleColumn.integer("inventory_id"),
            SampleColumn.integer("customer_id"),
            SampleColumn.timestamptz("return_date"),
            SampleColumn.smallint("staff_id"));

    @Override
    public void row(long number, RowSink sink) {
        var rented = Moments.of(dice, number, 1);
        sink.int32(0, (int) number + 1);
        sink.text(1, PostgresText.timestamptz(rented));
        sink.int32(2, 1 + dice.below(4_581, number, 2));
        sink.int32(3, 1 + dice.below(PagilaTables.CUSTOMERS, number, 3));
        if (dice.oneIn(80, number, 4)) {
            sink.nothing(4);
        } else {
            sink.text(4, PostgresText.timestamptz(rented.plusMinutes(60L + dice.below(14_000, number, 5))));
        }
        sink.int32(5, 1 + dice.below(2, number, 6));
    }
}
