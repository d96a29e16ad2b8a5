package io.datapump.pump.export;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.export.ExportListing.Folder;
import io.datapump.pump.parquet.ParquetException;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.store.ObjectSource;
import io.datapump.pump.store.StoreException;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.Zone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/// Reads one export: metadata and listing put together, then the footers of chosen tables.
///
/// What is checked before anything is believed (the checks of a published reader of real exports): the task
/// is COMPLETE; every table is described exactly once, is COMPLETE and has a folder; every batch folder has
/// its `_SUCCESS`; no folder lacks an entry; no tables file is missing. Tables and databases that RDS skipped are no
/// failure: they are returned as skipped, and what RDS said of the task as warnings. A truncated Parquet file shows
/// when its footer is read.
public final class ExportReader {

    /// Enough to hide the latency of S3, few enough for one connection pool.
    private static final BoundedTasks TASKS = new BoundedTasks(32);

    private final ObjectSource store;
    private final String root;
    private final String export;
    private final AtomicLong bytesRead = new AtomicLong();

    public ExportReader(ObjectSource store, String cluster, String export) {
        this(store, Zone.EXPORTED.of(cluster, export));
    }

    /// A reader of an export, or of a copy of one, wherever it lies.
    ///
    /// @param root ends in `/`; its last segment is the export's identifier
    public ExportReader(ObjectSource store, String root) {
        this.store = store;
        this.root = root;
        this.export = root.substring(root.lastIndexOf('/', root.length() - 2) + 1, root.length() - 1);
    }

    /// As [#read(Optional)], where nobody has asked RDS of the task.
    public SnapshotExport read() {
        return read(Optional.empty());
    }

    /// Reads metadata and listing; opens no Parquet file.
    ///
    /// @param said what RDS said of the task; its warning counts as one in the metadata does
    /// @throws ExportException where the export is not complete, naming the object, or is not what RDS spoke of
    public SnapshotExport read(Optional<FinishedTask> said) {
        var listing = ExportListing.of(root, store.list(root));
        var metadata = ExportMetadata.read(store, root, listing.topLevel());
        requireComplete(metadata.info());
        said.ifPresent(task -> task.requireAgreement(metadata.info()));
        listing.strays().stream().findFirst().ifPresent(stray -> {
            throw new ExportException(
                    "Cannot read the export: %s lies where no table's files lie, so the layout is not one that is known. Report the key."
                            .formatted(stray.key()));
        });
        var names = new TableNames(metadata.tables(), listing.folders());
        var found = new HashSet<String>();
        var tables = new ArrayList<TableExport>();
        for (var folder : listing.folders()) {
            var entry = names.entryOf(folder).orElseThrow(() -> withoutEntry(folder));
            if (!found.add(entry.target())) {
                throw new ExportException(
                        "Cannot read the export: two folders under %s hold the table %s. Report both keys."
                                .formatted(root, entry.target()));
            }
            if (entry.warning().isEmpty()) {
                tables.add(table(names, entry, folder));
            }
        }
        tables.sort(Comparator.comparing(TableExport::fullName));
        var skipped = skipped(names, metadata.tables(), found);
        var warnings = new ArrayList<>(metadata.oddities());
        var messages = Stream.concat(metadata.warning().stream(), said.flatMap(FinishedTask::warning).stream());
        var warning = TaskWarning.of(messages, names);
        warnings.addAll(warning.addTo(skipped, tables));
        warning.reasons().stream().map("RDS said of the export: %s"::formatted).forEach(warnings::add);
        return new SnapshotExport(metadata.info(), metadata.exportOnly(), tables, skipped, warnings);
    }

    /// Reads what is at hand, for those who judge a configuration and publish nothing: a copy may lack files, or hold
    /// nothing but the metadata. Opens no Parquet file.
    ///
    /// @throws ExportException where there is no metadata, or it cannot be read
    public RecordedExport readAsFound() {
        var listing = ExportListing.of(root, store.list(root));
        var metadata = ExportMetadata.read(store, root, listing.topLevel());
        return RecordedExport.of(metadata, listing.folders());
    }

    /// Reads the footers of every file of some tables, many at a time; rows are counted, nothing else is
    /// read.
    ///
    /// @return one content per table, in the order given
    /// @throws ExportException where a file is truncated or no Parquet, or two files of a table differ in
    ///     their columns
    public List<TableContent> readFooters(List<TableExport> tables) {
        return readFooters(tables, _ -> {});
    }

