package io.datapump.cli.parquet;

import io.datapump.local.demo.Line;
import io.datapump.pump.folder.FolderPlan;
import io.datapump.pump.folder.FolderRequest;
import io.datapump.pump.folder.FolderSummary;
import io.datapump.pump.folder.FolderSummary.Oddities;
import io.datapump.pump.folder.ParquetFolder;
import io.datapump.pump.telemetry.Pace;
import io.datapump.reconciler.render.Document;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Fact;
import io.datapump.reconciler.render.Document.Facts;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.PartitionField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What becomes of a folder that is repartitioned, for people.
public final class FolderView {

    private static final int FEW = 5;

    private FolderView() {}

    /// What would be read, and how it would be split.
    public static Document of(FolderPlan plan, String out) {
        var request = plan.request();
        var facts = new ArrayList<Fact>();
        facts.add(new Fact(
                "read",
                "%s and %s in %s"
                        .formatted(
                                Line.count(plan.rows(), "row"),
                                Line.count(plan.rowGroups(), "row group"),
                                files(request.in()))));
        if (!request.by().isEmpty()) {
            facts.add(new Fact("by", by(request.by())));
            facts.add(new Fact("time zone", request.values().zone().getId()));
        }
        addColumns("dropped", request.drop(), facts);
        addColumns("typed", typed(request), facts);
        addColumns("hashed", request.hashed(), facts);
        addIgnored(request.in(), facts);
        return document("Would repartition %s into %s".formatted(request.in().shown(), out), facts);
    }

    /// What was read and written.
    public static Document of(FolderSummary summary) {
        var written = summary.written();
        var facts = new ArrayList<Fact>();
        facts.add(new Fact("read", "%s in %s".formatted(Line.count(written.rows(), "row"), files(summary.in()))));
        facts.add(new Fact(
                "written",
                "%s in %s, %s"
                        .formatted(
                                Line.count(written.files(), "file"),
                                Line.count(written.partitions(), "partition"),
                                Line.size(written.bytes()))));
        facts.add(new Fact("row groups", summary.plan().summary()));
        addOddities(summary.oddities(), facts);
        addIgnored(summary.in(), facts);
        facts.add(new Fact(
                "time",
                String.format(
                        Locale.ROOT,
                        "%.1f s, %,d rows/s",
                        summary.time().toMillis() / 1e3,
                        new Pace(written.rows(), written.rows(), summary.time()).rowsPerSecond())));
        return document("Repartitioned %s into %s".formatted(summary.in().shown(), summary.out()), facts);
    }

    private static void addOddities(Oddities oddities, List<Fact> facts) {
        if (oddities.invalid() + oddities.nulls() > 0) {
            facts.add(new Fact(
                    "no value",
                    String.format(
                            Locale.ROOT,
                            "%s in __HIVE_DEFAULT_PARTITION__: %,d null, %,d from which no partition can be derived",
                            Line.count(oddities.invalid() + oddities.nulls(), "row"),
                            oddities.nulls(),
                            oddities.invalid())));
        }
        if (!oddities.misfits().isEmpty()) {
            facts.add(new Fact(
                    "misfits",
                    oddities.misfits().entrySet().stream()
                                    .map(misfits -> "%s in %s"
                                            .formatted(
                                                    Line.count(misfits.getValue(), "value"),
                                                    Quoted.plain(misfits.getKey())))
                                    .collect(Collectors.joining(", "))
                            + " did not fit the column's form and became null"));
        }
    }

    private static void addColumns(String title, List<String> columns, List<Fact> facts) {
        if (!columns.isEmpty()) {
            facts.add(new Fact(title, Quoted.plain(String.join(", ", columns))));
        }
    }

    private static List<String> typed(FolderRequest request) {
        return request.typed().entrySet().stream()
                .map(column -> "%s (%s)".formatted(column.getKey(), column.getValue()))
                .toList();
    }

    private static Document document(String title, List<Fact> facts) {
        return new Document(List.<Block>of(new Heading(title), new Facts(Optional.empty(), facts)));
    }

    private static String files(ParquetFolder folder) {
        return "%s, %s".formatted(Line.count(folder.files().size(), "file"), Line.size(folder.sizeInBytes()));
    }

    private static String by(List<PartitionField> by) {
        return by.stream()
                .map(field -> "%s (%s)"
                        .formatted(
                                Quoted.plain(PartitionWords.of(field)),
                                field.type().glueType()))
                .collect(Collectors.joining(", then "));
    }

    private static void addIgnored(ParquetFolder folder, List<Fact> facts) {
        var ignored = folder.ignored();
        if (!ignored.isEmpty()) {
            facts.add(new Fact(
                    "ignored",
                    "%s, whose names begin with . or _ or do not end in .parquet: %s%s"
                            .formatted(
                                    Line.count(ignored.size(), "file"),
                                    Quoted.plain(ignored.stream().limit(FEW).collect(Collectors.joining(", "))),
                                    ignored.size() > FEW ? ", …" : "")));
        }
    }
}
