package io.datapump.pump.job.catalog;

import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobGaps;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.PublishedTable;
import io.datapump.pump.job.StagedTable;
import java.util.List;

/// Makes the catalog say exactly what was published, in the way the lake has chosen: the cluster's crawler
/// ([CrawledTables]), the Glue API ([GlueTables]), or the API with a crawl after it as a [Witness]. Then it settles
/// what else Glue has at the cluster's place ([OtherTables]), and shows the histories of tables ([Histories]). What
/// fails for one table is told when all others are
/// done.
public final class CatalogJob implements Job {

    private final JobContext context;
    private final Findings findings = new Findings();

    public CatalogJob(JobContext context) {
        this.context = context;
    }

    @Override
    public JobReport run() {
        if (!context.receipts().hasPublished()) {
            throw new JobException("Cannot catalog export %s: publish has not reported."
                    .formatted(context.run().export()));
        }
        var kept = context.receipts().kept();
        var tables = context.receipts().staged().stream()
                .filter(staged -> !kept.folders().contains(staged.as().folder()))
                .map(staged -> PublishedTable.of(context, staged))
                .toList();
        switch (context.configuration().catalog().mode()) {
            case CRAWLER -> new CrawledTables(context, Crawler.ofCatalog(context), findings).catalog(tables);
            case API -> write(tables);
            case BOTH -> {
                write(tables);
                new Witness(context, Crawler.ofCatalog(context), findings).hear(tables);
            }
        }
        if (context.receipts().replay().table().isEmpty()) {
            new OtherTables(context, findings).settle(tables);
        }
        new Histories(context, findings).catalog();
        tables.stream().flatMap(PublishedTable::faults).forEach(findings::gap);
        context.receipts().write(new JobGaps(JobName.CATALOG.commandName(), findings.gaps()));
        findings.requireNoFailure();
        return report(tables);
    }

    private void write(List<PublishedTable> tables) {
        var glue = new GlueTables(context.catalog(), findings);
        tables.forEach(table -> findings.attempt(() -> glue.write(table)));
    }

    private JobReport report(List<PublishedTable> tables) {
        return new JobReport(
                JobName.CATALOG.commandName(),
                "",
                tables.size(),
                tables.stream().mapToLong(PublishedTable::files).sum(),
                tables.stream()
                        .map(PublishedTable::staged)
                        .mapToLong(StagedTable::rows)
                        .sum(),
                tables.stream()
                        .map(PublishedTable::staged)
                        .mapToLong(StagedTable::bytes)
                        .sum(),
                0,
                0,
                findings.notes());
    }
}
