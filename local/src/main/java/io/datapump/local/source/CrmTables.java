package io.datapump.local.source;

import static io.datapump.local.source.PostgresText.utf8;

import java.util.List;

/// The database `crm`, which nobody marked for the lake.
final class CrmTables {

    private static final int CONTACTS = 300;
    private static final int DEALS = 700;

    private CrmTables() {}

    static List<SampleTable> of(long seed) {
        return List.of(contact(seed), deal(seed));
    }

    private static SampleTable contact(long seed) {
        var columns = List.of(
                SampleColumn.bigint("contact_id"), SampleColumn.text("full_name"), SampleColumn.text("key", "uuid"));
        var table = new SmallTable("crm", "contact", columns);
        var dice = table.dice(seed);
        return table.split(CONTACTS, (number, sink) -> {
            sink.int64(0, number + 1);
            sink.text(1, utf8("Contact " + dice.below(10_000, number, 1)));
            sink.text(2, utf8(new java.util.UUID(dice.roll(number, 2), dice.roll(number, 3)).toString()));
        });
    }

    private static SampleTable deal(long seed) {
        var columns = List.of(
                SampleColumn.bigint("deal_id"),
                SampleColumn.bigint("contact_id"),
                SampleColumn.text("worth", "money"),
                SampleColumn.text("closed_on", "date"));
        var table = new SmallTable("crm", "deal", columns);
        var dice = table.dice(seed);
        return table.split(DEALS, (number, sink) -> {
            sink.int64(0, number + 1);
            sink.int64(1, 1L + dice.below(CONTACTS, number, 1));
            sink.text(2, utf8("$" + (1 + dice.below(9, number, 2)) + ",234.50"));
            if (dice.oneIn(3, number, 3)) {
                sink.nothing(3);
            } else {
                sink.text(3, utf8(Moments.of(dice, number, 4).toLocalDate().toString()));
            }
        });
    }
}
