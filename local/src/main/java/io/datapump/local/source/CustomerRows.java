package io.datapump.local.source;

import static io.datapump.local.source.PostgresText.utf8;

import java.util.List;
import java.util.Locale;

/// Rows of `pagila.public.customer`: people with names from many scripts.
record CustomerRows(Dice dice) implements RowSource {

    static final List<SampleColumn> COLUMNS = List.of(
            SampleColumn.integer("customer_id"),
            SampleColumn.smallint("store_id"),
            SampleColumn.varchar("first_name", 45),
            SampleColumn.varchar("last_name", 45),
            SampleColumn.varchar("email", 50),
            SampleColumn.integer("address_id"),
            SampleColumn.bool("active"),
            SampleColumn.text("create_date", "date"),
            SampleColumn.timestamptz("last_update"));

    private static final List<String> FIRST_NAMES = List.of(
            "Mary", "José", "Zoë", "Łukasz", "Søren", "Иван", "Ελένη", "美咲", "지훈", "नेहा", "محمد", "Nguyễn", "O'Neil",
            "Ana");

    private static final List<String> LAST_NAMES = List.of(
            "Smith",
            "Gonçalves",
            "Müller",
            "Đorđević",
            "Петрова",
            "Παπαδόπουλος",
            "山田",
            "김",
            "शर्मा",
            "حسن",
            "Ærø",
            "Null");

    @Override
    public void row(long number, RowSink sink) {
        var id = (int) number + 1;
        var first = dice.pick(FIRST_NAMES, number, 1);
        sink.int32(0, id);
        sink.int32(1, 1 + dice.below(2, number, 2));
        sink.text(2, utf8(first));
        sink.text(3, utf8(dice.pick(LAST_NAMES, number, 3)));
        if (dice.oneIn(12, number, 4)) {
            sink.nothing(4);
        } else {
            sink.text(4, utf8(String.format(Locale.ROOT, "customer.%05d@example.org", id)));
        }
        sink.int32(5, 1 + dice.below(603, number, 5));
        sink.bool(6, !dice.oneIn(20, number, 6));
        sink.text(7, utf8(Moments.of(dice, number, 7).toLocalDate().toString()));
        if (dice.oneIn(30, number, 8)) {
            sink.nothing(8);
        } else {
            sink.text(8, PostgresText.timestamptz(Moments.of(dice, number, 9)));
        }
    }
}
