package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import java.util.stream.Stream;

/// A name in Glue that the documents give: a table's that they name and take, or its history's.
record GlueName(KnownTable table, boolean ofHistory) {

    /// In the order of files and lists, a table's own name first.
    static Stream<GlueName> of(Declarations declarations) {
        return KnownTable.of(declarations).filter(KnownTable::isTaken).flatMap(GlueName::of);
    }

    private static Stream<GlueName> of(KnownTable table) {
        var own = new GlueName(table, false);
        return table.hasHistory() ? Stream.of(own, new GlueName(table, true)) : Stream.of(own);
    }

    String text() {
        return ofHistory
                ? table.lakeTable().historyGlueName()
                : table.lakeTable().glueName();
    }

    /// Where it comes from.
    Span place() {
        return table.place();
    }

    /// `the table "a.b"`.
    String subject() {
        return (ofHistory ? "the history of " : "the table ") + Quoted.text(table.name());
    }
}
