package io.datapump.local.source;

import java.util.List;

/// The database `pagila` without its payments: a film rental shop.
final class PagilaTables {

    static final int CUSTOMERS = 2_400;
    static final int RENTALS = 16_044;

    private static final int FILMS = 1_000;
    private static final int LOGINS = 500;

    private PagilaTables() {}

    static List<SampleTable> of(long seed) {
        return List.of(
                AllTypes.table("pagila", seed),
                customer(seed),
                emptyNotes(),
                film(seed),
                loginAudit(seed),
                rental(seed));
    }

    private static SampleTable customer(long seed) {
        var table = new SmallTable("pagila", "customer", CustomerRows.COLUMNS);
        return table.unsplit(CUSTOMERS, 3, new CustomerRows(table.dice(seed)));
    }

    private static SampleTable film(long seed) {
        var table = new SmallTable("pagila", "film", FilmRows.COLUMNS);
        return table.split(FILMS, new FilmRows(table.dice(seed)));
    }

    private static SampleTable rental(long seed) {
        var table = new SmallTable("pagila", "rental", RentalRows.COLUMNS);
        return table.split(RENTALS, new RentalRows(table.dice(seed)));
    }

    private static SampleTable emptyNotes() {
        var columns = List.of(
                SampleColumn.bigint("note_id"),
                SampleColumn.varchar("note", 20),
                SampleColumn.timestamptz("written_at"),
                SampleColumn.bool("pinned"));
        return new SmallTable("pagila", "empty_notes", columns).split(0, (number, sink) -> {
            throw new IllegalStateException("Cannot make row " + number + " of empty_notes: the table has no rows.");
        });
    }

    private static SampleTable loginAudit(long seed) {
        var columns = List.of(
                SampleColumn.bigint("audit_id"),
                SampleColumn.varchar("user_name", 63),
                SampleColumn.text("address", "inet"),
                SampleColumn.bool("granted"),
                SampleColumn.timestamptz("at"));
        var table = new SmallTable("pagila", "login_audit", columns);
        var dice = table.dice(seed);
        return table.split(LOGINS, (number, sink) -> {
            sink.int64(0, number + 1);
            sink.text(1, PostgresText.utf8("staff_" + dice.below(40, number, 1)));
            sink.text(2, PostgresText.utf8("10.0." + dice.below(16, number, 2) + "." + dice.below(256, number, 3)));
            sink.bool(3, !dice.oneIn(9, number, 4));
            sink.text(4, PostgresText.timestamptz(Moments.of(dice, number, 5)));
        });
    }
}
