package io.datapump.pump.folder;

import io.datapump.pump.parquet.ColumnForm;
import io.datapump.pump.parquet.OutputOptions;
import io.datapump.pump.parquet.RepartitionRequest;
import io.datapump.pump.parquet.ValueOptions;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.PartitionField;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// A folder to be written anew.
///
/// @param by outermost folder first
/// @param drop columns that are not written
/// @param values how values are read, and which columns get another form
/// @param memoryInBytes the budget for rows that wait to be written
public record FolderRequest(
        ParquetFolder in,
        List<PartitionField> by,
        List<String> drop,
        OutputOptions output,
        ValueOptions values,
        long memoryInBytes) {

    public FolderRequest {
        by = List.copyOf(by);
        drop = List.copyOf(drop);
    }

    /// What columns of text are turned into, by name.
    public SortedMap<String, String> typed() {
        var typed = new TreeMap<String, String>();
        values.forms().forEach((column, form) -> form.text().ifPresent(text -> typed.put(column, text)));
        return typed;
    }

    /// The names of columns that are hashed, sorted.
    public List<String> hashed() {
        return values.forms().entrySet().stream()
                .filter(column -> column.getValue() instanceof ColumnForm.Hash)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /// Checks the names of columns against the first file, all of them at once.
    ///
    /// @throws FolderException with what is missing and the nearest names, or a column that would be lost
    void check() {
        var columns = in.columns().stream().map(column -> column.name()).toList();
        var findings = new ArrayList<String>();
        by.stream()
                .filter(field -> !columns.contains(field.transform().column()))
                .forEach(field -> findings.add("there is no column %s, which the partition %s is to come from.%s"
                        .formatted(
                                Quoted.text(field.transform().column()),
                                Quoted.text(field.name()),
                                nearest(field.transform().column(), columns))));
        drop.stream()
                .filter(column ->
                        !columns.contains(column) && !in.folderColumns().contains(column))
                .forEach(column -> findings.add("there is no column %s to be dropped.%s"
                        .formatted(Quoted.text(column), nearest(column, columns))));
        values.forms().keySet().stream()
                .filter(column -> !columns.contains(column))
                .sorted()
                .forEach(column -> findings.add("there is no column %s, which is to be %s.%s"
                        .formatted(
                                Quoted.text(column),
                                hashed().contains(column) ? "hashed" : "typed",
                                nearest(column, columns))));
        in.folderColumns().stream()
                .filter(column -> !columns.contains(column) && !drop.contains(column))
                .forEach(column -> findings.add(
                        "%s is a column only in the names of folders such as %s=…, which are not read, so it would be lost. Where that is meant, give  --drop %s"
                                .formatted(Quoted.text(column), Quoted.plain(column), Quoted.plain(column))));
        if (!findings.isEmpty()) {
            throw new FolderException(
                    "Cannot repartition %s: %s".formatted(in.shown(), String.join("\n  and ", findings)));
        }
    }

    private static String nearest(String name, List<String> columns) {
        return " "
                + Nearest.question(name, columns)
                        .orElseGet(() -> "Its columns are %s.".formatted(Quoted.plain(String.join(", ", columns))));
    }

    /// For the engine.
    ///
    /// @param filePrefix what every file's name begins with
    RepartitionRequest toEngine(Path scratch, String filePrefix) {
        var columns = in.columns().stream().map(column -> column.name()).toList();
        return new RepartitionRequest(
                in.shown(),
                in.files(),
                by,
                drop.stream().filter(columns::contains).toList(),
                scratch,
                filePrefix,
                memoryInBytes,
                output,
                values);
    }
}
