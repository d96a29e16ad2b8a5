package io.datapump.pump.export;

import io.datapump.pump.store.StoredObject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// One `export_tables_info_{id}_from_{a}_to_{b}.json`. Numbering starts at 1 and both ends are inclusive (seen:
/// published readers of real exports); whether entries of whole databases count is not known.
///
/// @param from the number of its first entry, by its name
/// @param to the number of its last entry; less than `from` where it has none
record TablesFile(String key, long from, long to, List<TableInfo> entries) {

    private static final Pattern RANGE = Pattern.compile("_from_(\\d{1,15})_to_(\\d{1,15})\\.json$");

    TablesFile {
        entries = List.copyOf(entries);
    }

    TablesFile(StoredObject object, List<TableInfo> entries) {
        this(object.key(), number(object, 1), number(object, 2), entries);
    }

    private static long number(StoredObject object, int group) {
        var range = RANGE.matcher(object.fileName());
        return range.find() ? Long.parseLong(range.group(group)) : 0;
    }

    /// Ranges may overlap, and a table that is described twice is found elsewhere; but none may be missing, because
    /// tables would be missing without a trace.
    ///
    /// @throws ExportException where numbers between 1 and the highest are in no file
    static void requireAll(String root, List<TablesFile> files) {
        var reached = 0L;
        for (var file : files.stream()
                .sorted(Comparator.comparingLong(TablesFile::from))
                .toList()) {
            if (file.from > reached + 1) {
                throw new ExportException(
                        "Cannot read the export under %s: no export_tables_info_*.json holds the entries from %d to %d, so tables may be missing. Restore the file, or export the snapshot again."
                                .formatted(root, reached + 1, file.from - 1));
            }
            reached = Math.max(reached, file.to);
        }
    }

    /// Fewer entries than the name says.
    Optional<String> oddity() {
        return entries.size() < to - from + 1
                ? Optional.of("The metadata file %s holds %d entries and not the %d of its name; tables may be missing."
                        .formatted(key, entries.size(), to - from + 1))
                : Optional.empty();
    }
}
