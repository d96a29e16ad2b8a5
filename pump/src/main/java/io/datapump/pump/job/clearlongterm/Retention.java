package io.datapump.pump.job.clearlongterm;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.Marking;
import io.datapump.pump.longterm.Expiry;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.History.Stored;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.AgreedRows;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.yaml.YamlWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What `longterm.retain` lets go once a run has succeeded: a table of which anything failed, was left as it
/// was or has gaps in its history waits for the next run.
final class Retention {

    private final JobContext context;
    private final Marking marking;
    private final Map<String, Table> tables;
    private final Set<String> withFailures;
    private final Set<String> kept;
    private final boolean hasCataloged;
    // What has gone by each line tonight: its limit is for all that it covers.
    private final Map<AgreedName, Long> gone = new HashMap<>();
    // Names of histories of which something waits, or may wait.
    private final Set<String> waiting = new HashSet<>();

    Retention(JobContext context) {
        var receipts = context.receipts();
        this.context = context;
        this.marking = new Marking(context.configuration());
        this.hasCataloged = receipts.report(JobName.CATALOG, "").isPresent();
        this.tables = receipts.findManifestWithoutFiles().stream()
                .flatMap(manifest -> manifest.marked().stream())
                .collect(Collectors.toMap(table -> folder(marking, table), Function.identity()));
        this.withFailures =
                receipts.failures().stream().map(JobFailure::subject).collect(Collectors.toSet());
        this.kept = receipts.kept().folders();
        tables.forEach((folder, table) -> {
            if (withFailures.contains(folder)) {
                waiting.add(marking.historyName(table));
            }
        });
    }

    private static String folder(Marking marking, Table table) {
        return marking.lakeTable(table.database(), table.schema(), table.name())
                .orElseThrow()
                .folder();
    }

    /// Lets go what is due.
    Retained apply(History history) {
        return Optional.ofNullable(tables.get(history.as().folder()))
                .flatMap(table -> history.head().map(head -> apply(history, table, head)))
                .orElse(Retained.NOTHING);
    }

    private Retained apply(History history, Table table, Stored head) {
        var folder = history.as().folder();
        var settings = marking.settings(table);
        var retain = settings.longterm().flatMap(Longterm::retain);
        return retain.map(time -> DuePartitions.of(
                        new Expiry(history, context.clock(), levels(settings)),
                        head,
                        time,
                        context.run().configuration()))
                .map(due -> whyNot(folder, head)
                        .map(reason -> waiting(due, table, reason))
                        .orElseGet(() -> letGo(due, table)))
                .orElse(Retained.NOTHING);
    }

    private Retained waiting(DuePartitions due, Table table, String reason) {
        waiting.add(marking.historyName(table));
        return due.waiting(reason);
    }

    private Retained letGo(DuePartitions due, Table table) {
        var name = marking.historyName(table);
        var line = marking.agreedRows(table);
        var retained = due.letGo(name, line.map(this::left));
        if (due.isShorter()) {
            waiting.add(name);
            line.filter(_ -> retained.gaps().isEmpty())
                    .ifPresent(by -> gone.merge(by.name(), due.counted(), Long::sum));
        }
        return retained;
    }

    private AgreedRows left(AgreedRows line) {
        return new AgreedRows(line.name(), line.rows().map(rows -> rows - gone.getOrDefault(line.name(), 0L)));
    }

    /// Lines of the configuration that no table waits for, in full sentences; complete once every history was
    /// asked about. Nobody can tell where the run has not come to its end.
    List<String> leftover() {
        return context.configuration().catalog().histories().stream()
                .map(AgreedRows::name)
                .filter(name -> hasCataloged && waiting.stream().noneMatch(name::covers))
                .map(name ->
                        "The line  - remove: %s  under acknowledge agrees to nothing that waits; take it out, or it agrees to a loss by mistake."
                                .formatted(YamlWriter.scalar(name.text()
                                        .substring(context.run().cluster().length() + 1))))
                .toList();
    }

    private static List<PartitionField> levels(TableSettings settings) {
        return settings.longterm()
                .map(Longterm::partitionBy)
                .filter(own -> !own.isEmpty())
                .orElse(settings.partitionBy());
    }

    /// Why the table waits for another run; empty where this one has succeeded with it.
    private Optional<String> whyNot(String folder, Stored head) {
        var receipts = context.receipts();
        if (!hasCataloged) {
            return Optional.of("the run has failed");
        }
        if (withFailures.contains(folder)) {
            return Optional.of("a job has failed with the table");
        }
        if (kept.contains(folder)) {
            return Optional.of("the run has left the table as it was");
        }
        if (!receipts.gaps(JobName.LONGTERM, folder).isEmpty()) {
            return Optional.of("the run has found gaps in it");
        }
        return receipts.report(JobName.LONGTERM, folder).isEmpty()
                        || !head.manifest()
                                .cause()
                                .export()
                                .equals(context.run().export())
                ? Optional.of("this run has not merged its snapshot into it")
                : Optional.empty();
    }
}
