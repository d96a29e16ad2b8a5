package io.datapump.pump.job.catalog;

import io.datapump.pump.catalog.CatalogEntry;
import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.PublishedTable;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.VersionColumns;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.layout.LakeTable;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The history of a table as the catalog has to show it: what one manifest says, and nothing that merely lies in the
/// bucket. Rows that are kept apart lie in another folder and are not shown.
///
/// @param partitions see [CatalogEntry#partitions]
record HistoryTable(State state, CatalogTable table, List<CatalogPartition> partitions) implements CatalogEntry {

    /// Which manifest it is, and what it says of all partitions together; the files themselves are many.
    ///
    /// @param folder the history's address in the bucket, ends in `/`
    /// @param source full name in the database
    /// @param snapshot when the snapshot was taken that was merged last
    record State(LakeTable as, String folder, String source, long number, Instant snapshot, long files, long rows) {}

    HistoryTable {
        partitions = List.copyOf(partitions);
    }

    static HistoryTable of(JobContext context, LongtermManifest manifest) {
        var folder = context.address(manifest.as().historyPrefix(context.run().cluster()));
        var keys = lowerCase(manifest.layout().partitionColumns().stream());
        var shown = manifest.partitions().stream().filter(HistoryTable::isShown).toList();
        // Without folders there is one partition at most, and the table lies where its files do.
        var location = keys.isEmpty()
                ? shown.stream()
                        .findFirst()
                        .map(all -> context.address(all.folder()))
                        .orElse(folder)
                : folder;
        return new HistoryTable(
                state(manifest, folder),
                new CatalogTable(manifest.as().historyGlueName(), location, columns(manifest, keys), keys),
                keys.isEmpty()
                        ? List.of()
                        : shown.stream()
                                .map(each -> CatalogPartition.of(each.path(), context.address(each.folder())))
                                .toList());
    }

    private static boolean isShown(HistoryPartition partition) {
        return partition.files().stream().anyMatch(HistoryTable::isShown);
    }

    private static boolean isShown(LiveFile file) {
        return file.standing() != Standing.APART;
    }

    /// The union of all columns there ever were. One that is a partition level, too, is that alone, because Athena
    /// refuses a table with two columns of a name.
    private static List<ParquetColumn> columns(LongtermManifest manifest, List<ParquetColumn> keys) {
        var versions = switch (manifest.layout().mode()) {
            case VERSIONS -> VersionColumns.COLUMNS.stream();
            case LATEST, SNAPSHOTS -> Stream.<ParquetColumn>empty();
        };
        var taken = new HashSet<>(PublishedTable.names(keys));
        return lowerCase(Stream.concat(manifest.columns().stream(), versions)).stream()
                .filter(column -> taken.add(column.name()))
                .toList();
    }

    private static List<ParquetColumn> lowerCase(Stream<ParquetColumn> columns) {
        return columns.map(column -> new ParquetColumn(column.name().toLowerCase(Locale.ROOT), column.glueType()))
                .toList();
    }

    private static State state(LongtermManifest manifest, String folder) {
        var shown = manifest.files().stream().filter(HistoryTable::isShown).toList();
        return new State(
                manifest.as(),
                folder,
                manifest.source(),
                manifest.number(),
                manifest.cause().snapshot(),
                shown.size(),
                shown.stream().mapToLong(LiveFile::rows).sum());
    }

    @Override
    public long files() {
        return state.files();
    }

    /// Without partitions it lies in the folder of a state, or in that of the history.
    @Override
    public boolean mayLieAt(String location) {
        return location.startsWith(state.folder());
    }
}
