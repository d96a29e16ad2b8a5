package io.datapump.pump.job.inspect;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.TableReceipt;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What the lake shows of the cluster's tables while a run begins, as the last report of a run that has published
/// says.
///
/// @param snapshot when the snapshot of this run was taken
/// @param tables all that it shows of the same server
record ShownTables(JobContext context, Marking marking, Instant snapshot, List<ShownTable> tables) {

    /// One of them.
    ///
    /// @param origin the export whose rows it shows
    record ShownTable(RunReport.Table table, RunReport.Origin origin) {}

    /// What was put in place for a table, and the configuration it was done with.
    record Published(TableReceipt receipt, ClusterRun run) {}

    /// @param snapshot when the snapshot of this run was taken
    static ShownTables read(JobContext context, Marking marking, Instant snapshot) {
        var tables = context.store()
                .read(RunReport.publishedKey(context.run().cluster()))
                .flatMap(RunReport::find)
                .filter(report -> isOfThisServer(context, report))
                .map(report -> report.tables().stream()
                        .map(table -> new ShownTable(table, origin(report, table)))
                        .toList())
                .orElse(List.of());
        return new ShownTables(context, marking, snapshot, tables);
    }

    private static RunReport.Origin origin(RunReport report, RunReport.Table table) {
        return table.keptFrom()
                .orElseGet(() ->
                        new RunReport.Origin(report.export(), report.times().snapshot()));
    }

    private static boolean isOfThisServer(JobContext context, RunReport report) {
        var is = context.configuration().source();
        return configuration(context, report.configuration())
                .map(ClusterRun::source)
                .map(was -> was.kind() == is.kind() && was.identifier().equals(is.identifier()))
                .orElse(true);
    }

    private static Optional<ClusterRun> configuration(JobContext context, String key) {
        try {
            return context.store().read(key).map(RunConfigurationJson::readRun);
        } catch (IllegalArgumentException e) {
            context.log().accept("inspect: %s: %s".formatted(key, e.getMessage()));
            return Optional.empty();
        }
    }

    /// What the lake shows of a table; empty where it shows nothing of it, or nothing of an earlier snapshot.
    Optional<ShownTable> of(ExportManifest.Table table) {
        return find(table)
                .filter(shown -> !isOfThisRun(shown))
                .filter(shown ->
                        shown.origin().snapshot().filter(snapshot::isAfter).isPresent());
    }

    /// Whether it shows of a table what an earlier try of this run has published.
    boolean isOfThisRun(ExportManifest.Table table) {
        return find(table).filter(this::isOfThisRun).isPresent();
    }

    private boolean isOfThisRun(ShownTable shown) {
        return shown.origin().export().equals(context.run().export());
    }

    private Optional<ShownTable> find(ExportManifest.Table table) {
        var name = marking.filterName(table.schema(), table.name());
        return tables.stream()
                .filter(shown -> shown.table().database().equals(table.database())
                        && shown.table().name().equals(name))
                .findFirst();
    }

    /// How it came there; empty where the receipts of that run are gone, or are not those of what is shown.
    Optional<Published> published(ShownTable shown) {
        var run = new RunId(context.run().cluster(), shown.origin().export(), "");
        try {
            return new Receipts(context.store(), run)
                    .table(shown.table().as().folder())
                    .filter(receipt -> receipt.rows() == shown.table().rows())
                    .flatMap(receipt -> configuration(context, receipt.configuration())
                            .map(configuration -> new Published(receipt, configuration)));
        } catch (JobException e) {
            context.log().accept("inspect: " + e.getMessage());
            return Optional.empty();
        }
    }
}
