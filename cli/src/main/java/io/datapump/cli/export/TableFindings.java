package io.datapump.cli.export;

import io.datapump.pump.export.ColumnTypes;
import io.datapump.pump.export.ExportedColumn;
import io.datapump.pump.export.RecordedExport;
import io.datapump.pump.export.TableContent;
import io.datapump.pump.export.TableExport;
import io.datapump.pump.parquet.Fingerprint.ColumnBounds;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.reality.ColumnFacts;
import io.datapump.schema.reality.TableFacts;
import io.datapump.schema.spec.Engine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What metadata and footers say of tables, put together.
///
/// @param parentOf full names of partitions and of the tables that hold their rows
record TableFindings(ColumnTypes types, Map<String, String> parentOf) {

    private static final ColumnBounds UNKNOWN = new ColumnBounds(-1, Optional.empty(), Optional.empty());

    TableFindings(Engine engine, Map<String, String> parentOf) {
        this(new ColumnTypes(engine), parentOf);
    }

    TableFacts of(RecordedExport.Table recorded, Optional<TableContent> content) {
        var table = recorded.export();
        var stored = content.map(TableContent::columns).orElse(List.of());
        return new TableFacts(
                table.database(),
                table.schema(),
                table.name(),
                content.map(TableContent::rows),
                recorded.sizeInBytes(),
                stored.isEmpty() ? declared(table, content) : stored(table, stored, content),
                stored.isEmpty() ? List.of() : unexported(table, stored),
                Optional.ofNullable(parentOf.get(table.fullName())));
    }

    private List<ColumnFacts> declared(TableExport table, Optional<TableContent> content) {
        return table.columns().stream()
                .map(column -> facts(
                        column.name(),
                        column.originalType(),
                        types.of(column).map(ParquetColumn::glueType),
                        bounds(content, column.name())))
                .toList();
    }

    private static List<ColumnFacts> stored(
            TableExport table, List<ParquetColumn> columns, Optional<TableContent> content) {
        var sourceTypes = table.columns().stream()
                .collect(Collectors.toMap(ExportedColumn::name, ExportedColumn::originalType, (first, _) -> first));
        return columns.stream()
                .map(column -> facts(
                        column.name(),
                        sourceTypes.getOrDefault(column.name(), ""),
                        Optional.of(column.glueType()),
                        bounds(content, column.name())))
                .toList();
    }

    private static List<String> unexported(TableExport table, List<ParquetColumn> stored) {
        var names = stored.stream().map(ParquetColumn::name).collect(Collectors.toSet());
        return table.columns().stream()
                .map(ExportedColumn::name)
                .filter(name -> !names.contains(name))
                .toList();
    }

    private static ColumnBounds bounds(Optional<TableContent> content, String column) {
        return content.map(read -> read.whole().columns().getOrDefault(column, UNKNOWN))
                .orElse(UNKNOWN);
    }

    private static ColumnFacts facts(String name, String sourceType, Optional<String> glueType, ColumnBounds bounds) {
        return new ColumnFacts(
                name,
                sourceType,
                glueType,
                Optional.of(bounds.nulls()).filter(nulls -> nulls >= 0),
                bounds.min().flatMap(TableFindings::value),
                bounds.max().flatMap(TableFindings::value));
    }

    /// A bound as people write the value; nothing of bytes, which are no text.
    private static Optional<String> value(String bound) {
        if (bound.startsWith("x'")) {
            return Optional.empty();
        }
        return Optional.of(bound.startsWith("'") ? bound.substring(1, bound.length() - 1) : bound);
    }
}
