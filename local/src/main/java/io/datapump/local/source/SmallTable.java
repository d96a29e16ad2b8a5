package io.datapump.local.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Describes an ordinary, unpartitioned table of a sample database.
///
/// @param database the database it lies in, in the schema `public`
record SmallTable(String database, String name, List<SampleColumn> columns) {

    static final String SCHEMA = "public";

    /// A table that RDS splits by the physical place of its rows.
    SampleTable split(long rows, RowSource source) {
        var batches = List.of(new Batch("1", 0, rows));
        return new SampleTable(database, SCHEMA, name, columns, batches, Splitting.CTID, source);
    }

    /// A table that RDS could not split, and so exports in several batch folders.
    SampleTable unsplit(long rows, int folders, RowSource source) {
        var batches = new ArrayList<Batch>();
        for (var folder = 0; folder < folders; folder++) {
            var first = rows * folder / folders;
            batches.add(new Batch(Integer.toString(folder + 1), first, rows * (folder + 1) / folders - first));
        }
        return new SampleTable(
                database, SCHEMA, name, columns, Collections.unmodifiableList(batches), Splitting.NONE, source);
    }

    Dice dice(long seed) {
        return Dice.of(seed, database + "." + SCHEMA + "." + name);
    }
}
