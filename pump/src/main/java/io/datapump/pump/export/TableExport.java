package io.datapump.pump.export;

import io.datapump.pump.store.StoredObject;
import java.util.List;
import java.util.stream.Stream;

/// One table of an export: what the metadata says of it and the files that were listed. No file has been
/// opened yet.
///
/// @param database as the metadata spells it; names may hold dots
/// @param schema the database's name where the engine has no schemas
/// @param columns in column order; empty where the metadata has none
/// @param batches sorted by number, others by name; none only where an incomplete copy is read as found
public record TableExport(
        String database, String schema, String name, List<ExportedColumn> columns, List<Batch> batches) {

    public TableExport {
        columns = List.copyOf(columns);
        batches = List.copyOf(batches);
    }

    /// `database.schema.table`.
    public String fullName() {
        return database + "." + schema + "." + name;
    }

    public Stream<StoredObject> files() {
        return batches.stream().flatMap(batch -> batch.files().stream());
    }

    /// The sum of the files' sizes.
    public long sizeInBytes() {
        return files().mapToLong(StoredObject::sizeInBytes).sum();
    }
}
