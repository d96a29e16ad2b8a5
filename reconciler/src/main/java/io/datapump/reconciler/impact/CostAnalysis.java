package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.CostImpact.Line;
import io.datapump.reconciler.impact.PriceTable.Item;
import io.datapump.reconciler.impact.TableImpact.Side;
import io.datapump.reconciler.impact.TableImpact.Way;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.TableSettings;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What a run of a cluster costs, from what its last run has measured. Left out, because no run measures it:
/// storage, keys, logs, queries, notifications, and the seconds a task takes to start.
///
/// @param prices at hand
/// @param region the lake's
/// @param tables those that change
/// @param sizes of the tasks before and after
record CostAnalysis(
        PriceTable prices,
        String region,
        ClusterRun was,
        ClusterRun is,
        RunReport report,
        List<TableImpact> tables,
        Sizes sizes) {

    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);
    private static final BigDecimal GIGABYTE = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal UNITS_OF_A_CPU = BigDecimal.valueOf(1024);

    /// How large tasks are, and how much was exported.
    ///
    /// @param manifest of the last run
    record Sizes(TaskSizes before, TaskSizes after, Optional<RunManifest> manifest) {}

    CostImpact impact() {
        var times = TaskTimes.of(report, tables);
        var lines = List.of(export(), tasks(times), requests(), crawls());
        return new CostImpact(prices.asOf(), prices.region(), lines, notes(times));
    }

    /// AWS bills the size of the snapshot, of a cluster certainly and of an instance as it seems (RDS
    /// guide, "Exporting
    /// DB cluster data to Amazon S3"), whatever is exported of it.
    private Line export() {
        var extracted = sizes.manifest().map(RunManifest::gigabytes).orElse(OptionalLong.empty());
        var parquet = sizes.manifest()
                .map(found -> found.tables().stream()
                        .mapToLong(table -> table.content().bytes())
                        .sum());
        if (extracted.isEmpty() && parquet.isEmpty()) {
            return new Line("export", "size unknown", Money.UNKNOWN, Money.UNKNOWN);
        }
        var gigabytes = extracted.isPresent() && extracted.getAsLong() > 0
                ? BigDecimal.valueOf(extracted.getAsLong())
                : BigDecimal.valueOf(parquet.orElse(0L)).divide(GIGABYTE, MathContext.DECIMAL32);
        var money = Money.atLeast(prices.of(Item.EXPORT_GIGABYTE, gigabytes));
        return new Line(
                "export",
                extracted.isPresent() && extracted.getAsLong() > 0
                        ? "%,d GB extracted".formatted(extracted.getAsLong())
                        : SizeWords.size(parquet.orElse(0L)) + " of Parquet files",
                money,
                money);
    }

    private Line tasks(TaskTimes times) {
        var before = tasks(times.before(), sizes.before());
        var after = tasks(times.after(), sizes.after());
        return new Line(
                "tasks",
                words(seconds(times.before()), seconds(times.after())),
                times.before().isEmpty() ? Money.UNKNOWN : Money.about(before),
                times.before().isEmpty()
                        ? Money.UNKNOWN
                        : times.unmeasured().isEmpty() ? Money.about(after) : Money.atLeast(after));
    }

    private static String seconds(List<TaskTimes.Task> tasks) {
        return "%,d s in %,d tasks".formatted(TaskTimes.sum(tasks).toSeconds(), tasks.size());
    }

    private static String words(String before, String after) {
        return before.equals(after) ? after : before + " → " + after;
    }

    private BigDecimal tasks(List<TaskTimes.Task> tasks, TaskSizes taskSizes) {
        return tasks.stream()
                .map(task -> {
                    var size = taskSizes.of(task.table());
                    var hours = PriceTable.hours(task.time(), PriceTable.SHORTEST_TASK);
                    var cpus = BigDecimal.valueOf(size.cpuUnits()).divide(UNITS_OF_A_CPU, MathContext.DECIMAL32);
                    var memory = BigDecimal.valueOf(size.memoryInMiB()).divide(UNITS_OF_A_CPU, MathContext.DECIMAL32);
                    return prices.of(Item.FARGATE_VCPU_HOUR, hours.multiply(cpus))
                            .add(prices.of(Item.FARGATE_GIGABYTE_HOUR, hours.multiply(memory)));
                })
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /// A copy for each file; of a rewritten one its upload and the copy to its place. Two reads for each
    /// file: its footer and its content. Lists and receipts are a few for each table.
    private Line requests() {
        var before =
                files(report.tables().stream().mapToLong(RunReport.Table::files).sum(), rewritten());
        var after = before + added();
        return new Line("S3 requests", words(files(before), files(after)), requests(before), requests(after));
    }

    private static long files(long all, long rewritten) {
        return all + rewritten;
    }

    private static String files(long writes) {
        return "%,d writes".formatted(writes);
    }

    private Money requests(long writes) {
        var count = BigDecimal.valueOf(writes).divide(THOUSAND, MathContext.DECIMAL32);
        return Money.about(
                prices.of(Item.S3_WRITES, count).add(prices.of(Item.S3_READS, count.multiply(BigDecimal.TWO))));
    }

    /// Files of tables that a task of their own rewrote.
    private long rewritten() {
        var folders = new HashSet<String>();
        report.trail().jobs().forEach(job -> folders.add(job.subject()));
        return report.tables().stream()
                .filter(table -> folders.contains(table.as().folder()))
                .mapToLong(RunReport.Table::files)
                .sum();
    }

    private long added() {
        return tables.stream()
                .mapToLong(table -> table.after().map(CostAnalysis::writes).orElse(0L)
                        - table.before().map(CostAnalysis::writes).orElse(0L))
                .sum();
    }

    private static long writes(Side side) {
        return side.amount().files().value().orElse(0) * (side.way() == Way.REWRITTEN ? 2 : 1);
    }

    private Line crawls() {
        var before = crawls(was);
        var after = crawls(is);
        return new Line(
                "crawls",
                words("%d of ten minutes at least".formatted(before), "%d of ten minutes at least".formatted(after)),
                crawl(before),
                crawl(after));
    }

    /// By one data processing unit at least, of which AWS says nothing.
    private Money crawl(int crawls) {
        return crawls == 0
                ? Money.about(BigDecimal.ZERO)
                : Money.atLeast(prices.of(
                        Item.GLUE_DPU_HOUR,
                        PriceTable.hours(Duration.ZERO, PriceTable.SHORTEST_CRAWL)
                                .multiply(BigDecimal.valueOf(crawls))));
    }

    /// One of the catalog, and one of the history where any is kept.
    private static int crawls(ClusterRun run) {
        if (run.catalog().mode() == CatalogMode.API) {
            return 0;
        }
        var keepsHistory = run.databases().stream()
                .flatMap(database -> database.settings().values().stream())
                .map(TableSettings::longterm)
                .anyMatch(Optional::isPresent);
        return keepsHistory ? 2 : 1;
    }

    private List<String> notes(TaskTimes times) {
        var notes = new ArrayList<String>();
        notes.add(
                "Neither fewer nor more tables change what the export costs: AWS bills the size of the snapshot, whatever is exported of it or taken into the lake.");
        if (!times.unmeasured().isEmpty()) {
            notes.add("No task has rewritten a table yet, so what rewriting %s costs is not in it."
                    .formatted(String.join(", ", times.unmeasured())));
        }
        if (!region.equals(prices.region())) {
            notes.add(
                    "The prices are those of %s; in %s they may be others. Say  --prices FILE  to plan with a table of your own."
                            .formatted(prices.region(), region));
        }
        return notes;
    }
}
