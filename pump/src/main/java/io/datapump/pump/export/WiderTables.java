package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Tables with all columns of another and more: children by inheritance may have columns of their own.
///
/// The parent shows their rows without those columns, so that neither can stand for the other. Both are published,
/// and where the parent shows the same rows by its batches, that is said.
final class WiderTables {

    private final PartitionQuestion question;
    private final PartitionFindings findings;

    WiderTables(PartitionQuestion question, PartitionFindings findings) {
        this.question = question;
        this.findings = findings;
    }

    /// Adds to the findings.
    ///
    /// @param groups tables by their columns, of any number of databases
    void report(Map<PartitionChildren.Columns, List<TableContent>> groups) {
        groups.forEach((narrow, parents) -> groups.forEach((wide, tables) -> {
            if (narrow.isWithin(wide)) {
                report(parents, tables);
            }
        }));
    }

    private void report(List<TableContent> parents, List<TableContent> tables) {
        var suspicions = new TreeMap<String, List<String>>();
        for (var table : tables) {
            if (table.rows() == 0 || !question.isOpen(table) || findings.isChild(table.fullName())) {
                continue;
            }
            for (var parent : parents) {
                judge(table, parent, suspicions);
            }
        }
        suspicions.forEach((table, some) -> findings.suspicion(
                table,
                some,
                "Its rows may be among those of %s too: those tables have some of its columns and not fewer rows, and every value lies within their bounds. Nothing proves or disproves it."
                        .formatted(String.join(", ", some))));
    }

    private void judge(TableContent table, TableContent parent, Map<String, List<String>> suspicions) {
        if (!question.isTaken(parent) || table.rows() > parent.rows()) {
            return;
        }
        var names = parent.whole().columns().keySet();
        var shown = table.whole().only(names);
        if (!shown.columns().keySet().equals(names) || !shown.mayBePartOf(parent.whole())) {
            return;
        }
        var isShown = parent.parts().size() > 1
                && parent.parts().stream().anyMatch(part -> AgreeingTables.agree(shown, part.fingerprint()));
        if (isShown) {
            findings.gap(
                    List.of(table.fullName(), parent.fullName()),
                    "A batch of %s shows the rows of %s, which has columns of its own (%s), as children by inheritance have. Both are published, so that neither rows nor columns are lost; %s"
                            .formatted(
                                    parent.fullName(),
                                    table.fullName(),
                                    own(table, names),
                                    question.remedy(table, parent)));
        } else {
            suspicions.computeIfAbsent(table.fullName(), _ -> new ArrayList<>()).add(parent.fullName());
        }
    }

    private static String own(TableContent table, Set<String> others) {
        var own = new HashSet<>(table.whole().columns().keySet());
        own.removeAll(others);
        return own.stream().sorted().collect(Collectors.joining(", "));
    }
}
