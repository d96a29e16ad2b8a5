package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.TableImpact.Side;
import io.datapump.reconciler.impact.TableImpact.Way;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.RunManifest.Content;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What becomes of one table that two configurations treat differently.
///
/// @param name `cluster/database/schema.table`
/// @param was empty where the configuration in force does not take it
/// @param is empty where the desired one does not
/// @param shown as the last run has left it in the catalog; empty where it is not there
/// @param exported as the last run found it in its export; empty where nobody knows
/// @param folders its partitions, as its receipt counts them; empty where nobody knows
record TableAnalysis(
        String name,
        Optional<Treatment> was,
        Optional<Treatment> is,
        Optional<RunReport.Table> shown,
        Optional<RunManifest.Table> exported,
        List<Folder> folders) {

    TableAnalysis {
        folders = List.copyOf(folders);
    }

    TableImpact impact() {
        var before = was.map(treatment -> new Side(
                treatment.glueName(),
                treatment.folder(),
                treatment.way(),
                shown.map(Amount::of).orElse(Amount.UNKNOWN)));
        var forecast = is.map(this::forecast);
        var after = is.flatMap(treatment -> forecast.map(expected ->
                new Side(treatment.glueName(), treatment.folder(), treatment.way(), amount(treatment, expected))));
        var queries = new QueryAnalysis(was, is, exported);
        var notes = new ArrayList<>(queries.notes());
        was.flatMap(old -> is.map(now -> new RuleAnalysis(old, now).notes())).ifPresent(notes::addAll);
        forecast.flatMap(expected -> SizeWords.of(expected, after.orElseThrow().amount()))
                .ifPresent(notes::add);
        return new TableImpact(
                name,
                before,
                after,
                queries.columns(),
                queries.breaks(),
                new HistoryAnalysis(was, is).sentences(),
                notes);
    }

    /// Where a table is divided as before, its partitions are those that were counted; about those, where instants are
    /// cut in another time zone.
    private PartitionForecast forecast(Treatment after) {
        var before = was.map(Treatment::partitionBy).orElse(List.of());
        if (was.isPresent() && before.equals(after.partitionBy()) && shown.isPresent()) {
            var counted = new Quantity.Exactly(shown.get().partitions());
            return new PartitionForecast(isCutAlike(after) ? counted : counted.roughly(), List.of());
        }
        var told = isCutAlike(after) || after.zone().isEmpty() ? folders : List.<Folder>of();
        return PartitionForecast.of(before, told, after.partitionBy(), rows());
    }

    private boolean isCutAlike(Treatment after) {
        return was.flatMap(Treatment::zone)
                .filter(zone -> after.zone().filter(zone::equals).isEmpty())
                .isEmpty();
    }

    private Amount amount(Treatment after, PartitionForecast forecast) {
        return switch (after.way()) {
            case COPIED -> new Amount(rows(), copiedBytes(), copiedFiles(), new Quantity.Exactly(0));
            case REWRITTEN -> rewritten(after, forecast);
        };
    }

    private Quantity rows() {
        return shown.<Quantity>map(table -> new Quantity.Exactly(table.rows()))
                .orElseGet(() -> Quantity.counted(
                        exported.map(table -> table.content().rows()).orElse(OptionalLong.empty())));
    }

    /// As RDS wrote it; of an export that nobody has listed what the lake holds, if that was copied.
    private Quantity copiedBytes() {
        return exported.<Quantity>map(
                        table -> new Quantity.Exactly(table.content().bytes()))
                .orElseGet(() -> copied().bytes());
    }

    private Quantity copiedFiles() {
        var listed =
                exported.map(RunManifest.Table::content).map(Content::files).orElse(OptionalLong.empty());
        return listed.isPresent() ? Quantity.counted(listed) : copied().files();
    }

    private Amount copied() {
        return was.filter(treatment -> treatment.way() == Way.COPIED)
                .flatMap(treatment -> shown)
                .map(Amount::of)
                .orElse(Amount.UNKNOWN);
    }

    /// A task writes one file for each partition, and another where one grows too large; without partitions one for
    /// all.
    private Amount rewritten(Treatment after, PartitionForecast forecast) {
        if (shown.isPresent() && was.filter(after::hasFilesOf).isPresent()) {
            return Amount.of(shown.get());
        }
        var stored = stored(after);
        var files = after.partitionBy().isEmpty()
                ? new Quantity.About(1)
                : forecast.partitions().roughly();
        return new Amount(rows(), stored, full(after, files, stored), forecast.partitions());
    }

    /// As much as before, in whatever form; how much another codec makes of it, nobody has measured.
    private Quantity stored(Treatment after) {
        var isRecoded = was.filter(before -> before.way() == Way.REWRITTEN
                        && before.rules().files().codec()
                                != after.rules().files().codec())
                .isPresent();
        if (isRecoded) {
            return Quantity.unknown();
        }
        return shown.<Quantity>map(table -> new Quantity.About(table.bytes()))
                .orElseGet(() -> copiedBytes().roughly());
    }

    /// No fewer than hold the whole where each is as large as it may be.
    private static Quantity full(Treatment after, Quantity files, Quantity stored) {
        var bytes = stored.value();
        if (bytes.isEmpty() || !(files instanceof Quantity.About(long number))) {
            return files;
        }
        return new Quantity.About(Math.max(
                number,
                Math.ceilDiv(bytes.getAsLong(), (long) after.rules().files().sizeInMiB() << 20)));
    }
}
