package io.datapump.cli.export;

import io.datapump.pump.export.ExportException;
import io.datapump.pump.export.ExportReader;
import io.datapump.pump.export.PartitionChildren;
import io.datapump.pump.export.RecordedExport;
import io.datapump.pump.export.TableContent;
import io.datapump.schema.reality.ExportedServer;
import io.datapump.schema.reality.SnapshotFacts;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.SourceKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// An export as it was found: the metadata always, the footers of its files where they were read.
///
/// @param contents by full name; of every table that has files, or of none
public record FoundExport(RecordedExport recorded, Map<String, TableContent> contents) {

    /// Reads metadata and listing, and the footers where they are wanted; many files make that slow.
    ///
    /// @throws ExportException where there is no export, or it cannot be read
    public static FoundExport read(ExportLocation location, boolean withFooters) {
        var reader = new ExportReader(location.store(), location.root());
        var recorded = recorded(reader, location);
        var readable = recorded.tables().stream()
                .map(RecordedExport.Table::export)
                .filter(table -> !table.batches().isEmpty())
                .toList();
        var contents = withFooters ? reader.readFooters(readable) : List.<TableContent>of();
        return new FoundExport(
                recorded,
                contents.stream()
                        .collect(Collectors.toMap(content -> content.table().fullName(), Function.identity())));
    }

    private static RecordedExport recorded(ExportReader reader, ExportLocation location) {
        try {
            return reader.readAsFound();
        } catch (ExportException e) {
            throw location.explain(e);
        }
    }

    public String id() {
        return recorded.info().exportTaskIdentifier();
    }

    public ExportedServer server() {
        return ExportedServer.of(recorded.info().sourceArn());
    }

    /// The engine the export looks to be of, where no document says: only PostgreSQL's tables have schemas.
    public Engine likelyEngine() {
        var hasSchemas = recorded.tables().stream()
                .anyMatch(
                        table -> !table.export().schema().equals(table.export().database()));
        var isAurora = server().kind() == SourceKind.CLUSTER;
        if (hasSchemas) {
            return isAurora ? Engine.AURORA_POSTGRESQL : Engine.POSTGRES;
        }
        return isAurora ? Engine.AURORA_MYSQL : Engine.MYSQL;
    }

    /// What configurations are held against.
    public SnapshotFacts facts(Engine engine) {
        var parentOf =
                PartitionChildren.of(List.copyOf(contents.values()), _ -> true).parentOf();
        var tables = new TableFindings(engine, parentOf);
        return new SnapshotFacts(
                id(),
                recorded.info().sourceArn(),
                recorded.exportOnly(),
                recorded.tables().stream()
                        .map(table -> tables.of(
                                table,
                                Optional.ofNullable(contents.get(table.export().fullName()))))
                        .toList(),
                recorded.skipped().stream()
                        .map(left ->
                                new SnapshotFacts.Skipped(left.database(), left.schema(), left.name(), left.reason()))
                        .toList(),
                recorded.notes());
    }
}
