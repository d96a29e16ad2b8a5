package io.datapump.schema.removal;

import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.SourceLocation;

/// Something that a change of configuration takes out of the lake.
///
/// @param name what agrees to it; see [Kind]
/// @param at where the configuration says so
/// @param sentence what it means, in full sentences for people, fit to be shown
public record Removal(Kind kind, String name, SourceLocation at, Extent extent, String sentence)
        implements Acknowledgeable {

    public Removal {
        sentence = Quoted.printable(sentence);
    }

    /// The same with one more sentence.
    Removal with(String more) {
        return new Removal(kind, name, at, extent, sentence + " " + more);
    }

    /// What goes, and how it is named.
    public enum Kind {
        /// A cluster that is no longer declared: `cluster`.
        CLUSTER,
        /// What another server held that the cluster read before: `cluster@server`.
        SOURCE,
        /// A database that is no longer marked: `cluster/database`.
        DATABASE,
        /// A table that is no longer taken: `cluster/database/schema.table`, in MySQL `cluster/database/table`.
        TABLE,
        /// Tables that narrower filters no longer take, where no run tells which there are: `cluster/database/*`.
        FILTER,
        /// A column that is newly dropped or hashed: `cluster/database/schema.table/columns/column`.
        COLUMN,
        /// History that is kept no longer or for less long, or that no run can go on with:
        /// `cluster/database/schema.table/longterm`. Where it goes with its table, that is one removal.
        HISTORY,
        /// What a shorter period expires: `lifecycle.exported`, `lifecycle.runs`.
        LIFECYCLE,
        /// A view of a contract: `database.view`, as Glue has it.
        VIEW
    }
}
