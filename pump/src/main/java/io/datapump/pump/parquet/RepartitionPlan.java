package io.datapump.pump.parquet;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Which way a table's row groups went: the reason for the speed of a run, or the lack of it.
///
/// @param filesCopied files that are taken over whole; their row groups are not among the others
/// @param groupsAppended row groups whose bytes are taken over
/// @param groupsRewritten row groups whose rows are written anew
/// @param looks row groups of which the partition columns were read because footers did not tell
/// @param reasons why row groups are written anew: what is to be read after "3 row groups", and how many
public record RepartitionPlan(
        int filesCopied, int groupsAppended, int groupsRewritten, int looks, Map<String, Integer> reasons) {

    /// Nothing to be read and nothing to be written.
    public static final RepartitionPlan NOTHING = new RepartitionPlan(0, 0, 0, 0, Map.of());

    static final String SEVERAL = "span several partitions";

    public RepartitionPlan {
        reasons = java.util.Collections.unmodifiableMap(new TreeMap<>(reasons));
    }

    /// One line: `3 files copied, 176 row groups appended, 24 rewritten (24 row groups span several partitions)`.
    public String summary() {
        String ways = "%d %s copied, %d row %s appended, %d rewritten"
                .formatted(
                        filesCopied,
                        filesCopied == 1 ? "file" : "files",
                        groupsAppended,
                        groupsAppended == 1 ? "group" : "groups",
                        groupsRewritten);
        return reasons.isEmpty() ? ways : "%s (%s)".formatted(ways, whyRewritten());
    }

    /// `24 row groups span several partitions; 3 row groups are without statistics of "paid"`.
    String whyRewritten() {
        return reasons.entrySet().stream()
                .map(reason -> "%d row groups %s".formatted(reason.getValue(), reason.getKey()))
                .collect(Collectors.joining("; "));
    }
}
