package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What RDS said of the task as a whole, wherever it said it: a task may be COMPLETE with tables missing (RDS guide,
/// "Exporting DB snapshot data to Amazon S3").
///
/// @param skipped tables and databases that it names
/// @param reasons that name none, in RDS's own words
record TaskWarning(List<SkippedTable> skipped, List<String> reasons) {

    TaskWarning {
        skipped = List.copyOf(skipped);
        reasons = List.copyOf(reasons);
    }

    /// @param messages in the words of RDS; what two of them say counts once
    static TaskWarning of(Stream<String> messages, TableNames names) {
        var targets = new LinkedHashMap<String, String>();
        var reasons = new LinkedHashSet<String>();
        messages.map(ExportWarning::of).forEach(warning -> {
            warning.skippedTargets().forEach(targets::putIfAbsent);
            reasons.addAll(warning.reasons());
        });
        var skipped = new ArrayList<SkippedTable>();
        targets.forEach((target, reason) -> skipped.add(SkippedTable.of(
                target, names.parts(new TableInfo(target, "", Optional.empty(), 0, List.of())), reason)));
        return new TaskWarning(skipped, List.copyOf(reasons));
    }

    /// Adds to what is known to be skipped from the entries.
    ///
    /// @return sentences about what is exported all the same: a contradiction
    List<String> addTo(List<SkippedTable> known, List<TableExport> tables) {
        var contradictions = new ArrayList<String>();
        var exported = tables.stream().map(TableExport::fullName).collect(Collectors.toSet());
        var named = known.stream().map(SkippedTable::fullName).collect(Collectors.toSet());
        for (var table : skipped) {
            if (exported.contains(table.fullName())) {
                contradictions.add("RDS names the table %s as skipped (%s), although the export holds it."
                        .formatted(table.fullName(), table.reason()));
            } else if (named.add(table.fullName())) {
                known.add(table);
            }
        }
        return contradictions;
    }
}
