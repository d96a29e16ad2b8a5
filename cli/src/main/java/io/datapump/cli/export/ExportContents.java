package io.datapump.cli.export;

import io.datapump.pump.export.ExportException;
import io.datapump.pump.export.ExportReader;
import io.datapump.pump.export.PartitionChildren;
import io.datapump.pump.export.SnapshotExport;
import io.datapump.pump.export.TableContent;
import io.datapump.pump.export.TableExport;
import io.datapump.pump.export.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/// What one finished export contains; no configuration is held against it.
///
/// @param contents by full name; empty where no footers were read
/// @param partitions as if every table were taken; no verdicts where no footers were read
public record ExportContents(SnapshotExport export, Map<String, TableContent> contents, PartitionChildren partitions) {

    public ExportContents {
        contents = Map.copyOf(contents);
    }

    /// Reads metadata and listing, checks that the export is whole, and reads the footers where they are wanted.
    ///
    /// @param footersRead is told, from many threads, how many footers have been read
    /// @throws ExportException where there is no export, or it is not whole, with the reason and what to do
    public static ExportContents read(ExportLocation location, boolean withFooters, LongConsumer footersRead) {
        var reader = new ExportReader(location.store(), location.root());
        var export = read(reader, location);
        var contents = withFooters ? reader.readFooters(export.tables(), footersRead) : List.<TableContent>of();
        return new ExportContents(
                export,
                contents.stream()
                        .collect(Collectors.toMap(content -> content.table().fullName(), Function.identity())),
                PartitionChildren.of(contents, _ -> true));
    }

    private static SnapshotExport read(ExportReader reader, ExportLocation location) {
        try {
            return reader.read();
        } catch (ExportException e) {
            throw location.explain(e);
        }
    }

    /// Rows of a table; empty where no footers were read.
    public Optional<Long> rows(TableExport table) {
        return Optional.ofNullable(contents.get(table.fullName())).map(TableContent::rows);
    }

    /// Rows of all tables, those of partitions once, in their parents; empty where no footers were read.
    public Optional<Long> rows() {
        var children = partitions.parentOf();
        return contents.isEmpty() && !export.tables().isEmpty()
                ? Optional.empty()
                : Optional.of(contents.values().stream()
                        .filter(content -> !children.containsKey(content.table().fullName()))
                        .mapToLong(TableContent::rows)
                        .sum());
    }

    /// What a table is beside the others; empty where no footers were read.
    public Optional<Verdict> verdict(TableExport table) {
        return Optional.ofNullable(partitions.verdicts().get(table.fullName()));
    }

    public long files() {
        return export.tables().stream()
                .mapToLong(table -> table.files().count())
                .sum();
    }

    public long bytes() {
        return export.tables().stream().mapToLong(TableExport::sizeInBytes).sum();
    }

    public long batches() {
        return export.tables().stream()
                .mapToLong(table -> table.batches().size())
                .sum();
    }
}
