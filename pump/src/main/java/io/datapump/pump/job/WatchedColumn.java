package io.datapump.pump.job;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.parquet.Reach;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The column of a table that says which rows are old, and from where to where its values reach: the one from which
/// partitions are made by date, those of the table before those of its history, or else the only column of
/// `longterm.key` where that is a whole number. Nothing is guessed beyond.
public record WatchedColumn(String name, Reach reach) {

    /// Empty where the settings name no such column, or the footers do not tell where it begins.
    public static Optional<WatchedColumn> of(Marking marking, Table table) {
        var settings = marking.settings(table);
        var key = settings.longterm().map(Longterm::key).filter(columns -> columns.size() == 1);
        return Stream.of(
                        byDate(settings.partitionBy(), table),
                        byDate(settings.longterm().map(Longterm::partitionBy).orElse(List.of()), table),
                        key.stream().flatMap(List::stream))
                .flatMap(each -> each)
                .findFirst()
                .flatMap(column ->
                        Optional.ofNullable(table.reach().get(column)).map(reach -> new WatchedColumn(column, reach)));
    }

    private static Stream<String> byDate(List<PartitionField> fields, Table table) {
        return fields.stream().map(PartitionField::transform).flatMap(transform -> switch (transform) {
            case Transform.Year(String column) -> Stream.of(column);
            case Transform.Month(String column) -> Stream.of(column);
            case Transform.Day(String column) -> Stream.of(column);
            case Transform.Hour(String column) -> Stream.of(column);
            case Transform.Value(String column) ->
                Optional.ofNullable(table.reach().get(column)).filter(Reach::isOfTime).stream()
                        .map(_ -> column);
            case Transform.Truncate _, Transform.Bucket _ -> Stream.empty();
        });
    }

    /// What a report has said; empty where it is of a kind that is not known here.
    public static Optional<WatchedColumn> of(RunReport.Watched said) {
        return Arrays.stream(Reach.Kind.values())
                .filter(kind -> word(kind).equals(said.kind()))
                .findFirst()
                .map(kind -> new Reach(kind, said.min(), Optional.of(said.max()).filter(max -> !max.isEmpty())))
                .map(reach -> new WatchedColumn(said.column(), reach));
    }

    private static String word(Reach.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /// As the report of a run says it to the next one.
    public RunReport.Watched inReport() {
        return new RunReport.Watched(
                name, word(reach.kind()), reach.min(), reach.max().orElse(""));
    }
}
