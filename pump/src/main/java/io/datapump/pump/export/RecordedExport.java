package io.datapump.pump.export;

import io.datapump.pump.export.ExportListing.Folder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/// An export as far as it is at hand. Nothing is demanded of it that only a run needs: tables may lack files.
///
/// @param exportOnly `db`, `db.schema` or `db.schema.table`, what the export was limited to; empty: everything
/// @param tables sorted by full name
/// @param skipped what RDS left out or did not finish
/// @param notes what RDS said about the task as a whole
public record RecordedExport(
        ExportInfo info, List<String> exportOnly, List<Table> tables, List<SkippedTable> skipped, List<String> notes) {

    private static final double GIB = 1L << 30;

    public RecordedExport {
        exportOnly = List.copyOf(exportOnly);
        tables = tables.stream()
                .sorted(Comparator.comparing(table -> table.export().fullName()))
                .toList();
        skipped = List.copyOf(skipped);
        notes = List.copyOf(notes);
    }

    /// One table.
    ///
    /// @param sizeInBytes of its files; what the metadata says where no file is at hand
    public record Table(TableExport export, long sizeInBytes) {}

    static RecordedExport of(ExportMetadata metadata, List<Folder> folders) {
        var names = new TableNames(metadata.tables(), folders);
        var folderOf = new HashMap<String, Folder>();
        folders.forEach(folder -> names.entryOf(folder).ifPresent(entry -> folderOf.put(entry.target(), folder)));
        var tables = new ArrayList<Table>();
        var skipped = new ArrayList<SkippedTable>();
        for (var entry : metadata.tables()) {
            var folder = Optional.ofNullable(folderOf.get(entry.target()));
            var parts = folder.map(found -> names.parts(entry, found)).or(() -> names.parts(entry));
            var reason = reason(entry);
            if (reason.isPresent()) {
                skipped.add(SkippedTable.of(entry.target(), parts, reason.get()));
            } else {
                parts.ifPresent(name -> tables.add(table(entry, name, folder)));
            }
        }
        var warning = TaskWarning.of(metadata.warning().stream(), names);
        warning.addTo(skipped, tables.stream().map(Table::export).toList());
        return new RecordedExport(metadata.info(), metadata.exportOnly(), tables, skipped, warning.reasons());
    }

    private static Optional<String> reason(TableInfo entry) {
        var unfinished = entry.status().isEmpty() || entry.isComplete()
                ? Optional.<String>empty()
                : Optional.of("its export has the status " + entry.status());
        return entry.warning().map(ExportWarning::plain).or(() -> unfinished);
    }

    private static Table table(TableInfo entry, TableNames.Parts name, Optional<Folder> folder) {
        var export = new TableExport(
                name.database(),
                name.schema(),
                name.name(),
                entry.columns(),
                folder.map(Folder::batches).orElse(List.of()));
        var hasFiles = export.files().findAny().isPresent();
        return new Table(export, hasFiles ? export.sizeInBytes() : Math.round(entry.sizeInGB() * GIB));
    }
}
