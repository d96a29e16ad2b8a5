package io.datapump.local.source;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// One table of the sample server with its rows.
///
/// @param columns in the table's physical order
/// @param batches in row order, never empty; an empty table has one batch of no rows
/// @param splitting how RDS cuts it when it exports
/// @param source the rows by number
public record SampleTable(
        String database,
        String schema,
        String name,
        List<SampleColumn> columns,
        List<Batch> batches,
        Splitting splitting,
        RowSource source) {

    public SampleTable {
        columns = List.copyOf(columns);
        batches = List.copyOf(batches);
    }

    /// `database.schema.table`, as exports and filters name it.
    public String fullName() {
        return database + "." + schema + "." + name;
    }

    public long rowCount() {
        return batches.stream().mapToLong(Batch::rows).sum();
    }

    /// Every row as text, in row order; lazily, so that a large table passes without being held.
    ///
    /// Text columns are as they are; integers are decimal; `real` and `double precision` as
    /// [Float#toString(float)] and [Double#toString(double)] print them, which loses nothing; `bytea` is
    /// hexadecimal in lower case.
    public Stream<List<Optional<String>>> rows() {
        return batches.stream()
                .flatMapToLong(batch -> LongStream.range(batch.firstRow(), batch.firstRow() + batch.rows()))
                .mapToObj(number -> {
                    var row = new TextRow(columns.size());
                    source.row(number, row);
                    return row.values();
                });
    }
}