    /// As [#readFooters(List)].
    ///
    /// @param footersRead is told, from many threads, how many footers have been read
    public List<TableContent> readFooters(List<TableExport> tables, LongConsumer footersRead) {
        var read = new AtomicLong();
        var contents = tables.stream().map(TableContent.Builder::new).toList();
        var files = new ArrayList<FileOf>();
        for (var content : contents) {
            for (var batch : content.table().batches()) {
                batch.files().forEach(file -> files.add(new FileOf(content, batch, file)));
            }
        }
        TASKS.forEach(files, file -> {
            file.content().add(file.batch(), file.object(), footer(file.object()));
            footersRead.accept(read.incrementAndGet());
        });
        return contents.stream().map(TableContent.Builder::build).toList();
    }

    /// Bytes of metadata and footers that have passed through this reader.
    public long bytesRead() {
        return bytesRead.get();
    }

    private record FileOf(TableContent.Builder content, Batch batch, StoredObject object) {}

    private ParquetFooter footer(StoredObject file) {
        try {
            return ParquetFooter.read(new StoredParquet(store, file.key(), file.sizeInBytes(), bytesRead));
        } catch (ParquetException e) {
            throw storeFailure(e)
                    .orElseGet(() -> new ExportException(
                            "Cannot read the export: %s Export the snapshot again.".formatted(e.getMessage()), e));
        }
    }

    /// A bucket that does not answer is no damaged file.
    private static Optional<RuntimeException> storeFailure(ParquetException failure) {
        return Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(StoreException.class::isInstance)
                .map(RuntimeException.class::cast)
                .findFirst();
    }

    private void requireComplete(ExportInfo info) {
        if (!info.exportTaskIdentifier().equals(export)) {
            throw new ExportException(
                    "Cannot read the export under %s: its metadata belongs to the export task %s. Remove what was copied there."
                            .formatted(root, info.exportTaskIdentifier()));
        }
        if (!info.status().equalsIgnoreCase("COMPLETE")) {
            throw new ExportException(
                    "Cannot read the export under %s: the export task's status is %s, not COMPLETE. Wait for its end, or export the snapshot again."
                            .formatted(root, info.status()));
        }
    }

    private TableExport table(TableNames names, TableInfo entry, Folder folder) {
        requireComplete(entry);
        for (var batch : folder.batches()) {
            if (!batch.complete()) {
                throw new ExportException(
                        "Cannot read the export: %s%s has no _SUCCESS, so RDS did not finish writing table %s. Export the snapshot again."
                                .formatted(
                                        root + folder.path(),
                                        batch.name().isEmpty() ? "" : batch.name() + "/",
                                        entry.target()));
            }
        }
        var parts = names.parts(entry, folder);
        return new TableExport(parts.database(), parts.schema(), parts.name(), entry.columns(), folder.batches());
    }

    private void requireComplete(TableInfo entry) {
        if (!entry.isComplete()) {
            throw new ExportException(
                    "Cannot read the export under %s: table %s has the status %s, not COMPLETE. Export the snapshot again."
                            .formatted(
                                    root,
                                    entry.target(),
                                    entry.status().isEmpty() ? "(none)" : "\"%s\"".formatted(entry.status())));
        }
    }

    private List<SkippedTable> skipped(TableNames names, List<TableInfo> entries, Set<String> found) {
        var skipped = new ArrayList<SkippedTable>();
        for (var entry : entries) {
            var parts = names.parts(entry);
            if (entry.warning().isPresent()) {
                skipped.add(SkippedTable.of(
                        entry.target(),
                        parts,
                        ExportWarning.plain(entry.warning().get())));
            } else if (parts.isEmpty() && !entry.status().isEmpty() && !entry.isComplete()) {
                skipped.add(SkippedTable.of(entry.target(), parts, "its export has the status " + entry.status()));
            } else if (parts.isPresent() && !found.contains(entry.target())) {
                requireComplete(entry);
                throw new ExportException(
                        "Cannot read the export under %s: the metadata describes table %s, but no folder holds it; even an empty table has a _SUCCESS. Export the snapshot again."
                                .formatted(root, entry.target()));
            }
        }
        return skipped;
    }

    private ExportException withoutEntry(Folder folder) {
        return new ExportException(
                "Cannot read the export: the metadata describes no table for the folder %s%s; a tables file may be missing. Export the snapshot again."
                        .formatted(root, folder.path()));
    }
}
